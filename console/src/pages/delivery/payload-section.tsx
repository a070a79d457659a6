import type { WebhookDelivery } from 'order-taking-client/openapi';
import { texts } from '../../texts.js';
import { CopyButton } from '../../ui/copy-button.js';
import { JsonTree } from '../../ui/json-tree.js';
import { Section } from '../../ui/section.js';

/** The body that the receiver is sent. */
export function PayloadSection({ delivery: { payload } }: { delivery: WebhookDelivery }) {
  return (
    <Section title={texts.delivery.payload}>
      {payload === null || payload === undefined ? (
        <p class="muted">{texts.delivery.noPayload}</p>
      ) : (
        <>
          <JsonTree value={payload} />
          <CopyButton text={JSON.stringify(payload, null, 2)} label={texts.delivery.copyPayload} />
        </>
      )}
    </Section>
  );
}
