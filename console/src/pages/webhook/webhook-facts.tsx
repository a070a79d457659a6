import type { Webhook } from 'order-taking-client/openapi';
import { useRight } from '../../api/current-user.js';
import { BASE } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Fact, Facts } from '../../ui/facts.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const maySeeApplications = useRight('admin');
  const { application } = webhook;
  return (
    <Section title={t('Details')}>
      <Facts>
        <Fact name={t('Application')}>
          {maySeeApplications && application.id > 0 ? (
            <a href={`${BASE}/applications/${application.id}`}>{application.name}</a>
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
        <Moment name={t('All deliveries have failed since')} at={webhook.failingSince} />
        <Moment name={t('Last failure')} at={webhook.lastFailure?.at ?? null} />
        <Moment name={t('Previous secret valid until')} at={webhook.previousSecretUntil} />
        <Moment name={t('Subscribed')} at={webhook.createdAt} />
        <Moment name={t('Changed @webhook')} at={webhook.updatedAt} />
      </Facts>
    </Section>
  );
}

const Moment = ({ name, at }: { name: string; at: string | null }) => (
  <Fact name={name}>{at === null ? null : <Time at={at} />}</Fact>
);
