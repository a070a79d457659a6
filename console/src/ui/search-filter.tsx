import { navigate, useAddress, withQuery } from '../address/router.js';
import { SearchBox } from './search-box.js';

interface SearchFilterProps {
  label: string;
  hint: string;
}

/** The searched text of a list, which is in the address of the page. Another list begins with its first part. */
export const SearchFilter = (box: SearchFilterProps) => (
  <SearchBox
    {...box}
    value={useAddress().query.get('q') ?? ''}
    onSearch={(q) => navigate(withQuery({ q, cursor: '' }), { replace: true })}
  />
);
