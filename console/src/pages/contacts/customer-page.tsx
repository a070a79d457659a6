import type { Contact, Customer } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { partOf } from '../../address/list-part.js';
import { BASE, useAddress, type PageProps } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
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
      title={value?.name ?? t('Customer')}
      above={
        <a class="back" href={`${BASE}/customers`}>
          {t('Customers')}
        </a>
      }
      beside={value?.temporary === true && <Badge tone="warning">{t('Temporary')}</Badge>}
      actions={
        value !== undefined && (
          <a class="button" href={`${BASE}/orders?customer=${value.id}`}>
            {t('Show its orders')}
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
              <p>
                {t(
                  'Customer {id} was reconciled into this one. Its contacts and orders now belong to this customer.',
                  id,
                )}
              </p>
            </div>
          )}
          <CustomerFacts customer={value} />
          <CustomerContacts customer={value.id} />
          <Section title={t('History')}>
            <ResourceHistory path="/api/v1/customers/{id}/history" id={value.id} />
          </Section>
        </>
      )}
    </Page>
  );
}

function CustomerFacts({ customer }: { customer: Customer }) {
  return (
    <section class="card facts-card" aria-label={t('Details')}>
      <dl class="facts fact-row">
        <div>
          <dt>{t('Customer type')}</dt>
          <dd>{labels.contactKinds[String(customer.individual)]}</dd>
        </div>
        <div>
          <dt>{t('VAT number')}</dt>
          <dd class="breakable">{customer.vatNumber ?? t('–')}</dd>
        </div>
        <div>
          <dt>{t('Purchase order number')}</dt>
          <dd>{labels.customerPurchaseOrder[String(customer.purchaseOrderRequired)]}</dd>
        </div>
        <div>
          <dt>{t('Known since')}</dt>
          <dd>
            <Time at={customer.createdAt} />
          </dd>
        </div>
        <div>
          <dt>{t('Id')}</dt>
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

  return (
    <Section title={t('Contacts')}>
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton rows={2} />}
      {value?.length === 0 && <p class="muted">{t('It has no contacts.')}</p>}
      {value !== undefined && value.length > 0 && <ContactTable contacts={value} />}
      <Paging next={next} first={t('Oldest contacts')} following={t('Newer contacts')} />
    </Section>
  );
}

function ContactTable({ contacts }: { contacts: Contact[] }) {
  return (
    <TableScroll label={t('Table: {section}', t('Contacts'))}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Contact')}</th>
            <th scope="col">{t('E-mail')}</th>
          </tr>
        </thead>
        <tbody>
          {contacts.map((contact) => (
            <tr key={contact.id}>
              <th scope="row">
                <a href={`${BASE}/contacts/${contact.id}`}>{contactName(contact)}</a>{' '}
                {contact.temporary && <Badge>{t('temporary')}</Badge>}
              </th>
              <td class="breakable">{contact.email ?? t('–')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
