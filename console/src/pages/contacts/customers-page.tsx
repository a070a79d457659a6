import type { Customer } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { partOf } from '../../address/list-part.js';
import { BASE, useAddress } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { SearchedListPage } from '../../ui/searched-list-page.js';
import { Time } from '../../ui/time.js';
import { ContactTabs } from './contact-tabs.js';
import { Table } from '../../ui/table.js';

/** The companies and private persons who order. */
export function CustomersPage() {
  const address = useAddress();
  const q = address.query.get('q') ?? '';
  const query = { ...partOf(address.query), ...(q !== '' && { q }) };
  const list = useResource(JSON.stringify(query), (init) =>
    api.GET('/api/v1/customers', { params: { query }, ...init }),
  );
  return (
    <SearchedListPage
      texts={{
        title: t('Customers'),
        search: t('Search customers'),
        searchHint: t('Name. Press / to search.'),
        emptyTitle: t('No customers'),
        empty: t('A customer appears here with the first order for it, or when it is imported.'),
        noMatchTitle: t('No matching customers'),
        noMatch: t('Change the search to see other customers.'),
        paging: { first: t('Oldest customers'), following: t('Newer customers') },
      }}
      tabs={<ContactTabs />}
      q={q}
      list={list}
    >
      {(customers) => <CustomerTable customers={customers} />}
    </SearchedListPage>
  );
}

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
