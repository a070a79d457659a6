import { useAddress, withQuery } from '../app/router.js';
import { texts } from '../texts.js';

/** Links to the first and to the next page of a list. The position in the list is in the address, as `cursor`. */
export function Paging({ next, texts: { first, following } }: { next: string | null; texts: PagingTexts }) {
  const isFirst = useAddress().query.get('cursor') === null;
  const cursor = next === null ? null : new URL(next, location.origin).searchParams.get('cursor');
  if (isFirst && cursor === null) return null;
  return (
    <nav class="paging" aria-label={texts.paging}>
      {!isFirst && (
        <a class="button" href={withQuery({ cursor: '' })}>
          {first}
        </a>
      )}
      {cursor !== null && (
        <a class="button" href={withQuery({ cursor })}>
          {following}
        </a>
      )}
    </nav>
  );
}

interface PagingTexts {
  first: string;
  following: string;
}

/** The part of a list that the address names, as the query of the service has it. */
export const pageOf = (query: URLSearchParams): { limit: number; cursor?: string } => {
  const cursor = query.get('cursor');
  return { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
};

const PAGE_SIZE = 50;
