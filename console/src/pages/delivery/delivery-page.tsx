import type { WebhookDelivery, WebhookDeliveryAttempt, Webhook } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { ONCE, useGet, type Resource } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { type PageProps, BASE } from '../../address/router.js';
import { reasonText, eventsOf } from '../../format/webhooks.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { FailureNotice, Loaded, Notice } from '../../ui/feedback.js';
import { Back, Page } from '../../ui/page.js';
import { useAction, type Action } from '../../ui/use-action.js';
import { DeliveryBadge, Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { formatNumber, isPast } from '../../format/format.js';
import { Section, Fact, Facts, TimeFact } from '../../ui/section.js';
import { Time } from '../../ui/who-and-when.js';
import { curlCommand } from '../../format/curl.js';
import { CopyButton } from '../../ui/copy-button.js';

export function DeliveryPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const resource = useGet('/api/v1/webhook_deliveries/{id}', { path: { id } });
  const action = useAction();
  const delivery = resource.value;
  return (
    <Page
      title={delivery?.event.type ?? t('Delivery')}
      above={
        <Back
          to={delivery ? `/webhooks/${delivery.webhook}` : `/deliveries`}
          text={delivery ? t('Webhook') : t('Deliveries')}
        />
      }
      beside={delivery !== undefined && <DeliveryBadge state={delivery.state} />}
      actions={delivery?.kind === 'event' && <Redeliver id={id} action={action} resource={resource} />}
    >
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      <Loaded of={resource}>{(loaded) => <DeliveryView delivery={loaded} />}</Loaded>
    </Page>
  );
}

interface RedeliverProps {
  id: number;
  action: Action;
  resource: Resource<WebhookDelivery>;
}

function Redeliver({ id, action, resource }: RedeliverProps) {
  if (!useMayChange()) return null;
  return (
    <Button
      kind="primary"
      text={t('Send again')}
      isBusy={action.isRunning}
      onClick={() =>
        action.run(
          () => api.POST('/api/v1/webhook_deliveries/{id}/redeliver', { params: { path: { id } } }),
          t('The delivery is being sent again.'),
          resource.reload,
        )
      }
    />
  );
}

function DeliveryView({ delivery }: { delivery: WebhookDelivery }) {
  const { value: webhook } = useGet('/api/v1/webhooks/{id}', { path: { id: delivery.webhook } }, ONCE);
  return (
    <>
      <Verdict delivery={delivery} />
      <div class="columns">
        <div class="column">
          <AttemptsSection delivery={delivery} />
          <PayloadSection delivery={delivery} webhook={webhook} />
        </div>
        <DeliveryFacts delivery={delivery} webhook={webhook} />
      </div>
    </>
  );
}

/** Why the receiver does not have it. */
function Verdict({ delivery: { kind, state, reason, detail } }: { delivery: WebhookDelivery }) {
  if (kind === 'forged_ping')
    return (
      <p class="notice">
        {t(
          'This request was deliberately signed with a wrong key. A receiver that checks signatures rejects it.',
        )}
      </p>
    );
  if (state === 'delivered' || reason === null) return null;
  return (
    <Notice tone={state === 'exhausted' ? 'failed' : 'warning'} title={named(labels.deliveryVerdicts, state)}>
      {detail ?? reasonText(reason)}
    </Notice>
  );
}

/** Every attempt, the last one first, with what the receiver answered. */
function AttemptsSection({ delivery: { attempts, nextAttemptAt } }: { delivery: WebhookDelivery }) {
  return (
    <Section title={t('{number} attempt || {number} attempts', attempts.at(-1)?.attempt ?? 0)}>
      {nextAttemptAt !== null && (
        <p class="muted">
          {isPast(nextAttemptAt) ? (
            t('The next attempt is due.')
          ) : (
            <>
              {t('Next attempt:')} <Time at={nextAttemptAt} />
            </>
          )}
        </p>
      )}
      {attempts.length === 0 && <p class="muted">{t('Nothing has been sent yet.')}</p>}
      <ol class="rows attempts">
        {attempts.toReversed().map((attempt) => (
          <Attempt key={attempt.attempt} attempt={attempt} />
        ))}
      </ol>
    </Section>
  );
}

