import { navigate, useAddress, withQuery } from '../address/router.js';

interface SelectFilterProps {
  /** The parameter of the page's address. */
  name: string;
  label: string;
  /** Values and their texts; the empty value means no filter. */
  options: [value: string, text: string][];
}

/** A filter of a list that is in the address of the page. Another list begins with its first part. */
export function SelectFilter({ name, label, options }: SelectFilterProps) {
  const { query } = useAddress();
  return (
    <select
      aria-label={label}
      value={query.get(name) ?? ''}
      onChange={(event) => navigate(withQuery({ cursor: '', [name]: event.currentTarget.value }))}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
