import type { Contact, Customer } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { partOf } from '../../address/list-part.js';
import { BASE, useAddress, type PageProps } from '../../address/router.js';
import { texts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { ResourceHistory } from '../../ui/history.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { Section, TableScroll } from '../../ui/section.js';
import { Time } from '../../ui/time.js';
import { contactName } from './contact-values.js';

const SHOWN_CONTACTS = 20;

/** One customer, with its contacts and the way to its orders. */
export function CustomerPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const { value, failure, reload } = useResource(`customer ${id}`, (init) =>
    api.GET('/api/v1/customers/{id}', { params: { path: { id } }, ...init }),
  );
  return (
    <Page
      title={value?.name ?? texts.customers.customer}
      above={
        <a class="back" href={`${BASE}/customers`}>
          {texts.customers.title}
        </a>
      }
      beside={value?.temporary === true && <Badge tone="warning">{texts.contacts.temporary}</Badge>}
      actions={
        value !== undefined && (
          <a class="button" href={`${BASE}/orders?customer=${value.id}`}>
            {texts.customers.orders}
          </a>
        )
      }
    >
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton />}
      {value !== undefined && (
        <>
          {value.reconciledFrom !== undefined && (
            <div class="notice">
              <p>{texts.customers.wasReconciled(id)}</p>
            </div>
          )}
          <CustomerFacts customer={value} />
          <CustomerContacts customer={value.id} />
          <Section title={texts.order.history}>
            <ResourceHistory path="/api/v1/customers/{id}/history" id={value.id} />
          </Section>
        </>
      )}
    </Page>
  );
}

function CustomerFacts({ customer }: { customer: Customer }) {
  const { fields } = texts.customers;
  return (
    <section class="card facts-card" aria-label={texts.contacts.facts}>
      <dl class="facts fact-row">
        <div>
          <dt>{fields.kind}</dt>
          <dd>{texts.contacts.kinds[String(customer.individual)]}</dd>
        </div>
        <div>
          <dt>{fields.vatNumber}</dt>
          <dd class="breakable">{customer.vatNumber ?? texts.none}</dd>
        </div>
        <div>
          <dt>{fields.purchaseOrder}</dt>
          <dd>{texts.customers.purchaseOrder[String(customer.purchaseOrderRequired)]}</dd>
        </div>
        <div>
          <dt>{fields.since}</dt>
          <dd>
            <Time at={customer.createdAt} />
          </dd>
        </div>
        <div>
          <dt>{fields.number}</dt>
          <dd>{customer.id}</dd>
        </div>
      </dl>
    </section>
  );
}

function CustomerContacts({ customer }: { customer: number }) {
  const query = { customer, ...partOf(useAddress().query, { limit: SHOWN_CONTACTS }) };
  const { value, failure, next, reload } = useResource(JSON.stringify(query), (init) =>
    api.GET('/api/v1/contacts', { params: { query }, ...init }),
  );
  const { contacts, noContacts } = texts.customers;
  return (
    <Section title={contacts}>
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton rows={2} />}
      {value?.length === 0 && <p class="muted">{noContacts}</p>}
      {value !== undefined && value.length > 0 && <ContactTable contacts={value} />}
      <Paging next={next} {...texts.contacts.paging} />
    </Section>
  );
}

function ContactTable({ contacts }: { contacts: Contact[] }) {
  const { columns } = texts.contacts;
  return (
    <TableScroll label={texts.tableOf(texts.customers.contacts)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.contact}</th>
            <th scope="col">{columns.email}</th>
          </tr>
        </thead>
        <tbody>
          {contacts.map((contact) => (
            <tr key={contact.id}>
              <th scope="row">
                <a href={`${BASE}/contacts/${contact.id}`}>{contactName(contact)}</a>{' '}
                {contact.temporary && <Badge>{texts.order.temporary}</Badge>}
              </th>
              <td class="breakable">{contact.email ?? texts.none}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
