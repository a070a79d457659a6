import { useAddress, withQuery } from '../app/router.js';
import { texts } from '../texts.js';

interface PagingProps {
  /** URL of the next page, from the Link header of the list. */
  next: string | null;
  texts: { first: string; following: string };
  /** The parameter of the page's address that has the cursor. */
  parameter?: string;
}

/** Links to the first and to the next page of a list. The position in the list is in the address. */
export function Paging({ next, texts: { first, following }, parameter = 'cursor' }: PagingProps) {
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

/** The part of a list that the address names, as the query of the service has it. */
export const pageOf = (query: URLSearchParams): { limit: number; cursor?: string } => {
  const cursor = query.get('cursor');
  return { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
};

const PAGE_SIZE = 50;
