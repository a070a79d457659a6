import type { Webhook, WebhookDelivery } from 'order-taking-client/openapi';
import { curlCommand } from '../../format/curl.js';
import { texts } from '../../texts/texts.js';
import { CopyButton } from '../../ui/copy-button.js';
import { JsonTree } from '../../ui/json-tree.js';
import { Section } from '../../ui/section.js';

interface PayloadSectionProps {
  delivery: WebhookDelivery;
  /** Undefined until it is loaded. */
  webhook: Webhook | undefined;
}

/** The body that the receiver is sent. */
export function PayloadSection({ delivery: { payload }, webhook }: PayloadSectionProps) {
  return (
    <Section title={texts.delivery.payload}>
      {payload === null || payload === undefined ? (
        <p class="muted">{texts.delivery.noPayload}</p>
      ) : (
        <>
          <JsonTree value={payload} />
          <div class="buttons">
            <CopyButton text={JSON.stringify(payload, null, 2)} label={texts.delivery.copyPayload} />
            {webhook !== undefined && (
              <CopyButton text={curlCommand(webhook.url, payload)} label={texts.delivery.copyCommand} />
            )}
          </div>
          <p class="hint">{texts.delivery.commandHint}</p>
        </>
      )}
    </Section>
  );
}
