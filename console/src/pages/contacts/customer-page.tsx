import type { Contact, Customer } from 'order-taking-client/openapi';
import { useGet } from '../../api/use-resource.js';
import { partOf, BASE, useAddress, type PageProps } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Fact, TimeFact, Section } from '../../ui/section.js';
import { Loaded, LoadedList } from '../../ui/feedback.js';
import { ResourceHistory } from '../../ui/history.js';
import { Back, Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { contactName } from './contact-values.js';
import { Table } from '../../ui/table.js';

const SHOWN_CONTACTS = 20;

/** One customer, with its contacts and the way to its orders. */
export function CustomerPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const resource = useGet('/api/v1/customers/{id}', { path: { id } });
  const { value } = resource;
  return (
    <Page
      title={value?.name ?? t('Customer')}
      above={<Back to="/customers" text={t('Customers')} />}
      beside={value?.temporary === true && <Badge tone="warning">{t('Temporary')}</Badge>}
      actions={
        value !== undefined && (
          <a class="button" href={`${BASE}/orders?customer=${value.id}`}>
            {t('Show its orders')}
          </a>
        )
      }
    >
      <Loaded of={resource}>{(customer) => <CustomerContent id={id} customer={customer} />}</Loaded>
    </Page>
  );
}

interface CustomerContentProps {
  /** The id in the address: a reconciled customer's, if the service answers the one that it was reconciled into. */
  id: number;
  customer: Customer;
}

const CustomerContent = ({ id, customer }: CustomerContentProps) => (
  <>
    {customer.reconciledFrom !== undefined && (
      <div class="notice">
        <p>
          {t(
            'Customer {id} was reconciled into this one. Its contacts and orders now belong to this customer.',
            id,
          )}
        </p>
      </div>
    )}
    <CustomerFacts customer={customer} />
    <CustomerContacts customer={customer.id} />
    <Section title={t('History')}>
      <ResourceHistory path="/api/v1/customers/{id}/history" id={customer.id} />
    </Section>
  </>
);

function CustomerFacts({ customer }: { customer: Customer }) {
  return (
    <section class="card facts-card" aria-label={t('Details')}>
      <dl class="facts fact-row">
        <Fact name={t('Customer type')}>{labels.contactKinds[String(customer.individual)]}</Fact>
        <Fact name={t('VAT number')}>
          <span class="breakable">{customer.vatNumber ?? t('–')}</span>
        </Fact>
        <Fact name={t('Purchase order number')}>
          {labels.customerPurchaseOrder[String(customer.purchaseOrderRequired)]}
        </Fact>
        <TimeFact name={t('Known since')} at={customer.createdAt} />
        <Fact name={t('Id')}>{customer.id}</Fact>
      </dl>
    </section>
  );
}

function CustomerContacts({ customer }: { customer: number }) {
  const query = { customer, ...partOf(useAddress().query, { limit: SHOWN_CONTACTS }) };
  const list = useGet('/api/v1/contacts', { query });
  return (
    <Section title={t('Contacts')}>
      <LoadedList of={list} rows={2} empty={t('It has no contacts.')}>
        {(contacts) => <ContactTable contacts={contacts} />}
      </LoadedList>
      <Paging next={list.next} first={t('Oldest contacts')} following={t('Newer contacts')} />
    </Section>
  );
}

const ContactTable = ({ contacts }: { contacts: Contact[] }) => (
  <Table
    label={t('Table: {section}', t('Contacts'))}
    rows={contacts}
    isInSection
    columns={[
      {
        heading: t('Contact'),
        cell: (contact) => (
          <>
            <a href={`${BASE}/contacts/${contact.id}`}>{contactName(contact)}</a>{' '}
            {contact.temporary && <Badge>{t('temporary')}</Badge>}
          </>
        ),
      },
      { heading: t('E-mail'), cell: ({ email }) => <span class="breakable">{email ?? t('–')}</span> },
    ]}
  />
);
