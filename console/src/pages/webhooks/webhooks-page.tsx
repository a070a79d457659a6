import type { WebhookHealth } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { parametersOf } from '../../address/address-parameters.js';
import { BASE, navigate, useAddress, withQuery } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { ApplicationFilter } from '../../ui/application-filter.js';
import { Empty, FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { WebhookTable } from './webhook-table.js';
import { Button } from '../../ui/button.js';

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
      title={t('Webhooks')}
      actions={
        <a class="button" href={`${BASE}/deliveries`}>
          {t('All deliveries')}
        </a>
      }
    >
      <Filters isFiltered={isFiltered} />
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton />}
      {value?.length === 0 && <NoWebhooks isFiltered={isFiltered} />}
      {value !== undefined && value.length > 0 && <WebhookTable webhooks={value} />}
      <Paging next={next} first={t('First webhooks')} following={t('More webhooks')} />
    </Page>
  );
}

function Filters({ isFiltered }: { isFiltered: boolean }) {
  const clear = (): void =>
    navigate(withQuery(Object.fromEntries([...FILTERS, 'cursor'].map((name) => [name, '']))));
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchFilter label={t('Search webhooks')} hint={t('Part of the URL. Press / to search.')} />
      <ApplicationFilter />
      <SelectFilter
        name="health"
        label={t('Health')}
        options={[
          ['', t('Any health')],
          ...HEALTHS.map((health): [string, string] => [health, labels.webhookHealths[health]]),
        ]}
      />
      <SelectFilter
        name="active"
        label={t('Active')}
        options={[
          ['', t('Active or not @webhooks')],
          ['true', t('Active')],
          ['false', t('Inactive')],
        ]}
      />
      {isFiltered && <Button kind="quiet" text={t('Clear filters')} onClick={clear} />}
    </form>
  );
}

function NoWebhooks({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title={t('No matching webhooks')}>
      {t('Change the search or the filters to see other webhooks.')}
    </Empty>
  ) : (
    <Empty title={t('No webhooks yet')}>
      {t('They appear here as soon as an application asks to be told about an event.')}
    </Empty>
  );
}
