import type { Webhook } from 'order-taking-client/openapi';
import { useRight } from '../../api/current-user.js';
import { BASE } from '../../address/router.js';
import { texts } from '../../texts/texts.js';
import { Fact, Facts } from '../../ui/facts.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const maySeeApplications = useRight('admin');
  const { application } = webhook;
  return (
    <Section title={texts.webhook.details}>
      <Facts>
        <Fact name={texts.webhook.application}>
          {maySeeApplications && application.id > 0 ? (
            <a href={`${BASE}/applications/${application.id}`}>{application.name}</a>
          ) : (
            application.name
          )}
        </Fact>
        <Fact name={texts.webhook.events}>{webhook.events.length > 1 && webhook.events.join(', ')}</Fact>
        <Fact name={texts.webhook.url}>{webhook.url}</Fact>
        <Fact name={texts.webhooks.active}>{webhook.active ? texts.yes : texts.no}</Fact>
        <Fact name={texts.webhook.ordered}>{webhook.ordered ? texts.yes : texts.no}</Fact>
        <Fact name={texts.webhook.signatures}>
          {webhook.signatures.map((kind) => texts.webhook.signatureKinds[kind]).join(', ')}
        </Fact>
        <Fact name={texts.webhook.content}>{texts.webhook.contents[webhook.content]}</Fact>
        <Fact name={texts.webhook.headers}>{Object.keys(webhook.headers).join(', ')}</Fact>
        <Moment name={texts.webhook.failingSince} at={webhook.failingSince} />
        <Moment name={texts.webhook.lastFailure} at={webhook.lastFailure?.at ?? null} />
        <Moment name={texts.webhook.previousSecretUntil} at={webhook.previousSecretUntil} />
        <Moment name={texts.webhook.createdAt} at={webhook.createdAt} />
        <Moment name={texts.webhook.updatedAt} at={webhook.updatedAt} />
      </Facts>
    </Section>
  );
}

const Moment = ({ name, at }: { name: string; at: string | null }) => (
  <Fact name={name}>{at === null ? null : <Time at={at} />}</Fact>
);
