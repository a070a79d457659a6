import type { Contact } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useReloadAfterJobs } from '../../api/use-reload-after.js';
import { useResource } from '../../api/use-resource.js';
import { useChangeRight, useRight } from '../../api/current-user.js';
import { partOf } from '../../address/list-part.js';
import { BASE, useAddress } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { SearchedListPage } from '../../ui/searched-list-page.js';
import { Time } from '../../ui/time.js';
import { ChangesPage } from './changes-page.js';
import { ContactTabs } from './contact-tabs.js';
import { contactName } from './contact-values.js';
import { Table } from '../../ui/table.js';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../ui/action-dialog.js';
import { followJob } from '../../ui/follow-job.js';
import { Button } from '../../ui/button.js';

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
  useReloadAfterJobs(list.reload);
  const mayReconcile = useChangeRight('sales');
  return (
    <SearchedListPage
      texts={{
        title: t('Contacts to reconcile'),
        search: t('Search temporary contacts'),
        searchHint: t('Name or e-mail. Press / to search.'),
        emptyTitle: t('No contacts to reconcile'),
        empty: t('A contact appears here when an application sends one that the back office does not know.'),
        noMatchTitle: t('No matching temporary contacts'),
        noMatch: t('Change the search to see other contacts.'),
        paging: { first: t('Oldest contacts'), following: t('Newer contacts') },
      }}
      tabs={<ContactTabs />}
      q={q}
      list={list}
      actions={
        mayReconcile && list.value !== undefined && list.value.length > 0 && <ReconcileAllButton q={q} />
      }
    >
      {(contacts) => <ContactTable contacts={contacts} />}
    </SearchedListPage>
  );
}

const ContactTable = ({ contacts }: { contacts: Contact[] }) => (
  <Table
    label={t('Temporary contacts, oldest first')}
    rows={contacts}
    columns={[
      { heading: t('Contact'), cell: (contact) => <Name contact={contact} /> },
      {
        heading: t('E-mail'),
        class: 'wide-only',
        cell: ({ email }) => <span class="breakable">{email ?? t('–')}</span>,
      },
      { heading: t('Customer'), cell: ({ customer }) => customer.name },
      { heading: t('Since'), class: 'wide-only', cell: ({ createdAt }) => <Time at={createdAt} /> },
    ]}
  />
);

const Name = ({ contact }: { contact: Contact }) => (
  <>
    <a class="row-link strong" href={`${BASE}/contacts/${contact.id}`}>
      {contactName(contact)}
    </a>
    <div class="second-line narrow-only breakable">{contact.email}</div>
  </>
);

interface ReconcileAllButtonProps {
  /** Which temporary contacts are listed. */
  q: string;
}

/** Reconciles all listed contacts that have the e-mail address of one known contact, by a job. */
function ReconcileAllButton({ q }: ReconcileAllButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button text={t('Reconcile exact matches')} onClick={() => setOpen(true)} />
      {isOpen && (
        <ActionDialog
          title={t('Reconcile all exact matches?')}
          explanation={t(
            'Each listed contact with the e-mail address of exactly one known contact is reconciled with it. The others stay in the list. Each reconciliation can be undone on the page of its contact.',
          )}
          button={t('Reconcile exact matches')}
          request={() =>
            api.POST('/api/v1/jobs', {
              body: { kind: 'contacts.reconcile', filter: { temporary: true, ...(q !== '' && { q }) } },
            })
          }
          onDone={(job) => {
            followJob(job);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
