import type { Order, OrderAnswer, OrderAnswerLine } from 'order-taking-client/openapi';
import { formatAmount, formatDay, formatNumber, formatPrice } from '../../format/format.js';
import { named, texts } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { Badge } from '../../ui/badge.js';
import { Section, TableScroll } from '../../ui/section.js';
import { Time } from '../../ui/time.js';
import { AnswerConsent } from './answer-consent.js';
import { Totals } from './totals.js';
import type { OrderActions } from './actions/use-order-actions.js';

const { columns } = texts.answer;

/** What the seller promises to supply; nothing while there is no answer. */
export function AnswerSection({ order, actions }: { order: Order; actions: OrderActions }) {
  const { answer, currency } = order;
  if (answer === null) return null;
  return (
    <Section title={texts.answer.title}>
      <AnswerHeading answer={answer} />
      <AnswerConsent order={order} actions={actions} />
      <TableScroll label={texts.answer.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{columns.item}</th>
              <th scope="col">{columns.status}</th>
              <th scope="col" class="number">
                {columns.quantity}
              </th>
              <th scope="col" class="number">
                {columns.unitPrice}
              </th>
              <th scope="col">{columns.promised}</th>
              <th scope="col" class="number">
                {columns.gross}
              </th>
            </tr>
          </thead>
          <tbody>
            {answer.lines.map((line, index) => (
              <AnswerRow key={index} line={line} order={order} />
            ))}
          </tbody>
        </table>
      </TableScroll>
      <Totals order={{ totals: answer.totals, vouchers: [], currency }} />
    </Section>
  );
}

const AnswerHeading = ({ answer: { number, at, by, consent, note } }: { answer: OrderAnswer }) => (
  <div>
    <p>
      <strong>{texts.answer.number(number)}</strong> {texts.order.by(actorName(by))}, <Time at={at} />{' '}
      <Badge tone={consent === 'awaited' ? 'warning' : 'neutral'}>
        {named(texts.answer.consents, consent)}
      </Badge>
    </p>
    {note !== null && <q class="reason">{note}</q>}
  </div>
);

function AnswerRow({ line, order }: { line: OrderAnswerLine; order: Order }) {
  const { position, status, quantity, unitPrice, substitute, reason, gross } = line;
  const label = order.items.find((item) => item.position === position)?.label ?? '';
  return (
    <tr>
      <th scope="row">
        {texts.answer.position(position, label)}
        {substitute !== null && <div class="second-line">{texts.answer.substitute(substitute.label)}</div>}
        {reason !== null && <q class="reason">{reason}</q>}
      </th>
      <td>{named(texts.answer.statuses, status)}</td>
      <td class="number">{formatNumber(quantity)}</td>
      <td class="number">{formatPrice(unitPrice, order.currency)}</td>
      <td>{promisedText(line)}</td>
      <td class="number">{gross === null ? texts.none : formatAmount(gross, order.currency)}</td>
    </tr>
  );
}

const promisedText = ({ promised }: OrderAnswerLine): string =>
  [
    ...(promised?.from ? [texts.answer.from(formatDay(promised.from))] : []),
    ...(promised?.until ? [texts.answer.until(formatDay(promised.until))] : []),
  ].join(' ');
