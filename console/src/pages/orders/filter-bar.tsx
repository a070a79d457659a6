import type { Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { navigate } from '../../address/router.js';
import { named, texts } from '../../texts/texts.js';
import { ApplicationFilter } from '../../ui/application-filter.js';
import { FilterLineBox } from './filter-line-box.js';
import {
  beginOf,
  countOfFilters,
  dayOf,
  filtered,
  isFiltered,
  NO_FILTERS,
  STATES,
  toggled,
  type Filters,
} from './filters.js';

interface FilterBarProps {
  filters: Filters;
  orders: Order[] | undefined;
}

export function FilterBar({ filters, orders }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const show = (changes: Partial<Filters>): void => navigate(filtered(changes));
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <FilterLineBox filters={filters} />
      <button
        type="button"
        class="button fold-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.orders.filters(countOfFilters(filters))}
      </button>
      <div class={`filter-controls ${isOpen ? 'open' : ''}`}>
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
        <DayFilter
          label={texts.orders.takenFrom}
          value={dayOf(filters['createdAt[gte]'])}
          onChange={(day) => show({ 'createdAt[gte]': day && beginOf(day) })}
        />
        <DayFilter
          label={texts.orders.takenUntil}
          value={dayOf(filters['createdAt[lt]'], -1)}
          onChange={(day) => show({ 'createdAt[lt]': day && beginOf(day, 1) })}
        />
      </div>
      <PartyFilter name="customer" filters={filters} onChange={show} text={orders?.[0]?.customer.name} />
      <PartyFilter
        name="contact"
        filters={filters}
        onChange={show}
        text={[orders?.[0]?.contact.firstName, orders?.[0]?.contact.lastName].filter(Boolean).join(' ')}
      />
      {isFiltered(filters) && (
        <button type="button" class="button quiet" onClick={() => show(NO_FILTERS)}>
          {texts.orders.clear}
        </button>
      )}
    </form>
  );
}

interface PartyFilterProps extends FilterProps {
  name: 'customer' | 'contact';
  /** As the orders that match show it. */
  text: string | undefined;
}

/** The customer or the contact of the address, which a click removes. */
function PartyFilter({ name, filters, onChange, text }: PartyFilterProps) {
  const id = filters[name];
  if (id === '') return null;
  const shown = `${texts.orders.parties[name]}: ${text || id}`;
  return (
    <button
      type="button"
      class="button chip"
      aria-label={texts.orders.removeFilter(shown)}
      onClick={() => onChange({ [name]: '' })}
    >
      {shown} <span aria-hidden="true">×</span>
    </button>
  );
}

interface DayFilterProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

const DayFilter = ({ label, value, onChange }: DayFilterProps) => (
  <label class="time-filter">
    {label}
    <input type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  </label>
);

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
