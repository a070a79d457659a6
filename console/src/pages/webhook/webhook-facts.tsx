import type { Webhook } from 'order-taking-client/openapi';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Fact, Facts, TimeFact } from '../../ui/facts.js';
import { ResourceLink } from '../../ui/resource-link.js';
import { Section } from '../../ui/section.js';

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { application } = webhook;
  return (
    <Section title={t('Details')}>
      <Facts>
        <Fact name={t('Application')}>
          {application.id > 0 ? (
            <ResourceLink path={`applications/${application.id}`} text={application.name} />
          ) : (
            application.name
          )}
        </Fact>
        <Fact name={t('Events')}>{webhook.events.length > 1 && webhook.events.join(', ')}</Fact>
        <Fact name={t('URL')}>{webhook.url}</Fact>
        <Fact name={t('Active')}>{webhook.active ? t('Yes') : t('No')}</Fact>
        <Fact name={t('Events of an order in sequence')}>{webhook.ordered ? t('Yes') : t('No')}</Fact>
        <Fact name={t('Signatures')}>
          {webhook.signatures.map((kind) => labels.webhookSignatureKinds[kind]).join(', ')}
        </Fact>
        <Fact name={t('Content')}>{labels.webhookContents[webhook.content]}</Fact>
        <Fact name={t('Own headers')}>{Object.keys(webhook.headers).join(', ')}</Fact>
        <TimeFact name={t('All deliveries have failed since')} at={webhook.failingSince} />
        <TimeFact name={t('Last failure')} at={webhook.lastFailure?.at ?? null} />
        <TimeFact name={t('Previous secret valid until')} at={webhook.previousSecretUntil} />
        <TimeFact name={t('Subscribed')} at={webhook.createdAt} />
        <TimeFact name={t('Changed @webhook')} at={webhook.updatedAt} />
      </Facts>
    </Section>
  );
}
