import { api } from '../../api/client.js';
import { useMayChange } from '../../api/current-user.js';
import { BASE, navigate } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { DialogButton } from '../../ui/dialog-button.js';
import { Filters, ListPage, useList } from '../../ui/list-page.js';
import { ActiveFilter } from '../../ui/select-filter.js';
import { useForm } from '../../ui/use-form.js';
import { ADMINISTRATOR, PersonFields, typedPerson } from './person-fields.js';
import { PersonTable } from './person-table.js';

export function PeoplePage() {
  const mayChange = useMayChange();
  const list = useList('/api/v1/people', ['active']);
  return (
    <ListPage
      title={t('People')}
      actions={
        <DialogButton
          isShown={mayChange}
          kind="primary"
          text={t('New person')}
          dialog={(close) => <CreatePersonDialog onClose={close} />}
        />
      }
      above={
        <Filters>
          <ActiveFilter />
        </Filters>
      }
      list={list}
      empty={[
        t('No people yet'),
        t(
          'Create people who sign in with a password. Those of an identity provider appear here by themselves.',
        ),
      ]}
      noMatch={[t('No matching people'), t('Change the filter to see other people.')]}
      paging={[t('First page'), t('More')]}
    >
      {(people) => <PersonTable people={people} />}
    </ListPage>
  );
}

/** Creates a person, and shows the person's page, where a link to set a password can be created. */
function CreatePersonDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(typedPerson(null));
  // The service takes the id of an application only; without one the person acts for the administrator.
  const { application, ...others } = form.values;
  const body = { ...others, ...(application !== ADMINISTRATOR && { application }) };
  return (
    <ActionDialog
      title={t('New person')}
      button={t('Create the person')}
      request={() => api.POST('/api/v1/people', { body })}
      done={({ name }) => t('{name} was created. @person', name)}
      onDone={({ id }) => navigate(`${BASE}/people/${id}`)}
      onClose={onClose}
    >
      <PersonFields person={null} form={form} />
    </ActionDialog>
  );
}
