import type { ResourceHistoryEntry } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { api, type Answer } from '../api/client.js';
import { useResource, type LoadOptions } from '../api/use-resource.js';
import { named, texts } from '../texts.js';
import { actorName } from './actor-name.js';
import { FailureNotice, Skeleton } from './feedback.js';
import { Time } from './time.js';
import { ValueChanges, type ValueChangesProps } from './value-changes.js';

interface PageQuery {
  limit: number;
  cursor?: string;
}

interface HistoryProps<T> {
  /** Identifies what is loaded. */
  of: string;
  /** False if `of` is another one when there are new entries. */
  poll?: boolean;
  load: (query: PageQuery, init: LoadOptions) => Promise<Answer<T[]>>;
  describe: (entry: T) => ComponentChildren;
}

/** A history with the values that each entry replaced, the latest entry first. */
export const History = <T extends ValueChangesProps>(props: HistoryProps<T>) => (
  <HistoryPart {...props} query={{ limit: 500 }} />
);

/** The service sends the oldest entries first, so each part stands behind the one that follows it. */
function HistoryPart<T extends ValueChangesProps>(props: HistoryProps<T> & { query: PageQuery }) {
  const { of, poll = true, load, describe, query } = props;
  const { value, next, failure } = useResource(`${of} ${query.cursor}`, (init) => load(query, init), {
    poll,
  });
  const following = next === null ? null : new URL(next, location.origin).searchParams.get('cursor');
  return (
    <>
      {failure !== null && <FailureNotice failure={failure} />}
      {value === undefined && failure === null && <Skeleton rows={2} />}
      {following !== null && <HistoryPart {...props} query={{ ...query, cursor: following }} />}
      {value !== undefined && <Entries entries={value} describe={describe} />}
    </>
  );
}

interface EntriesProps<T> {
  entries: T[];
  describe: (entry: T) => ComponentChildren;
}

/** @param entries the oldest first */
function Entries<T extends ValueChangesProps>({ entries, describe }: EntriesProps<T>) {
  if (entries.length === 0) return <p class="muted">{texts.changes.nothing}</p>;
  return (
    <ol class="timeline">
      {entries.toReversed().map((entry, index) => (
        <li key={entries.length - index}>
          {describe(entry)}
          <ValueChanges changes={entry.changes} truncated={entry.truncated} />
        </li>
      ))}
    </ol>
  );
}

export interface ResourceHistoryProps {
  path: `/api/v1/${'applications' | 'contacts' | 'customers' | 'packagings' | 'people' | 'products' | 'shipping_methods'}/{id}/history`;
  id: number;
}

/** The history of a resource other than an order or a subscription. */
export const ResourceHistory = ({ path, id }: ResourceHistoryProps) => (
  <History
    of={`${path} ${id}`}
    load={(query, init) => api.GET(path, { params: { path: { id }, query }, ...init })}
    describe={resourceEntry}
  />
);

const resourceEntry = ({ action, by, at, reason }: ResourceHistoryEntry) => (
  <>
    <strong>{named(texts.historyActions, action)}</strong> {texts.order.by(actorName(by))}, <Time at={at} />
    {reason !== null && <q class="reason">{reason}</q>}
  </>
);
