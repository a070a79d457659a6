import type { ComponentChildren } from 'preact';
import type { Resource } from '../api/use-resource.js';
import { Empty, FailureNotice, Skeleton } from './feedback.js';

/** What is shown of something that is loaded. */
export type Shown<T> = Pick<Resource<T>, 'value' | 'failure' | 'reload'>;

interface LoadedProps<T> {
  of: Shown<T>;
  /** How many grey bars are in its place until it is loaded. */
  rows?: number;
  children: (value: T) => ComponentChildren;
}

/** Something in each of its states: not loaded, not loadable, loaded. */
export const Loaded = <T,>({ of: { value, failure, reload }, rows = 8, children }: LoadedProps<T>) => (
  <>
    {failure !== null && <FailureNotice failure={failure} retry={reload} />}
    {value === undefined ? failure === null && <Skeleton rows={rows} /> : children(value)}
  </>
);

interface LoadedListProps<T> extends LoadedProps<T[]> {
  /** Shown when the list is empty: that nothing is there, and what would be; in a section a sentence is enough. */
  empty: string | [title: string, detail: string];
}

/** A list, which may also be empty. */
export const LoadedList = <T,>({ empty, children, ...list }: LoadedListProps<T>) => (
  <Loaded {...list}>
    {(entries) => {
      if (entries.length > 0) return children(entries);
      return typeof empty === 'string' ? (
        <p class="muted">{empty}</p>
      ) : (
        <Empty title={empty[0]}>{empty[1]}</Empty>
      );
    }}
  </Loaded>
);