function Attempt({
  attempt: { attempt, startedAt, durationMs, status, reason, response },
}: {
  attempt: WebhookDeliveryAttempt;
}) {
  return (
    <li>
      <div class="attempt">
        <span class="strong">{t('Attempt {number}', attempt)}</span>
        <Badge tone={reason === 'delivered' ? 'good' : 'bad'}>{reasonText(reason)}</Badge>
        {status !== null && !reason.startsWith('http_') && <span>{t('Status {status}', status)}</span>}
        <span class="second-line">
          <Time at={startedAt} />, {t('{milliseconds} ms', formatNumber(durationMs))}
        </span>
      </div>
      {response !== undefined && response !== '' && (
        <details class="answer">
          <summary>{t('Response of the receiver')}</summary>
          <pre tabIndex={0}>{response}</pre>
        </details>
      )}
    </li>
  );
}

interface DeliveryFactsProps {
  delivery: WebhookDelivery;
  /** Undefined until it is loaded. */
  webhook: Webhook | undefined;
}

function DeliveryFacts({ delivery, webhook }: DeliveryFactsProps) {
  const { order, kind } = delivery;
  return (
    <div class="column">
      <Section title={t('Details')}>
        <Facts>
          <Fact name={t('Order')}>
            {order !== null && (
              <div class="lines">
                <a href={`${BASE}/orders/${order.id}`}>{order.code ?? order.id}</a>
                <div class="second-line">
                  <a href={`${BASE}/deliveries?order=${order.id}`}>
                    {t('All deliveries of this order @delivery')}
                  </a>
                </div>
              </div>
            )}
          </Fact>
          <Fact name={t('Kind')}>{kind !== 'event' && named(labels.deliveryKinds, kind)}</Fact>
          <Fact name={t('Webhook')}>
            <a href={`${BASE}/webhooks/${delivery.webhook}`}>
              {webhook === undefined ? delivery.webhook : eventsOf(webhook)}
            </a>
          </Fact>
          <Fact name={t('Application')}>{webhook?.application.name}</Fact>
          <Fact name={t('URL')}>{webhook?.url}</Fact>
          <Fact name={t('webhook-id')}>
            <code>{delivery.event.id}</code>
          </Fact>
          <TimeFact name={t('Created @deliveries')} at={delivery.createdAt} />
          <TimeFact name={t('Sent again')} at={delivery.redeliveredAt} />
          <TimeFact name={t('Finished')} at={delivery.finishedAt} />
        </Facts>
      </Section>
    </div>
  );
}

interface PayloadSectionProps {
  delivery: WebhookDelivery;
  /** Undefined until it is loaded. */
  webhook: Webhook | undefined;
}

/** The body that the receiver is sent. */
function PayloadSection({ delivery: { payload }, webhook }: PayloadSectionProps) {
  return (
    <Section title={t('Payload')}>
      {payload === null || payload === undefined ? (
        <p class="muted">{t('The application may no longer see this event, so its content is not shown.')}</p>
      ) : (
        <>
          <JsonTree value={payload} />
          <div class="buttons">
            <CopyButton text={JSON.stringify(payload, null, 2)} label={t('Copy the payload')} />
            {webhook !== undefined && (
              <CopyButton text={curlCommand(webhook.url, payload)} label={t('Copy as curl')} />
            )}
          </div>
          <p class="hint">{t('The curl command has no signature.')}</p>
        </>
      )}
    </Section>
  );
}

/** JSON with a line for each value, whose objects and arrays can be closed and opened. */
const JsonTree = ({ value }: { value: object }) => (
  <div class="json">
    <Members value={value} />
  </div>
);

const Members = ({ value }: { value: object }) => (
  <ul>
    {Object.entries(value).map(([name, member]: [string, unknown]) => (
      <li key={name}>
        <Member name={name} value={member} />
      </li>
    ))}
  </ul>
);

function Member({ name, value }: { name: string; value: unknown }) {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return (
      <>
        <span class="json-name">{name}</span> <span class="json-value">{JSON.stringify(value)}</span>
      </>
    );
  return (
    <details open>
      <summary>
        <span class="json-name">{name}</span>{' '}
        <span class="muted">
          {Array.isArray(value) ? t('{length} entry || {length} entries', value.length) : ''}
        </span>
      </summary>
      <Members value={value} />
    </details>
  );
}
