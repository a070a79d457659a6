import type { OrderHistoryEntry, OrderHoldStep } from 'order-taking-client/openapi';
import { labels } from '../../../texts/labels.js';
import { named, t } from '../../../texts/texts.js';
import { actorName } from '../../../ui/actor-name.js';
import { Time } from '../../../ui/time.js';

/** What happened, who did it, when and why. */
export function HistoryEntryText({
  entry: { from, to, at, by, reason, hold, answer, shipment, document, changeRequest },
}: {
  entry: OrderHistoryEntry;
}) {
  const about = [
    ...(answer === null ? [] : [t('Answer {number}', answer)]),
    ...(shipment === null ? [] : [t('Shipment {reference}', shipment)]),
    ...(document === null ? [] : [labels.documentKinds[document]]),
    ...(changeRequest === null ? [] : [t('Change request {id}', changeRequest)]),
  ];
  const step = hold === null ? stepName(from, to, about) : holdStep(hold);
  return (
    <>
      <strong>{step}</strong> {t('by {name}', actorName(by))}, <Time at={at} />
      {reason !== null && <q class="reason">{reason}</q>}
    </>
  );
}

const holdStep = ({ code, action }: OrderHoldStep): string =>
  action === 'released' ? t('Released ({code})', code) : t('Held ({code})', code);

/** @param about the answer, the shipment, the document or the change request of the step */
function stepName(from: string | null, to: string, about: string[]): string {
  if (from === null) return t('Taken @order');
  if (from === to) return about.join(', ') || t('Changed');
  return [stateName(from, to), ...about].join(', ');
}

const stateName = (from: string, to: string): string =>
  from === 'validated' && to === 'pending' ? t('Reopened') : named(labels.orderStates, to);
