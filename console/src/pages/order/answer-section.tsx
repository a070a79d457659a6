import type { Order, OrderAnswer, OrderAnswerLine, OrderItem } from 'order-taking-client/openapi';
import { formatAmount, formatDay, formatNumber, formatPrice } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { actorName, Time } from '../../ui/who-and-when.js';
import { Badge } from '../../ui/badge.js';
import { Section } from '../../ui/section.js';
import { Totals } from './totals.js';
import type { OrderActions } from './actions/use-order-actions.js';
import { Table } from '../../ui/table.js';
import { api } from '../../api/client.js';
import { useIsSender } from '../../api/current-user.js';
import { OrderDialog } from './actions/order-dialog.js';
import { useIsLimited } from './actions/use-order-rights.js';
import { Button, DialogButton } from '../../ui/button.js';
import { useState } from 'preact/hooks';
import { Checkbox, TextField } from '../../ui/fields.js';
import { AnswerLineFields, lineBody, linesOf, newLine, type TypedLine } from './answer-lines.js';

/** What the seller promises to supply; nothing while there is no answer. */
export function AnswerSection({ order, actions }: { order: Order; actions: OrderActions }) {
  const { answer, currency } = order;
  if (answer === null) return null;
  return (
    <Section title={t('Answer')}>
      <AnswerHeading answer={answer} />
      <AnswerConsent order={order} actions={actions} />
      <Table
        label={t('What the seller promises, line by line')}
        rows={answer.lines}
        isInSection
        columns={[
          { heading: t('Item'), cell: (line) => <Line line={line} order={order} /> },
          { heading: t('Status'), cell: ({ status }) => named(labels.answerStatuses, status) },
          { heading: t('Quantity'), class: 'number', cell: ({ quantity }) => formatNumber(quantity) },
          {
            heading: t('Unit price, net'),
            class: 'number',
            cell: ({ unitPrice }) => formatPrice(unitPrice, currency),
          },
          { heading: t('Promised'), cell: promisedText },
          {
            heading: t('Gross'),
            class: 'number',
            cell: ({ gross }) => (gross === null ? t('–') : formatAmount(gross, currency)),
          },
        ]}
      />
      <Totals order={{ totals: answer.totals, vouchers: [], currency }} />
    </Section>
  );
}

const AnswerHeading = ({ answer: { number, at, by, consent, note } }: { answer: OrderAnswer }) => (
  <div>
    <p>
      <strong>{t('Answer {number}', number)}</strong> {t('by {name}', actorName(by))}, <Time at={at} />{' '}
      <Badge tone={consent === 'awaited' ? 'warning' : 'neutral'}>
        {named(labels.answerConsents, consent)}
      </Badge>
    </p>
    {note !== null && <q class="reason">{note}</q>}
  </div>
);

function Line({ line, order }: { line: OrderAnswerLine; order: Order }) {
  const { position, substitute, reason } = line;
  const label = order.items.find((item) => item.position === position)?.label ?? '';
  return (
    <>
      {t('{position}. {label}', position, label)}
      {substitute !== null && <div class="second-line">{t('Instead: {label}', substitute.label)}</div>}
      {reason !== null && <q class="reason">{reason}</q>}
    </>
  );
}

const promisedText = ({ promised }: OrderAnswerLine): string =>
  [
    ...(promised?.from ? [t('from {date}', formatDay(promised.from))] : []),
    ...(promised?.until ? [t('until {date}', formatDay(promised.until))] : []),
  ].join(' ');

interface AnswerConsentProps {
  order: Order;
  actions: OrderActions;
}

/** The decision about an answer that waits for it, for the application that sent the order. */
function AnswerConsent({ order, actions }: AnswerConsentProps) {
  const isLimited = useIsLimited();
  const isSender = useIsSender(order);
  const { answer, state, shipments } = order;
  if (!isSender || isLimited || state !== 'validated' || answer?.consent !== 'awaited') return null;
  const body = { number: answer.number };
  const accept = (): Promise<void> =>
    actions.run(
      (params) => api.POST('/api/v1/orders/{id}/answer/accept', { params, body }),
      t('The answer was accepted.'),
    );
  return (
    <div class="badges">
      <Button kind="primary" text={t('Accept the answer')} isBusy={actions.isRunning} onClick={accept} />
      {/* Refusing cancels the order, which is impossible after something was shipped. */}
      <DialogButton
        isShown={shipments.length === 0}
        text={t('Refuse the answer')}
        dialog={(close) => (
          <OrderDialog
            title={t('Refuse answer {number}', answer.number)}
            explanation={t('The order is cancelled. This cannot be undone.')}
            button={t('Refuse the answer')}
            closeButton={t('Back')}
            isDangerous
            actions={actions}
            request={(params) => api.POST('/api/v1/orders/{id}/answer/refuse', { params, body })}
            done={t('The answer was refused, and the order was cancelled.')}
            onClose={close}
          />
        )}
      />
    </div>
  );
}

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
