import type { Customer } from 'order-taking-client/openapi';
import { BASE } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/who-and-when.js';
import { ContactTabs } from './contact-tabs.js';

/** The companies and private persons who order. */
export const CustomersPage = () => (
  <ListPage
    title={t('Customers')}
    tabs={<ContactTabs />}
    search={[t('Search customers'), t('Name. Press / to search.')]}
    list={useList('/api/v1/customers', ['q'])}
    empty={[
      t('No customers'),
      t('A customer appears here with the first order for it, or when it is imported.'),
    ]}
    noMatch={[
      t('No matching customers'),
      t('Change the search to see other {things}.', t('customers @others')),
    ]}
    paging={[t('Oldest customers'), t('Newer customers')]}
  >
    {(customers) => <CustomerTable customers={customers} />}
  </ListPage>
);

const CustomerTable = ({ customers }: { customers: Customer[] }) => (
  <Table
    label={t('Customers, oldest first')}
    rows={customers}
    columns={[
      { heading: t('Customer'), cell: (customer) => <Name customer={customer} /> },
      {
        heading: t('VAT number'),
        cell: ({ vatNumber }) => <span class="breakable">{vatNumber ?? t('–')}</span>,
      },
      { heading: t('Since'), class: 'wide-only', cell: ({ createdAt }) => <Time at={createdAt} /> },
    ]}
  />
);

const Name = ({ customer: { id, name, temporary, individual } }: { customer: Customer }) => (
  <>
    <a class="row-link strong" href={`${BASE}/customers/${id}`}>
      {name}
    </a>{' '}
    {temporary && <Badge>{t('temporary')}</Badge>}
    <div class="second-line">{labels.contactKinds[String(individual)]}</div>
  </>
);
