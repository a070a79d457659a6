import type { OrderHistoryEntry, OrderHoldStep } from 'order-taking-client/openapi';
import { named, texts } from '../../../texts/texts.js';
import { actorName } from '../../../ui/actor-name.js';
import { Time } from '../../../ui/time.js';

/** What happened, who did it, when and why. */
export function HistoryEntryText({
  entry: { from, to, at, by, reason, hold, answer, shipment, document, changeRequest },
}: {
  entry: OrderHistoryEntry;
}) {
  const about = [
    ...(answer === null ? [] : [texts.answer.number(answer)]),
    ...(shipment === null ? [] : [texts.shipments.step(shipment)]),
    ...(document === null ? [] : [texts.documents.kinds[document]]),
    ...(changeRequest === null ? [] : [texts.changeRequests.title(changeRequest)]),
  ];
  const step = hold === null ? stepName(from, to, about) : holdStep(hold);
  return (
    <>
      <strong>{step}</strong> {texts.order.by(actorName(by))}, <Time at={at} />
      {reason !== null && <q class="reason">{reason}</q>}
    </>
  );
}

const holdStep = ({ code, action }: OrderHoldStep): string =>
  action === 'released' ? texts.order.hold.released(code) : texts.order.hold.held(code);

/** @param about the answer, the shipment, the document or the change request of the step */
function stepName(from: string | null, to: string, about: string[]): string {
  if (from === null) return texts.order.taken;
  if (from === to) return about.join(', ') || texts.order.changed;
  return [stateName(from, to), ...about].join(', ');
}

const stateName = (from: string, to: string): string =>
  from === 'validated' && to === 'pending' ? texts.order.reopened : named(texts.orderStates, to);
