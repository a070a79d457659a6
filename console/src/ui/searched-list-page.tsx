import type { ComponentChildren } from 'preact';
import type { Resource } from '../api/use-resource.js';
import { ListContent } from './list-content.js';
import { Page } from './page.js';
import { Paging } from './paging.js';
import { SearchFilter } from './search-filter.js';

interface SearchedListPageProps<T> {
  texts: Record<
    'title' | 'search' | 'searchHint' | 'emptyTitle' | 'empty' | 'noMatchTitle' | 'noMatch',
    string
  > & { paging: { first: string; following: string } };
  /** Tabs that lead to related lists, such as contacts and customers. */
  tabs: ComponentChildren;
  /** The searched text, which is in the address. */
  q: string;
  list: Resource<T[]>;
  /** Buttons at the right of the title. */
  actions?: ComponentChildren;
  children: (entries: T[]) => ComponentChildren;
}

/** The frame of a list that is searched by free text. */
export function SearchedListPage<T>({ texts, tabs, q, list, actions, children }: SearchedListPageProps<T>) {
  const { title, search, searchHint, emptyTitle, empty, noMatchTitle, noMatch, paging } = texts;
  return (
    <Page title={title} actions={actions}>
      {tabs}
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchFilter label={search} hint={searchHint} />
      </form>
      <ListContent
        list={list}
        empty={q === '' ? { title: emptyTitle, detail: empty } : { title: noMatchTitle, detail: noMatch }}
      >
        {children}
      </ListContent>
      <Paging next={list.next} {...paging} />
    </Page>
  );
}
