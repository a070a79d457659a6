import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { partOf } from '../../address/list-part.js';
import { useAddress, BASE, navigate } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { PersonTable } from './person-table.js';
import { Button } from '../../ui/button.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { announce } from '../../ui/announcer.js';
import { PERSON_FIELDS, PersonFields, type PersonValues } from './person-fields.js';

export function PeoplePage() {
  const address = useAddress().query;
  const active = address.get('active') ?? '';
  const [isCreating, setCreating] = useState(false);
  const mayChange = useMayChange();
  const query = { ...partOf(address), ...(active !== '' && { active: active === 'true' }) };
  const list = useResource(`people ${JSON.stringify(query)}`, (init) =>
    api.GET('/api/v1/people', { params: { query }, ...init }),
  );
  return (
    <Page
      title={t('People')}
      actions={
        mayChange && <Button kind="primary" text={t('New person')} onClick={() => setCreating(true)} />
      }
    >
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <SelectFilter
          name="active"
          label={t('Active @applications')}
          options={[
            ['', t('Active or not')],
            ['true', t('Active @applications activeTrue')],
            ['false', t('Switched off @applications')],
          ]}
        />
      </form>
      <ListContent
        list={list}
        empty={
          active === ''
            ? {
                title: t('No people yet'),
                detail: t(
                  'Create people who sign in with a password. Those of an identity provider appear here by themselves.',
                ),
              }
            : { title: t('No matching people'), detail: t('Change the filter to see other people.') }
        }
      >
        {(people) => <PersonTable people={people} />}
      </ListContent>
      <Paging next={list.next} first={t('First page')} following={t('More')} />
      {isCreating && <CreatePersonDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

const EMPTY: PersonValues = { name: '', email: '', roles: [], application: '0' };

/** Creates a person, and shows the person's page, where a link to set a password can be created. */
function CreatePersonDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(EMPTY);
  // The service takes the id of an application only; without one the person acts for the administrator.
  const { application, ...others } = values;
  const body = { ...others, ...(application !== EMPTY.application && { application }) };
  return (
    <ActionDialog
      title={t('New person')}
      button={t('Create the person')}
      fields={PERSON_FIELDS}
      request={() => api.POST('/api/v1/people', { body })}
      onDone={({ id, name }) => {
        announce(t('{name} was created. @person', name));
        onClose();
        navigate(`${BASE}/people/${id}`);
      }}
      onClose={onClose}
    >
      <PersonFields person={null} values={values} onChange={setValues} />
    </ActionDialog>
  );
}
