import type { OrderHistoryEntry } from 'order-taking-client/openapi';
import { named, texts } from '../../texts.js';
import { Time } from '../../ui/time.js';

/** What happened, who did it, when and why. */
export function HistoryEntryText({ entry: { from, to, at, by, reason } }: { entry: OrderHistoryEntry }) {
  const step = from === null ? texts.order.taken : from === to ? texts.order.changed : stateName(from, to);
  return (
    <>
      <strong>{step}</strong> {texts.order.by(by.name, by.token?.name ?? null)}, <Time at={at} />
      {reason !== null && <q class="reason">{reason}</q>}
    </>
  );
}

const stateName = (from: string, to: string): string =>
  from === 'validated' && to === 'pending' ? texts.order.reopened : named(texts.orderStates, to);
