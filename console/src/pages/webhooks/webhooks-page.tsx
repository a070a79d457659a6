import { BASE } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { ApplicationFilter, SelectFilter } from '../../ui/filters.js';
import type { Webhook, WebhookStatistics } from 'order-taking-client/openapi';
import { ONCE, useGet } from '../../api/use-resource.js';
import { eventsOf, reasonText } from '../../format/webhooks.js';
import { formatCounted, formatAgo } from '../../format/format.js';
import { HealthBadge } from '../../ui/badge.js';

const FILTERS = ['q', 'application', 'health', 'active'];

const PAGE_SIZE = 500;

export const WebhooksPage = () => (
  <ListPage
    title={t('Webhooks')}
    actions={
      <a class="button" href={`${BASE}/deliveries`}>
        {t('All deliveries')}
      </a>
    }
    search={[t('Search webhooks'), t('Part of the URL. Press / to search.')]}
    clears={FILTERS}
    filters={
      <>
        <ApplicationFilter />
        <SelectFilter
          name="health"
          label={t('Health')}
          all={t('Any health')}
          options={Object.entries(labels.webhookHealths)}
        />
        <SelectFilter
          name="active"
          label={t('Active')}
          all={t('Active or not @webhooks')}
          options={[
            ['true', t('Active')],
            ['false', t('Inactive')],
          ]}
        />
      </>
    }
    list={useList('/api/v1/webhooks', FILTERS, { limit: PAGE_SIZE })}
    empty={[
      t('No webhooks yet'),
      t('They appear here as soon as an application asks to be told about an event.'),
    ]}
    noMatch={[
      t('No matching webhooks'),
      t('Change the search or the filters to see other {things}.', t('webhooks @others')),
    ]}
    paging={[t('First webhooks'), t('More webhooks')]}
  >
    {(webhooks) => <WebhookTable webhooks={webhooks} />}
  </ListPage>
);

/** Waiting deliveries are counted with a request for each webhook, and only where they do not reach the receiver. */
const MAX_COUNTED = 20;

/** The subscriptions of each application under its name. */
export function WebhookTable({ webhooks }: { webhooks: Webhook[] }) {
  const troubled = webhooks.filter(({ health }) => health !== 'ok').slice(0, MAX_COUNTED);
  const counted = new Set(troubled.map(({ id }) => id));
  return (
    <div class="card table-card">
      <table class="list">
        <caption class="visually-hidden">{t('Subscriptions by application')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Event')}</th>
            {[t('Health'), t('Last failure'), t('Waiting')].map((heading) => (
              <th key={heading} scope="col" class="wide-only">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {byApplication(webhooks).map(([first, ...others]) => (
          <tbody key={first.application.id}>
            <tr class="group">
              <th scope="rowgroup" colSpan={4}>
                {first.application.name}
              </th>
            </tr>
            {[first, ...others].map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} isCounted={counted.has(webhook.id)} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function WebhookRow({ webhook, isCounted }: { webhook: Webhook; isCounted: boolean }) {
  const { id, url, lastFailure } = webhook;
  const { value: statistics } = useGet(
    '/api/v1/webhooks/{id}/statistics',
    isCounted ? { path: { id } } : null,
    ONCE,
  );
  return (
    <tr>
      <th scope="row">
        <a class="row-link code" href={`${BASE}/webhooks/${id}`}>
          {eventsOf(webhook)}
        </a>
        <div class="second-line breakable">{url}</div>
        <div class="narrow-only">
          <HealthBadge webhook={webhook} />
          {lastFailure !== null && <LastFailure webhook={webhook} />}
          <Waiting statistics={statistics} otherwise={null} />
        </div>
      </th>
      <td class="wide-only">
        <HealthBadge webhook={webhook} />
      </td>
      <td class="wide-only">{lastFailure === null ? t('–') : <LastFailure webhook={webhook} />}</td>
      <td class="wide-only">
        <Waiting statistics={statistics} otherwise={t('–')} />
      </td>
    </tr>
  );
}

function LastFailure({ webhook: { lastFailure, health } }: { webhook: Webhook }) {
  const { detail, reason, at } = lastFailure!;
  return (
    <div class={health === 'ok' ? 'muted' : ''}>
      {detail ?? reasonText(reason)}
      <div class="second-line">{formatAgo(at)}</div>
    </div>
  );
}

interface WaitingProps {
  statistics: WebhookStatistics | undefined;
  /** What is shown if no delivery waits. */
  otherwise: string | null;
}

function Waiting({ statistics, otherwise }: WaitingProps) {
  const oldest = statistics?.oldestWaiting ?? null;
  if (statistics === undefined || oldest === null) return <>{otherwise}</>;
  return (
    <>
      {t('{number} waiting', formatCounted(statistics.waiting))}
      <div class="second-line">{t('Oldest created {ago}', formatAgo(oldest.createdAt))}</div>
    </>
  );
}

type Group = [Webhook, ...Webhook[]];

function byApplication(webhooks: Webhook[]): Group[] {
  const groups = new Map<number, Group>();
  for (const webhook of webhooks) {
    const group = groups.get(webhook.application.id);
    if (group === undefined) groups.set(webhook.application.id, [webhook]);
    else group.push(webhook);
  }
  return [...groups.values()].sort(([a], [b]) => a.application.name.localeCompare(b.application.name));
}
