import type { ResourceHistoryEntry } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { api } from '../api/client.js';
import { useResource, wholeList } from '../api/use-resource.js';
import { labels } from '../texts/labels.js';
import { named, t } from '../texts/texts.js';
import { actorName, Time } from './who-and-when.js';
import { Loaded } from './feedback.js';
import { ValueChanges } from './value-changes.js';

/** What is shown of an entry of a timeline. */
export interface TimelineEntry {
  at: string;
  content: ComponentChildren;
}

/** @param entries those of one time in the order in which they happened */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  if (entries.length === 0) return <p class="muted">{t('Nothing was changed yet.')}</p>;
  const latestFirst = entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).toReversed();
  return (
    <ol class="timeline">
      {latestFirst.map(({ content }, index) => (
        <li key={entries.length - index}>{content}</li>
      ))}
    </ol>
  );
}

export interface ResourceHistoryProps {
  path: `/api/v1/${'applications' | 'contacts' | 'customers' | 'packagings' | 'people' | 'products' | 'shipping_methods'}/{id}/history`;
  id: number;
}

/** The history of a resource other than an order or a subscription. */
export function ResourceHistory({ path, id }: ResourceHistoryProps) {
  const history = useResource(`${path} ${id}`, (options) =>
    wholeList((query, init) => api.GET(path, { params: { path: { id }, query }, ...init }), options),
  );
  return (
    <Loaded of={history} rows={2}>
      {(entries) => <Timeline entries={entries.map(resourceEntry)} />}
    </Loaded>
  );
}

const resourceEntry = ({
  action,
  by,
  at,
  reason,
  changes,
  truncated,
}: ResourceHistoryEntry): TimelineEntry => ({
  at,
  content: (
    <>
      <strong>{named(labels.historyActions, action)}</strong> {t('by {name}', actorName(by))},{' '}
      <Time at={at} />
      {reason !== null && <q class="reason">{reason}</q>}
      <ValueChanges changes={changes} truncated={truncated} />
    </>
  ),
});
