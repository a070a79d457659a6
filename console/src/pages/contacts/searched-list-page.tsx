import type { ComponentChildren } from 'preact';
import type { Resource } from '../../api/use-resource.js';
import { navigate, withQuery } from '../../app/router.js';
import type { Texts } from '../../texts/en.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { SearchBox } from '../../ui/search-box.js';
import { ContactTabs } from './contact-tabs.js';

interface SearchedListPageProps<T> {
  texts: Pick<
    Texts['contacts'],
    'title' | 'search' | 'searchHint' | 'emptyTitle' | 'empty' | 'noMatchTitle' | 'noMatch' | 'paging'
  >;
  /** The searched text, which is in the address. */
  q: string;
  list: Resource<T[]>;
  /** Buttons at the right of the title. */
  actions?: ComponentChildren;
  children: (entries: T[]) => ComponentChildren;
}

/** The frame of the lists of contacts and of customers. */
export function SearchedListPage<T>({ texts, q, list, actions, children }: SearchedListPageProps<T>) {
  const { title, search, searchHint, emptyTitle, empty, noMatchTitle, noMatch, paging } = texts;
  return (
    <Page title={title} actions={actions}>
      <ContactTabs />
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchBox
          label={search}
          hint={searchHint}
          value={q}
          onSearch={(text) => navigate(withQuery({ q: text, cursor: '' }), { replace: true })}
        />
      </form>
      <ListContent
        list={list}
        empty={q === '' ? { title: emptyTitle, detail: empty } : { title: noMatchTitle, detail: noMatch }}
      >
        {(entries) => <div class="card table-card">{children(entries)}</div>}
      </ListContent>
      <Paging next={list.next} {...paging} />
    </Page>
  );
}
