import { useAddress, withQuery } from '../address/router.js';
import { t } from '../texts/texts.js';

interface PagingProps {
  /** The cursor of the next part of the list. */
  next: string | null;
  first: string;
  following: string;
  /** The parameter of the page's address that has the cursor. */
  parameter?: string;
}

/** Links to the first and the next part of a list. */
export function Paging({ next, first, following, parameter = 'cursor' }: PagingProps) {
  const isFirst = (useAddress().query.get(parameter) ?? '') === '';
  if (isFirst && next === null) return null;
  return (
    <nav class="paging" aria-label={t('Pages')}>
      {!isFirst && (
        <a class="button" href={withQuery({ [parameter]: '' })}>
          {first}
        </a>
      )}
      {next !== null && (
        <a class="button" href={withQuery({ [parameter]: next })}>
          {following}
        </a>
      )}
    </nav>
  );
}
