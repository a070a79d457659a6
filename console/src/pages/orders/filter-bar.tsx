import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useRight } from '../../app/current-user.js';
import { navigate } from '../../app/router.js';
import { named, texts } from '../../texts.js';
import { filtered, isFiltered, STATES, toggled, type Filters } from './filters.js';

export function FilterBar({ filters }: { filters: Filters }) {
  const show = (changes: Partial<Filters>): void => navigate(filtered(changes));
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <Search value={filters.q} />
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
      <select
        aria-label={texts.orders.blocked}
        value={filters.blocked}
        onChange={(event) => show({ blocked: event.currentTarget.value })}
      >
        <option value="">{texts.orders.blockedAny}</option>
        <option value="true">{texts.orders.blockedTrue}</option>
        <option value="false">{texts.orders.blockedFalse}</option>
      </select>
      {/* Only administrators may list the applications. */}
      {useRight('admin') && (
        <ApplicationFilter value={filters.application} onChange={(application) => show({ application })} />
      )}
      {isFiltered(filters) && (
        <button
          type="button"
          class="button quiet"
          onClick={() => show({ q: '', state: '', application: '', blocked: '' })}
        >
          {texts.orders.clear}
        </button>
      )}
    </form>
  );
}

/** Milliseconds without typing before the list is asked for. */
const TYPING_MS = 300;

function Search({ value }: { value: string }) {
  const [typed, setTyped] = useState(value);
  // The filter was changed elsewhere, as by the back button.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => navigate(filtered({ q: typed.trim() }), { replace: true }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <input
      type="search"
      class="search"
      aria-label={texts.orders.search}
      placeholder={texts.orders.searchHint}
      aria-keyshortcuts="/"
      value={typed}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
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
