import type { Contact } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { endedJobs } from '../../api/jobs.js';
import { useStore } from '../../api/store.js';
import { useReloadAfter } from '../../api/use-reload-after.js';
import { useResource } from '../../api/use-resource.js';
import { useChangeRight, useRight } from '../../app/current-user.js';
import { partOf } from '../../app/list-part.js';
import { BASE, navigate, useAddress, withQuery } from '../../app/router.js';
import { texts } from '../../texts.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { SearchBox } from '../../ui/search-box.js';
import { Time } from '../../ui/time.js';
import { ChangesPage } from './changes-page.js';
import { ContactTabs } from './contact-tabs.js';
import { contactName } from './contact-values.js';
import { ReconcileAllButton } from './reconcile-all-button.js';

/** With the right `sales` alone a user may decide about proposed changes, and not list contacts. */
export function ContactsPage() {
  return useRight('crm') ? <TemporaryContacts /> : <ChangesPage />;
}

/** The contacts that applications introduced, and of which nobody has said yet who they are. */
function TemporaryContacts() {
  const address = useAddress();
  const q = address.query.get('q') ?? '';
  const query = { temporary: true, ...partOf(address.query), ...(q !== '' && { q }) } as const;
  const list = useResource(JSON.stringify(query), (init) =>
    api.GET('/api/v1/contacts', { params: { query }, ...init }),
  );
  useReloadAfter(useStore(endedJobs), list.reload);
  const mayReconcile = useChangeRight('sales');
  const { emptyTitle, empty, noMatchTitle, noMatch } = texts.contacts;
  return (
    <Page
      title={texts.contacts.title}
      actions={
        mayReconcile && list.value !== undefined && list.value.length > 0 && <ReconcileAllButton q={q} />
      }
    >
      <ContactTabs />
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchBox
          label={texts.contacts.search}
          hint={texts.contacts.searchHint}
          value={q}
          onSearch={(text) => navigate(withQuery({ q: text, cursor: '' }), { replace: true })}
        />
      </form>
      <ListContent
        list={list}
        empty={q === '' ? { title: emptyTitle, detail: empty } : { title: noMatchTitle, detail: noMatch }}
      >
        {(contacts) => (
          <div class="card table-card">
            <ContactTable contacts={contacts} />
          </div>
        )}
      </ListContent>
      <Paging next={list.next} {...texts.contacts.paging} />
    </Page>
  );
}

function ContactTable({ contacts }: { contacts: Contact[] }) {
  const { columns, list } = texts.contacts;
  return (
    <table class="list">
      <caption class="visually-hidden">{list}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.contact}</th>
          <th scope="col" class="wide-only">
            {columns.email}
          </th>
          <th scope="col">{columns.customer}</th>
          <th scope="col" class="wide-only">
            {columns.since}
          </th>
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => (
          <tr key={contact.id}>
            <th scope="row">
              <a class="row-link strong" href={`${BASE}/contacts/${contact.id}`}>
                {contactName(contact)}
              </a>
              <div class="second-line narrow-only breakable">{contact.email}</div>
            </th>
            <td class="wide-only breakable">{contact.email ?? texts.none}</td>
            <td>{contact.customer.name}</td>
            <td class="wide-only">
              <Time at={contact.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
