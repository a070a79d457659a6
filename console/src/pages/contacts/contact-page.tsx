import type { Contact } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useGet } from '../../api/use-resource.js';
import { useRight, useChangeRight } from '../../api/current-user.js';
import { onDemand } from '../../ui/on-demand.js';
import { BASE, type PageProps } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { ResourceHistory } from '../../ui/history.js';
import { Back, Page } from '../../ui/page.js';
import { Section, Fact, TimeFact } from '../../ui/section.js';
import { contactName } from './contact-values.js';
import { Reconciliations } from './reconciliations.js';
import { DownloadButton } from '../../ui/download-button.js';
import { DialogButton } from '../../ui/button.js';
import { Loaded } from '../../ui/feedback.js';

/** Few contacts are temporary. */
const ReconcileSection = onDemand(async () => (await import('./reconcile-section.js')).ReconcileSection);

/** One contact. A temporary one has candidates, and can be reconciled with one of them. */
export function ContactPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const resource = useGet('/api/v1/contacts/{id}', { path: { id } });
  const { value } = resource;
  return (
    <Page
      title={value === undefined ? t('Contact') : contactName(value)}
      above={<Back to="/contacts" text={t('Contacts to reconcile')} />}
      beside={value?.temporary === true && <Badge tone="warning">{t('Temporary')}</Badge>}
    >
      <Loaded of={resource}>
        {(contact) => <ContactContent id={id} contact={contact} reload={resource.reload} />}
      </Loaded>
    </Page>
  );
}

interface ContactContentProps {
  /** The id in the address: a reconciled contact's, if the service answers the one that it was reconciled into. */
  id: number;
  contact: Contact;
  reload: () => void;
}

function ContactContent({ id, contact, reload }: ContactContentProps) {
  const mayDecide = useRight('sales');
  return (
    <>
      {contact.reconciledFrom !== undefined && (
        <div class="notice">
          <p>
            {t(
              'Contact {id} was reconciled into this one. Its orders and references now belong to this contact.',
              id,
            )}
          </p>
        </div>
      )}
      <ContactFacts contact={contact} />
      {mayDecide && contact.temporary && <ReconcileSection contact={contact} />}
      {mayDecide && <Reconciliations contactId={id} onUndone={reload} />}
      <PersonalDataSection contact={contact} onErased={reload} />
      <Section title={t('History')}>
        <ResourceHistory path="/api/v1/contacts/{id}/history" id={id} />
      </Section>
    </>
  );
}

function ContactFacts({ contact }: { contact: Contact }) {
  return (
    <section class="card facts-card" aria-label={t('Details')}>
      <dl class="facts fact-row">
        <Fact name={t('E-mail')}>
          <span class="breakable">{contact.email ?? t('–')}</span>
        </Fact>
        <Fact name={t('Customer')}>
          <a href={`${BASE}/customers/${contact.customer.id}`}>{contact.customer.name}</a>
          <div class="second-line">{labels.contactKinds[String(contact.customer.individual)]}</div>
          <div class="second-line">{contact.customer.vatNumber}</div>
        </Fact>
        <TimeFact name={t('Known since')} at={contact.createdAt} />
        <Fact name={t('Id')}>{contact.id}</Fact>
      </dl>
    </section>
  );
}

const EraseDialog = onDemand(async () => (await import('./erase-dialog.js')).EraseDialog);

/** Hands over all that is stored about a person, and erases it. */
function PersonalDataSection({ contact, onErased }: { contact: Contact; onErased: () => void }) {
  const hasContacts = useRight('crm');
  const maySee = useRight('sales') && hasContacts;
  const mayErase = useChangeRight('sales') && maySee;
  if (!maySee) return null;

  const { id } = contact;
  return (
    <Section title={t('Personal data')}>
      <p class="muted">{t('All that is stored about this person, with orders, payments and events.')}</p>
      <div class="actions-row">
        <DownloadButton
          text={t('Download the data')}
          done={t('All that is stored about this person was downloaded.')}
          fileName={`contact-${id}.json`}
          request={() =>
            api.GET('/api/v1/contacts/{id}/personal_data', { params: { path: { id } }, parseAs: 'blob' })
          }
        />
        <DialogButton
          isShown={mayErase}
          kind="danger"
          text={t('Erase …')}
          dialog={(close) => <EraseDialog contact={contact} onErased={onErased} onClose={close} />}
        />
      </div>
    </Section>
  );
}
