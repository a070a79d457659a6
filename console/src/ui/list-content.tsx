import type { ComponentChildren } from 'preact';
import type { Resource } from '../api/use-resource.js';
import { Empty, FailureNotice, Skeleton } from './feedback.js';

interface ListContentProps<T> {
  list: Resource<T[]>;
  /** Shown when the list is empty: that nothing is there, and what would be. */
  empty: { title: string; detail: string };
  children: (entries: T[]) => ComponentChildren;
}

/** A list in each of its states: not loaded, not loadable, empty, with entries. */
export function ListContent<T>({ list, empty, children }: ListContentProps<T>) {
  const { value, failure, reload } = list;
  return (
    <>
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton />}
      {value?.length === 0 && <Empty title={empty.title}>{empty.detail}</Empty>}
      {value !== undefined && value.length > 0 && children(value)}
    </>
  );
}
