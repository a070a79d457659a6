import type { Order, OrderItem } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { t } from '../../texts/texts.js';
import { Checkbox, TextField } from '../../ui/fields.js';
import { AnswerLineFields } from './answer-line-fields.js';
import { lineBody, linesOf, newLine, type TypedLine } from './answer-values.js';
import { OrderDialog } from './actions/order-dialog.js';
import type { OrderActions } from './actions/use-order-actions.js';
import { Button } from '../../ui/button.js';

interface AnswerDialogProps {
  order: Order;
  actions: OrderActions;
  onClose: () => void;
}

/** Asks what is supplied of each position, and when. */
export function AnswerDialog({ order, actions, onClose }: AnswerDialogProps) {
  // The order is loaded again while the dialog is open; this is what it was when the dialog was opened.
  const [{ items }] = useState(order);
  const [lines, setLines] = useState(() => linesOf(order));
  const [note, setNote] = useState(order.answer?.note ?? '');
  const [needsConsent, setNeedsConsent] = useState(false);
  const body = {
    lines: lines.map(lineBody),
    ...(note.trim() !== '' && { note }),
    ...(needsConsent && { consent: 'required' as const }),
  };
  return (
    <OrderDialog
      title={t('Answer the order')}
      explanation={t('Subscribers are notified. A new answer replaces the former one.')}
      button={t('Send the answer')}
      actions={actions}
      request={(params) => api.POST('/api/v1/orders/{id}/answer', { params, body })}
      done={t('The answer was sent.')}
      onClose={onClose}
    >
      {items.map((item) => (
        <Position key={item.id} item={item} lines={lines} onChange={setLines} />
      ))}
      <TextField label={t('Note')} value={note} onChange={setNote} at="#/note" />
      <Checkbox
        label={t('The application has to accept the answer')}
        hint={t('Nothing can be shipped until it does. If it refuses, the order is cancelled.')}
        checked={needsConsent}
        onChange={setNeedsConsent}
      />
    </OrderDialog>
  );
}

interface PositionProps {
  item: OrderItem;
  /** Of all positions, because faults name them by their index. */
  lines: TypedLine[];
  onChange: (lines: TypedLine[]) => void;
}

/** The lines about one position: several if it has several dates, or only a part is supplied. */
function Position({ item, lines, onChange }: PositionProps) {
  const indexes = lines.flatMap(({ position }, index) => (position === item.position ? [index] : []));
  const add = (): void => onChange(lines.toSpliced(indexes.at(-1)! + 1, 0, newLine(item, '')));
  return (
    <>
      {indexes.map((index) => (
        <AnswerLineFields
          key={index}
          item={item}
          line={lines[index]!}
          onChange={(line) => onChange(lines.with(index, line))}
          onRemove={indexes.length === 1 ? null : () => onChange(lines.toSpliced(index, 1))}
          index={index}
        />
      ))}
      <Button
        text={t('Add a line')}
        label={t('Add a line for position {position}', item.position)}
        onClick={add}
      />
    </>
  );
}
