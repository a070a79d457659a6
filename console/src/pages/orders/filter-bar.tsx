import { navigate } from '../../app/router.js';
import { named, texts } from '../../texts.js';
import { ApplicationFilter } from '../../ui/application-filter.js';
import { SearchBox } from '../../ui/search-box.js';
import { filtered, filtersOf, isFiltered, STATES, toggled, type Filters } from './filters.js';

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
      <FlagFilter name="held" filters={filters} onChange={show} />
      <FlagFilter name="unanswered" filters={filters} onChange={show} />
      <FlagFilter name="changeRequested" filters={filters} onChange={show} />
      <ApplicationFilter />
      {isFiltered(filters) && (
        <button type="button" class="button quiet" onClick={() => show(filtersOf(new URLSearchParams()))}>
          {texts.orders.clear}
        </button>
      )}
    </form>
  );
}

interface FilterProps {
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
}

/** Blocked or not, or by one kind of blocker. */
function BlockedFilter({ filters: { blocked, blocker }, onChange }: FilterProps) {
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

interface FlagFilterProps extends FilterProps {
  name: 'held' | 'unanswered' | 'changeRequested';
}

/** Orders with something, without it, or both. */
const FlagFilter = ({ name, filters, onChange }: FlagFilterProps) => (
  <select
    aria-label={texts.orders[name]}
    value={filters[name]}
    onChange={(event) => onChange({ [name]: event.currentTarget.value })}
  >
    <option value="">{texts.orders[`${name}Any`]}</option>
    <option value="true">{texts.orders[`${name}True`]}</option>
    <option value="false">{texts.orders[`${name}False`]}</option>
  </select>
);
