import { useEffect, useState } from 'preact/hooks';

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
