import type { Customer } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { partOf } from '../../address/list-part.js';
import { BASE, useAddress } from '../../address/router.js';
import { texts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { SearchedListPage } from '../../ui/searched-list-page.js';
import { Time } from '../../ui/time.js';
import { ContactTabs } from './contact-tabs.js';

/** The companies and private persons who order. */
export function CustomersPage() {
  const address = useAddress();
  const q = address.query.get('q') ?? '';
  const query = { ...partOf(address.query), ...(q !== '' && { q }) };
  const list = useResource(JSON.stringify(query), (init) =>
    api.GET('/api/v1/customers', { params: { query }, ...init }),
  );
  return (
    <SearchedListPage texts={texts.customers} tabs={<ContactTabs />} q={q} list={list}>
      {(customers) => <CustomerTable customers={customers} />}
    </SearchedListPage>
  );
}

function CustomerTable({ customers }: { customers: Customer[] }) {
  const { columns, list } = texts.customers;
  return (
    <table class="list">
      <caption class="visually-hidden">{list}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.customer}</th>
          <th scope="col">{columns.vatNumber}</th>
          <th scope="col" class="wide-only">
            {columns.since}
          </th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <tr key={customer.id}>
            <th scope="row">
              <a class="row-link strong" href={`${BASE}/customers/${customer.id}`}>
                {customer.name}
              </a>{' '}
              {customer.temporary && <Badge>{texts.order.temporary}</Badge>}
              <div class="second-line">{texts.contacts.kinds[String(customer.individual)]}</div>
            </th>
            <td class="breakable">{customer.vatNumber ?? texts.none}</td>
            <td class="wide-only">
              <Time at={customer.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
