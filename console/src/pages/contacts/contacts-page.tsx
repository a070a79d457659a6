import type { Contact } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useChangeRight, useRight } from '../../api/current-user.js';
import { useReloadAfterJobs } from '../../api/use-resource.js';
import { BASE } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { DialogButton } from '../../ui/button.js';
import { followJob } from '../../ui/job-progress.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/who-and-when.js';
import { ChangesPage } from './changes-page.js';
import { ContactTabs } from './contact-tabs.js';
import { contactName } from './contact-values.js';

/** With the right `sales` alone a user may decide about proposed changes, and not list contacts. */
export function ContactsPage() {
  return useRight('crm') ? <TemporaryContacts /> : <ChangesPage />;
}

/** The contacts that applications introduced, and of which nobody has said yet who they are. */
function TemporaryContacts() {
  const list = useList('/api/v1/contacts', ['q'], { temporary: true });
  useReloadAfterJobs(list.reload);
  const mayReconcile = useChangeRight('sales');
  return (
    <ListPage
      title={t('Contacts to reconcile')}
      actions={
        <ReconcileAllButton
          isShown={mayReconcile && list.value !== undefined && list.value.length > 0}
          filters={list.filters}
        />
      }
      tabs={<ContactTabs />}
      search={[t('Search temporary contacts'), t('Name or e-mail. Press / to search.')]}
      list={list}
      empty={[
        t('No contacts to reconcile'),
        t('A contact appears here when an application sends one that the back office does not know.'),
      ]}
      noMatch={[
        t('No matching temporary contacts'),
        t('Change the search to see other {things}.', t('contacts @others')),
      ]}
      paging={[t('Oldest contacts'), t('Newer contacts')]}
    >
      {(contacts) => <ContactTable contacts={contacts} />}
    </ListPage>
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
  isShown: boolean;
  /** Which temporary contacts are listed. */
  filters: Record<string, string>;
}

/** Reconciles all listed contacts that have the e-mail address of one known contact, by a job. */
const ReconcileAllButton = ({ isShown, filters }: ReconcileAllButtonProps) => (
  <DialogButton
    isShown={isShown}
    text={t('Reconcile exact matches')}
    dialog={(close) => (
      <ActionDialog
        title={t('Reconcile all exact matches?')}
        explanation={t(
          'Each listed contact with the e-mail address of exactly one known contact is reconciled with it. The others stay in the list. Each reconciliation can be undone on the page of its contact.',
        )}
        button={t('Reconcile exact matches')}
        request={() =>
          api.POST('/api/v1/jobs', {
            body: { kind: 'contacts.reconcile', filter: { temporary: true, ...filters } },
          })
        }
        onDone={(job) => {
          followJob(job);
          close();
        }}
        onClose={close}
      />
    )}
  />
);
