import type { WebhookHealth } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { parametersOf } from '../../address/address-parameters.js';
import { BASE, navigate, useAddress, withQuery } from '../../address/router.js';
import { texts } from '../../texts/texts.js';
import { ApplicationFilter } from '../../ui/application-filter.js';
import { Empty, FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { WebhookTable } from './webhook-table.js';

const HEALTHS: WebhookHealth[] = ['failing', 'paused', 'disabled', 'ok'];

const FILTERS = ['q', 'application', 'health', 'active'];

const PAGE_SIZE = 500;

export function WebhooksPage() {
  const filters = parametersOf(useAddress().query, [...FILTERS, 'cursor']);
  const query = { ...filters, limit: PAGE_SIZE };
  const { value, next, failure, reload } = useResource(`webhooks ${JSON.stringify(query)}`, (init) =>
    api.GET('/api/v1/webhooks', { params: { query }, ...init }),
  );
  const isFiltered = FILTERS.some((name) => name in filters);
  return (
    <Page
      title={texts.webhooks.title}
      actions={
        <a class="button" href={`${BASE}/deliveries`}>
          {texts.webhooks.allDeliveries}
        </a>
      }
    >
      <Filters isFiltered={isFiltered} />
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton />}
      {value?.length === 0 && <NoWebhooks isFiltered={isFiltered} />}
      {value !== undefined && value.length > 0 && <WebhookTable webhooks={value} />}
      <Paging next={next} {...texts.webhooks.paging} />
    </Page>
  );
}

function Filters({ isFiltered }: { isFiltered: boolean }) {
  const clear = (): void =>
    navigate(withQuery(Object.fromEntries([...FILTERS, 'cursor'].map((name) => [name, '']))));
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchFilter label={texts.webhooks.search} hint={texts.webhooks.searchHint} />
      <ApplicationFilter />
      <SelectFilter
        name="health"
        label={texts.webhooks.health}
        options={[
          ['', texts.webhooks.anyHealth],
          ...HEALTHS.map((health): [string, string] => [health, texts.webhookHealths[health]]),
        ]}
      />
      <SelectFilter
        name="active"
        label={texts.webhooks.active}
        options={[
          ['', texts.webhooks.activeAny],
          ['true', texts.webhooks.activeTrue],
          ['false', texts.webhooks.activeFalse],
        ]}
      />
      {isFiltered && (
        <button type="button" class="button quiet" onClick={clear}>
          {texts.orders.clear}
        </button>
      )}
    </form>
  );
}

function NoWebhooks({ isFiltered }: { isFiltered: boolean }) {
  const { emptyTitle, empty, noMatchTitle, noMatch } = texts.webhooks;
  return isFiltered ? (
    <Empty title={noMatchTitle}>{noMatch}</Empty>
  ) : (
    <Empty title={emptyTitle}>{empty}</Empty>
  );
}
