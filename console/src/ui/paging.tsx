import { useAddress, withQuery } from '../app/router.js';
import { texts } from '../texts.js';

interface PagingProps {
  /** URL of the next page, from the Link header of the list. */
  next: string | null;
  first: string;
  following: string;
  /** The parameter of the page's address that has the cursor. */
  parameter?: string;
}

/** Links to the first and the next part of a list. */
export function Paging({ next, first, following, parameter = 'cursor' }: PagingProps) {
  const isFirst = (useAddress().query.get(parameter) ?? '') === '';
  const cursor = next === null ? null : new URL(next, location.origin).searchParams.get('cursor');
  if (isFirst && cursor === null) return null;
  return (
    <nav class="paging" aria-label={texts.paging}>
      {!isFirst && (
        <a class="button" href={withQuery({ [parameter]: '' })}>
          {first}
        </a>
      )}
      {cursor !== null && (
        <a class="button" href={withQuery({ [parameter]: cursor })}>
          {following}
        </a>
      )}
    </nav>
  );
}
