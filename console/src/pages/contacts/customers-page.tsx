import type { Customer } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { partOf } from '../../app/list-part.js';
import { BASE, navigate, useAddress, withQuery } from '../../app/router.js';
import { texts } from '../../texts.js';
import { Badge } from '../../ui/badge.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { SearchBox } from '../../ui/search-box.js';
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
  const { emptyTitle, empty, noMatchTitle, noMatch } = texts.customers;
  return (
    <Page title={texts.customers.title}>
      <ContactTabs />
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchBox
          label={texts.customers.search}
          hint={texts.customers.searchHint}
          value={q}
          onSearch={(text) => navigate(withQuery({ q: text, cursor: '' }), { replace: true })}
        />
      </form>
      <ListContent
        list={list}
        empty={q === '' ? { title: emptyTitle, detail: empty } : { title: noMatchTitle, detail: noMatch }}
      >
        {(customers) => (
          <div class="card table-card">
            <CustomerTable customers={customers} />
          </div>
        )}
      </ListContent>
      <Paging next={list.next} {...texts.customers.paging} />
    </Page>
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
