import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useRight } from '../../app/current-user.js';
import { navigate } from '../../app/router.js';
import { named, texts } from '../../texts.js';
import { SearchBox } from '../../ui/search-box.js';
import { filtered, isFiltered, STATES, toggled, type Filters } from './filters.js';

export function FilterBar({ filters }: { filters: Filters }) {
  const show = (changes: Partial<Filters>): void => navigate(filtered(changes));
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchBox
        label={texts.orders.search}
        hint={texts.orders.searchHint}
        value={filters.q}
        onSearch={(q) => navigate(filtered({ q }), { replace: true })}
      />
      <fieldset class="pills">
        <legend class="visually-hidden">{texts.orders.states}</legend>
        {STATES.map((state) => (
          <label key={state} class="pill">
            <input
              type="checkbox"
              checked={filters.state.split(',').includes(state)}
              onChange={() => show({ state: toggled(filters.state, state) })}
            />
            <span>{named(texts.orderStates, state)}</span>
          </label>
        ))}
      </fieldset>
      <BlockedFilter filters={filters} onChange={show} />
      {/* Only administrators may list the applications. */}
      {useRight('admin') && (
        <ApplicationFilter value={filters.application} onChange={(application) => show({ application })} />
      )}
      {isFiltered(filters) && (
        <button
          type="button"
          class="button quiet"
          onClick={() => show({ q: '', state: '', application: '', blocked: '', blocker: '' })}
        >
          {texts.orders.clear}
        </button>
      )}
    </form>
  );
}

interface BlockedFilterProps {
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
}

/** Blocked or not, or by one kind of blocker. */
function BlockedFilter({ filters: { blocked, blocker }, onChange }: BlockedFilterProps) {
  const show = (value: string): void =>
    onChange(value in texts.blockers ? { blocked: '', blocker: value } : { blocked: value, blocker: '' });
  return (
    <select
      aria-label={texts.orders.blocked}
      value={blocker || blocked}
      onChange={(event) => show(event.currentTarget.value)}
    >
      <option value="">{texts.orders.blockedAny}</option>
      <option value="true">{texts.orders.blockedTrue}</option>
      {Object.entries(texts.blockers).map(([code, name]) => (
        <option key={code} value={code}>
          {texts.orders.blockedBy(name)}
        </option>
      ))}
      <option value="false">{texts.orders.blockedFalse}</option>
    </select>
  );
}

function ApplicationFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { value: applications = [] } = useResource(
    'applications',
    (init) => api.GET('/api/v1/applications', init),
    { poll: false },
  );
  return (
    <select
      aria-label={texts.orders.application}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{texts.orders.allApplications}</option>
      {applications.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </select>
  );
}
