import type { Order, OrderAnswer, OrderAnswerLine } from 'order-taking-client/openapi';
import { formatAmount, formatDay, formatNumber, formatPrice } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { Badge } from '../../ui/badge.js';
import { Section, TableScroll } from '../../ui/section.js';
import { Time } from '../../ui/time.js';
import { AnswerConsent } from './answer-consent.js';
import { Totals } from './totals.js';
import type { OrderActions } from './actions/use-order-actions.js';

/** What the seller promises to supply; nothing while there is no answer. */
export function AnswerSection({ order, actions }: { order: Order; actions: OrderActions }) {
  const { answer, currency } = order;
  if (answer === null) return null;
  return (
    <Section title={t('Answer')}>
      <AnswerHeading answer={answer} />
      <AnswerConsent order={order} actions={actions} />
      <TableScroll label={t('What the seller promises, line by line')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Item')}</th>
              <th scope="col">{t('Status')}</th>
              <th scope="col" class="number">
                {t('Quantity')}
              </th>
              <th scope="col" class="number">
                {t('Unit price, net')}
              </th>
              <th scope="col">{t('Promised')}</th>
              <th scope="col" class="number">
                {t('Gross')}
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
      <strong>{t('Answer {number}', number)}</strong> {t('by {name}', actorName(by))}, <Time at={at} />{' '}
      <Badge tone={consent === 'awaited' ? 'warning' : 'neutral'}>
        {named(labels.answerConsents, consent)}
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
        {t('{position}. {label}', position, label)}
        {substitute !== null && <div class="second-line">{t('Instead: {label}', substitute.label)}</div>}
        {reason !== null && <q class="reason">{reason}</q>}
      </th>
      <td>{named(labels.answerStatuses, status)}</td>
      <td class="number">{formatNumber(quantity)}</td>
      <td class="number">{formatPrice(unitPrice, order.currency)}</td>
      <td>{promisedText(line)}</td>
      <td class="number">{gross === null ? t('–') : formatAmount(gross, order.currency)}</td>
    </tr>
  );
}

const promisedText = ({ promised }: OrderAnswerLine): string =>
  [
    ...(promised?.from ? [t('from {date}', formatDay(promised.from))] : []),
    ...(promised?.until ? [t('until {date}', formatDay(promised.until))] : []),
  ].join(' ');
