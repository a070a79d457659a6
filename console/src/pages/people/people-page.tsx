import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { texts } from '../../texts/texts.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { CreatePersonDialog } from './create-dialog.js';
import { PersonTable } from './person-table.js';

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
      title={texts.people.title}
      actions={
        mayChange && (
          <button class="button primary" onClick={() => setCreating(true)}>
            {texts.people.create}
          </button>
        )
      }
    >
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <SelectFilter
          name="active"
          label={texts.people.active}
          options={[
            ['', texts.people.activeAny],
            ['true', texts.people.activeTrue],
            ['false', texts.people.activeFalse],
          ]}
        />
      </form>
      <ListContent list={list} empty={active === '' ? texts.people.empty : texts.people.noMatch}>
        {(people) => <PersonTable people={people} />}
      </ListContent>
      <Paging next={list.next} {...texts.people.paging} />
      {isCreating && <CreatePersonDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
