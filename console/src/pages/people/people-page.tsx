import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { CreatePersonDialog } from './create-dialog.js';
import { PersonTable } from './person-table.js';
import { Button } from '../../ui/button.js';

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
