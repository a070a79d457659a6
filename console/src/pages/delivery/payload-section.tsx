import type { Webhook, WebhookDelivery } from 'order-taking-client/openapi';
import { curlCommand } from '../../format/curl.js';
import { t } from '../../texts/texts.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Section } from '../../ui/section.js';

interface PayloadSectionProps {
  delivery: WebhookDelivery;
  /** Undefined until it is loaded. */
  webhook: Webhook | undefined;
}

/** The body that the receiver is sent. */
export function PayloadSection({ delivery: { payload }, webhook }: PayloadSectionProps) {
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
