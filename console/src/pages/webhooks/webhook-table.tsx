import type { Webhook } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { BASE } from '../../app/router.js';
import { formatAgo, formatNumber } from '../../format/format.js';
import { reasonText } from '../../format/reason.js';
import { texts } from '../../texts.js';
import { HealthBadge } from '../../ui/webhook-badges.js';

const { columns } = texts.webhooks;

/** Waiting deliveries are counted with a request for each webhook, and only where they do not reach the receiver. */
const MAX_COUNTED = 20;

/** The subscriptions of each application under its name. */
export function WebhookTable({ webhooks }: { webhooks: Webhook[] }) {
  const troubled = webhooks.filter(({ health }) => health !== 'ok').slice(0, MAX_COUNTED);
  const counted = new Set(troubled.map(({ id }) => id));
  return (
    <div class="card table-card">
      <table class="list">
        <caption class="visually-hidden">{texts.webhooks.list}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.event}</th>
            <th scope="col" class="wide-only">
              {columns.health}
            </th>
            <th scope="col" class="wide-only">
              {columns.failure}
            </th>
            <th scope="col" class="widest-only">
              {columns.waiting}
            </th>
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
  return (
    <tr>
      <th scope="row">
        <a class="row-link code" href={`${BASE}/webhooks/${webhook.id}`}>
          {webhook.event}
        </a>
        <div class="second-line url">{webhook.url}</div>
        <div class="narrow-only">
          <HealthBadge health={webhook.health} />
          <LastFailure webhook={webhook} />
        </div>
      </th>
      <td class="wide-only">
        <HealthBadge health={webhook.health} />
      </td>
      <td class="wide-only">
        <LastFailure webhook={webhook} />
      </td>
      <td class="widest-only">{isCounted ? <Waiting id={webhook.id} /> : texts.none}</td>
    </tr>
  );
}

function LastFailure({ webhook: { lastFailure, health } }: { webhook: Webhook }) {
  if (lastFailure === null) return <span class="muted">{texts.none}</span>;
  const { detail, reason, at } = lastFailure;
  return (
    <div class={health === 'ok' ? 'muted' : ''}>
      {detail ?? reasonText(reason)}
      <div class="second-line">{formatAgo(at)}</div>
    </div>
  );
}

function Waiting({ id }: { id: number }) {
  const { value } = useResource(
    `waiting ${id}`,
    (init) => api.GET('/api/v1/webhooks/{id}/statistics', { params: { path: { id } }, signal: init.signal }),
    { poll: false },
  );
  if (value === undefined || value.waiting === 0) return <>{texts.none}</>;
  return (
    <>
      {formatNumber(value.waiting)}
      {value.oldestWaiting !== null && (
        <div class="second-line">{texts.statistics.oldest(formatAgo(value.oldestWaiting.createdAt))}</div>
      )}
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
