import { minorUnits } from '../../../common/currency.js';
import { contentDifferences } from '../../../common/content-differences.js';
import { invalidInput } from '../../../common/errors/domain-error.js';
import { documentChanges } from '../../../common/history/document-changes.js';
import { toDocumentChangesDto } from '../../../auth/journal/dto/resource-history.dto.js';
import { formatDecimal, parseDecimal } from '../../../money/decimal.js';
import type { ActorRow } from '../../../persistence/applications/actor.js';
import type { ChangeRequestDto } from '../../dto/change-request.dto.js';
import type { OrderChangeRequestDto } from '../../dto/order-change-request.dto.js';
import { toTotalsDto, type OrderTotalsDto } from '../../dto/order-totals.dto.js';
import type { OrderDto, OrderItemDto } from '../../dto/order.dto.js';
import type { SentChange } from './change-content.js';

/** A change request without its id, as it is stored. */
export type ChangeRequestDocument = Omit<ChangeRequestDto, 'id'>;

/** A stored request as the API shows it. */
export const storedRequest = ({ id, document }: { id: number; document: unknown }): ChangeRequestDto => ({
  id,
  ...(document as ChangeRequestDocument),
});

interface Requesting {
  by: ActorRow;
  now: Date;
}

type Effect = Pick<
  ChangeRequestDto,
  'items' | 'changes' | 'truncated' | 'difference' | 'totals' | 'blockers' | 'warnings'
>;

/** @param effect of the change, by effectOfChange() or effectOfCancellation() */
export const requestedChange = (
  { id, version }: OrderDto,
  { externalId, kind, reason }: SentChange,
  effect: Effect,
  { by, now }: Requesting,
): ChangeRequestDocument => ({
  externalId,
  kind,
  state: 'requested',
  order: id,
  baseVersion: version,
  reason,
  ...effect,
  requestedAt: now.toISOString(),
  by,
  ended: null,
});

/**
 * @param before the order with its content only
 * @param after the same with other content; new ids are 0
 */
export function effectOfChange(before: OrderDto, after: OrderDto): Effect {
  const changes = documentChanges(comparable(before), comparable(after));
  const items = after.items.map(changedItem);
  const areItemsSame =
    contentDifferences(before.items.map(withoutFindings), after.items.map(withoutFindings)).length === 0;
  if (changes === null && areItemsSame) throw nothingChanges();
  return {
    items,
    ...toDocumentChangesDto(changes),
    difference: differenceOf(before, after),
    totals: after.totals,
    blockers: after.blockers,
    warnings: after.warnings,
  };
}

/** Nothing remains of an order that is cancelled. */
export function effectOfCancellation(order: OrderDto): Effect {
  const zero = formatDecimal(0n, minorUnits(order.currency));
  const totals: OrderTotalsDto = {
    ...toTotalsDto(null),
    net: zero,
    vat: zero,
    gross: zero,
    vatDeviation: zero,
  };
  const difference = differenceOf(order, { ...order, totals });
  return { items: [], changes: [], truncated: false, difference, totals, blockers: [], warnings: [] };
}

const changedItem = ({ id, ...item }: OrderItemDto): Effect['items'][number] => {
  const { position, label, orderedQuantity, unitPrice, net, vat, gross } = item;
  return { id: knownId(id), position, label, orderedQuantity, unitPrice, net, vat, gross };
};

/** Ids that a change would draw are 0 until it is stored. */
const knownId = (id: number): number | null => (id === 0 ? null : id);

/** The order without what is shown apart: its lines, its totals, and what depends on the present catalogue only. */
function comparable({
  items: _items,
  totals: _totals,
  blockers: _blockers,
  warnings: _warnings,
  ...order
}: OrderDto) {
  const { contact, customer } = order;
  return {
    ...order,
    contact: { ...contact, id: knownId(contact.id) },
    customer: { ...customer, id: knownId(customer.id) },
  };
}

const withoutFindings = ({ quantities: _quantities, ...item }: OrderItemDto): object => item;

const nothingChanges = () =>
  invalidInput([
    { pointer: '#/content', code: 'nothing_changes', detail: 'The order has this content already.' },
  ]);

function differenceOf(before: OrderDto, after: OrderDto): Effect['difference'] {
  const digits = minorUnits(after.currency);
  const isComparable = before.currency === after.currency;
  const of = (name: keyof Effect['difference']): string | null => {
    const [from, to] = [before.totals[name], after.totals[name]];
    if (!isComparable || from === null || to === null) return null;
    return formatDecimal(parseDecimal(to, digits) - parseDecimal(from, digits), digits);
  };
  return { net: of('net'), vat: of('vat'), gross: of('gross') };
}

export const endedRequest = <Request extends ChangeRequestDocument>(
  request: Request,
  state: Exclude<ChangeRequestDto['state'], 'requested'>,
  { now, by, reason }: { now: Date; by: ActorRow | null; reason: string | null },
): Request => ({ ...request, state, ended: { at: now.toISOString(), by, reason } });

/** The part of its open request that the order shows. */
export const shownRequest = ({
  items: _items,
  changes: _changes,
  truncated: _truncated,
  ended: _ended,
  ...shown
}: ChangeRequestDto): OrderChangeRequestDto => shown;
