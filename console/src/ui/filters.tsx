import type { ComponentChildren } from 'preact';
import { useDelayed } from '../api/use-delayed.js';
import { Button } from './button.js';
import { useEffect, useState } from 'preact/hooks';
import { navigate, useAddress, withQuery } from '../address/router.js';
import { useGet, ONCE } from '../api/use-resource.js';
import { useRight } from '../api/current-user.js';
import { t } from '../texts/texts.js';

/** The named parameters of the address that have a value, as filters of a list. */
export function useFilters(names: string[]): Record<string, string> {
  const { query } = useAddress();
  const pairs = names.map((name): [string, string] => [name, query.get(name) ?? '']);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

interface FiltersProps {
  /** The parameters of the address that a button empties. */
  clears?: string[] | undefined;
  children: ComponentChildren;
}

/** Filters of a list that are in the address of the page. */
export function Filters({ clears = [], children }: FiltersProps) {
  const isFiltered = Object.keys(useFilters(clears)).length > 0;
  const nothing = Object.fromEntries([...clears, 'cursor'].map((name) => [name, '']));
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      {children}
      {isFiltered && (
        <Button kind="quiet" text={t('Clear filters')} onClick={() => navigate(withQuery(nothing))} />
      )}
    </form>
  );
}

interface SearchBoxProps {
  label: string;
  hint: string;
  value: string;
  onSearch: (value: string) => void;
}

/** A search box that searches while somebody types, and that the key `/` leads to. */
export function SearchBox({ label, hint, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  // The value was changed elsewhere, as by the back button. A space at the end is left while somebody types.
  useEffect(() => {
    if (typed.trim() !== value) setTyped(value);
  }, [value]);
  const settled = useDelayed(typed.trim());
  useEffect(() => {
    if (settled === typed.trim() && settled !== value) onSearch(settled);
  }, [settled, typed]);
  return (
    <input
      type="search"
      class="search"
      aria-label={label}
      placeholder={hint}
      aria-keyshortcuts="/"
      value={typed}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

interface SearchFilterProps {
  label: string;
  hint: string;
  /** The parameter of the address of the page that has what is searched. */
  name?: string;
  /** The parameter that has the position in the list. Another list begins with its first part. */
  cursor?: string;
}

/** A text by which a list is searched, which is in the address of the page. */
export const SearchFilter = ({ name = 'q', cursor = 'cursor', ...box }: SearchFilterProps) => (
  <SearchBox
    {...box}
    value={useAddress().query.get(name) ?? ''}
    onSearch={(text) => navigate(withQuery({ [name]: text, [cursor]: '' }), { replace: true })}
  />
);

interface SelectFilterProps {
  /** The parameter of the page's address. */
  name: string;
  label: string;
  /** The text for no filter. */
  all: string;
  /** Other values and their texts. */
  options: [value: string, text: string][];
}

/** A filter of a list that is in the address of the page. Another list begins with its first part. */
export function SelectFilter({ name, label, all, options }: SelectFilterProps) {
  const { query } = useAddress();
  return (
    <select
      aria-label={label}
      value={query.get(name) ?? ''}
      onChange={(event) => navigate(withQuery({ cursor: '', [name]: event.currentTarget.value }))}
    >
      {[['', all], ...options].map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** The application in the address of a list. Only administrators may list the applications. */
export function ApplicationFilter() {
  const mayList = useRight('admin');
  const seesAll = useRight('sales');
  const { value = [] } = useGet('/api/v1/applications', mayList && seesAll ? {} : null, ONCE);
  if (!mayList || !seesAll) return null;
  return (
    <SelectFilter
      name="application"
      label={t('Application')}
      all={t('All applications')}
      options={value.map(({ id, name }) => [String(id), name])}
    />
  );
}

/** Whether an application or a person can use the service. */
export const ActiveFilter = () => (
  <SelectFilter
    name="active"
    label={t('Active @applications')}
    all={t('Active or not')}
    options={[
      ['true', t('Active @applications activeTrue')],
      ['false', t('Switched off @applications')],
    ]}
  />
);

/** Ids and names of all applications, that of the administrator first; for administrators, who alone may list them. */
export function useApplications(): [id: string, name: string][] {
  const { value = [] } = useGet('/api/v1/applications', {}, ONCE);
  return [
    ['0', t('Administrator of the service')],
    ...value.map(({ id, name }): [string, string] => [String(id), name]),
  ];
}
