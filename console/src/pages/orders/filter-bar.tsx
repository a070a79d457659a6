import type { Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { navigate } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { ApplicationFilter } from '../../ui/filters.js';
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
import { Button } from '../../ui/button.js';

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
        {countOfFilters(filters) === 0 ? t('Filters') : t('Filters ({number})', countOfFilters(filters))}
      </button>
      <div class={`filter-controls ${isOpen ? 'open' : ''}`}>
        <fieldset class="pills">
          <legend class="visually-hidden">{t('States')}</legend>
          {STATES.map((state) => (
            <label key={state} class="pill">
              <input
                type="checkbox"
                checked={filters.state.split(',').includes(state)}
                onChange={() => show({ state: toggled(filters.state, state) })}
              />
              <span>{named(labels.orderStates, state)}</span>
            </label>
          ))}
        </fieldset>
        <BlockedFilter filters={filters} onChange={show} />
        <FlagFilter name="held" filters={filters} onChange={show} />
        <FlagFilter name="unanswered" filters={filters} onChange={show} />
        <FlagFilter name="changeRequested" filters={filters} onChange={show} />
        <ApplicationFilter />
        <DayFilter
          label={t('Taken from')}
          value={dayOf(filters['createdAt[gte]'])}
          onChange={(day) => show({ 'createdAt[gte]': day && beginOf(day) })}
        />
        <DayFilter
          label={t('until')}
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
        <Button kind="quiet" text={t('Clear filters')} onClick={() => show(NO_FILTERS)} />
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
  const shown = `${labels.orderParties[name]}: ${text || id}`;
  return (
    <button
      type="button"
      class="button chip"
      aria-label={t('Remove the filter {text}', shown)}
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
    onChange(value in labels.blockers ? { blocked: '', blocker: value } : { blocked: value, blocker: '' });
  return (
    <select
      aria-label={t('Blocked @orders blocked')}
      value={blocker || blocked}
      onChange={(event) => show(event.currentTarget.value)}
    >
      <option value="">{t('Blocked or not')}</option>
      <option value="true">{t('Blocked')}</option>
      {Object.entries(labels.blockers).map(([code, name]) => (
        <option key={code} value={code}>
          {t('Blocked: {blocker}', name)}
        </option>
      ))}
      <option value="false">{t('Not blocked')}</option>
    </select>
  );
}

interface FlagFilterProps extends FilterProps {
  name: 'held' | 'unanswered' | 'changeRequested';
}

/** Orders with something, without it, or both. */
const FlagFilter = ({ name, filters, onChange }: FlagFilterProps) => (
  <select
    aria-label={labels.orderFlags[name]}
    value={filters[name]}
    onChange={(event) => onChange({ [name]: event.currentTarget.value })}
  >
    <option value="">{labels.orderFlags[`${name}Any`]}</option>
    <option value="true">{labels.orderFlags[name]}</option>
    <option value="false">{labels.orderFlags[`${name}False`]}</option>
  </select>
);
