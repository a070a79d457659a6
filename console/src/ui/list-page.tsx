import type { ComponentChildren } from 'preact';
import { useGet, type GetPath, type Resource } from '../api/use-resource.js';
import { partOf, useAddress } from '../address/router.js';
import { Filters, SearchFilter, useFilters } from './filters.js';
import { LoadedList } from './feedback.js';
import { Page } from './page.js';
import { Paging } from './paging.js';

/**
 * The part of a list that the address of the page names.
 * @param names parameters of the address that are parameters of the interface too, which reads numbers and flags
 * @param fixed other parameters of the interface
 */
export function useList<P extends GetPath>(path: P, names: string[] = [], fixed: object = {}) {
  const { query: address } = useAddress();
  const filters = useFilters(names);
  const query = { ...partOf(address), ...fixed, ...filters };
  const list = useGet(path, { query });
  return { ...list, filters, isFiltered: Object.keys(filters).length > 0 };
}

interface ListPageProps<T> {
  title: string;
  explanation?: string;
  /** Buttons at the right of the title. */
  actions?: ComponentChildren;
  /** Links to related lists. */
  tabs?: ComponentChildren;
  /** The label and the hint of the field by whose text the list is searched. */
  search?: [label: string, hint: string];
  /** Other filters. */
  filters?: ComponentChildren;
  /** The parameters of the address that a button empties. */
  clears?: string[];
  /** What stands above the list. */
  above?: ComponentChildren;
  list: Resource<T[]> & { isFiltered?: boolean };
  /** Says that nothing is there, and what would be. */
  empty: [title: string, detail: string];
  /** The same when the filters leave nothing. */
  noMatch?: [title: string, detail: string];
  /** The texts of the links to the first and the next part. */
  paging?: [first: string, following: string];
  /** Dialogs. */
  below?: ComponentChildren;
  children: (entries: T[]) => ComponentChildren;
}

/** The page of a list. */
export const ListPage = <T,>({
  title,
  explanation,
  search,
  list,
  empty,
  noMatch,
  ...props
}: ListPageProps<T>) => (
  <Page title={title} actions={props.actions}>
    {explanation !== undefined && <p class="muted">{explanation}</p>}
    {props.tabs}
    {(search || props.filters) && (
      <Filters clears={props.clears}>
        {search && <SearchFilter label={search[0]} hint={search[1]} />}
        {props.filters}
      </Filters>
    )}
    {props.above}
    <LoadedList of={list} empty={list.isFiltered ? (noMatch ?? empty) : empty}>
      {props.children}
    </LoadedList>
    {props.paging && <Paging next={list.next} first={props.paging[0]} following={props.paging[1]} />}
    {props.below}
  </Page>
);
