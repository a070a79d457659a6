import { useEffect, useState } from 'preact/hooks';
import { navigate, useAddress, withQuery } from '../address/router.js';

/** Milliseconds without typing before something is asked for. */
const TYPING_MS = 300;

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
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
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
