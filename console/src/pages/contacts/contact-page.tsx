import type { Contact } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useRight } from '../../api/current-user.js';
import { onDemand } from '../../ui/on-demand.js';
import { BASE, type PageProps } from '../../address/router.js';
import { texts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { ResourceHistory } from '../../ui/history.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';
import { contactName } from './contact-values.js';
import { PersonalDataSection } from './personal-data-section.js';
import { Reconciliations } from './reconciliations.js';

/** Few contacts are temporary. */
const ReconcileSection = onDemand(async () => (await import('./reconcile-section.js')).ReconcileSection);

/** One contact. A temporary one has candidates, and can be reconciled with one of them. */
export function ContactPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const contact = useResource(`contact ${id}`, (init) =>
    api.GET('/api/v1/contacts/{id}', { params: { path: { id } }, ...init }),
  );
  const { value, failure, reload } = contact;
  return (
    <Page
      title={value === undefined ? texts.contacts.contact : contactName(value)}
      above={
        <a class="back" href={`${BASE}/contacts`}>
          {texts.contacts.title}
        </a>
      }
      beside={value?.temporary === true && <Badge tone="warning">{texts.contacts.temporary}</Badge>}
    >
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton />}
      {value !== undefined && <ContactContent id={id} contact={value} reload={reload} />}
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
          <p>{texts.contacts.wasReconciled(id)}</p>
        </div>
      )}
      <ContactFacts contact={contact} />
      {mayDecide && contact.temporary && <ReconcileSection contact={contact} />}
      {mayDecide && <Reconciliations contactId={id} onUndone={reload} />}
      <PersonalDataSection contact={contact} onErased={reload} />
      <Section title={texts.order.history}>
        <ResourceHistory path="/api/v1/contacts/{id}/history" id={id} />
      </Section>
    </>
  );
}

function ContactFacts({ contact }: { contact: Contact }) {
  const { fields, kinds } = texts.contacts;
  return (
    <section class="card facts-card" aria-label={texts.contacts.facts}>
      <dl class="facts fact-row">
        <div>
          <dt>{fields.email}</dt>
          <dd class="breakable">{contact.email ?? texts.none}</dd>
        </div>
        <div>
          <dt>{fields.customer}</dt>
          <dd>
            <a href={`${BASE}/customers/${contact.customer.id}`}>{contact.customer.name}</a>
            <div class="second-line">{kinds[String(contact.customer.individual)]}</div>
            <div class="second-line">{contact.customer.vatNumber}</div>
          </dd>
        </div>
        <div>
          <dt>{fields.since}</dt>
          <dd>
            <Time at={contact.createdAt} />
          </dd>
        </div>
        <div>
          <dt>{fields.number}</dt>
          <dd>{contact.id}</dd>
        </div>
      </dl>
    </section>
  );
}
