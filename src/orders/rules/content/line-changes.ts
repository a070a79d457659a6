import type { KnownPackaging } from '../../../persistence/orders/order-creation.js';
import type { Tax } from '../../../money/taxes.js';
import type { CreateOrderItemDto } from '../../dto/create-order.dto.js';
import type { OrderItemDto } from '../../dto/order-item.dto.js';
import type { UpdateOrderItemDto } from '../../dto/update-order.dto.js';
import type { StoredOrder } from '../stored-order.js';
import { itemContent, type ItemContent } from './order-content.js';
import { lineOf } from './sent-changes.js';

/** A line of an order after a change. */
export interface ChangedLine {
  /** Null for a new line. */
  id: number | null;
  content: ItemContent;
  /** What the line keeps of its packaging, with its price, label and taxes; null when the packaging is looked up. */
  packaging: KnownPackaging | null;
  /** Whether the line is parked, and is not named otherwise by the change. */
  isParked: boolean;
}

/** Without a change of the items: every line as it is. */
export const keptLines = (stored: StoredOrder): ChangedLine[] =>
  linesOf(stored).map((line) => ({
    id: line.id,
    content: line.content,
    packaging: keptPackaging(line),
    isParked: isParked(line),
  }));

/** A line as it is shown, with its content and the taxes that the order replaces. */
type Line = OrderItemDto & { content: ItemContent; replacedTaxes: Tax[] | undefined };

const linesOf = ({ order, content, replacedTaxes }: StoredOrder): Line[] =>
  order.items.map((item, index) => ({
    ...item,
    content: content.items[index]!,
    replacedTaxes: replacedTaxes?.items[item.id],
  }));

const isParked = ({ packaging }: OrderItemDto): boolean => packaging === null;

/**
 * The lines after a change of the items. A line with an id keeps its content but for the members that are sent. Its
 * packaging is looked up again when another one is named, or when a price or label is taken away, so that it gets that of
 * the packaging.
 * @param items checked by sentChanges(), with only the members that differ
 */
export const changedLines = (stored: StoredOrder, items: UpdateOrderItemDto[]): ChangedLine[] => {
  const lines = linesOf(stored);
  return items.map((sent) => {
    const line = lineOf(sent, lines);
    const values = { ...sent, internalReferenceId: sent.internalReferenceId ?? sent.packagingReference };
    return line === undefined
      ? { id: null, content: itemContent(values as CreateOrderItemDto), packaging: null, isParked: false }
      : changedLine(line, values);
  });
};

const CHANGEABLE = [
  'orderedQuantity',
  'unitPrice',
  'taxedUnitPrice',
  'vatRate',
  'label',
  'costCentre',
  'expectedDeliveryDate',
  'metadata',
] as const;

function changedLine({ content, ...item }: Line, values: UpdateOrderItemDto): ChangedLine {
  const sent = itemContent({ ...values, orderedQuantity: values.orderedQuantity ?? content.orderedQuantity });
  const { packaging, internalReferenceId, externalReference, ...others } = sent;
  const names = { packaging, internalReferenceId, externalReference };
  const isNamed = Object.values(names).some((name) => name !== null);
  // A member that is taken away is null, or absent from `others`.
  const changes = CHANGEABLE.filter((field) => field in values).map(
    (field) => [field, others[field]] as const,
  );
  const changed: ItemContent = {
    ...content,
    ...Object.fromEntries(changes),
    ...otherPriceRemoved(others),
    ...(isNamed && names),
  };
  return {
    id: item.id,
    content: changed,
    packaging: isNamed || needsPackaging(values, changed) ? null : keptPackaging(item),
    isParked: isParked(item) && !isNamed,
  };
}

/** A price with taxes takes the place of a net one, and the other way round. */
function otherPriceRemoved({
  unitPrice,
  taxedUnitPrice,
}: Pick<ItemContent, 'unitPrice' | 'taxedUnitPrice'>): object {
  if (taxedUnitPrice !== undefined) return { unitPrice: null };
  return unitPrice === null ? {} : { taxedUnitPrice: undefined };
}

/** Whether the line lost its price or label, and so gets that of its packaging. */
function needsPackaging(
  values: UpdateOrderItemDto,
  { unitPrice, taxedUnitPrice, label }: ItemContent,
): boolean {
  const hasPrice = unitPrice !== null || taxedUnitPrice !== undefined;
  const changesPrice = 'unitPrice' in values || 'taxedUnitPrice' in values;
  return ('label' in values && label === null) || (changesPrice && !hasPrice);
}

/**
 * The packagings that lines keep. What only blockers and warnings need is the present one: which quantities can be ordered,
 * and the list price. In another currency than before also the price is the list price, for a line without one that was sent.
 * @param known the packagings of these lines, among others
 */
export function keptPackagings(
  lines: ChangedLine[],
  known: KnownPackaging[],
  changesCurrency = false,
): (KnownPackaging | null)[] {
  const current = new Map(known.map((packaging) => [identityOf(packaging), packaging]));
  return lines.map(({ packaging }) => {
    const found = packaging && current.get(identityOf(packaging));
    if (!found) return packaging;
    const { minimumQuantity, quantityMultiple, unitPrice: listPrice } = found;
    const unitPrice = changesCurrency ? listPrice : packaging.unitPrice;
    return { ...packaging, minimumQuantity, quantityMultiple, listPrice, unitPrice };
  });
}

const identityOf = ({ referenceId, packagingId }: KnownPackaging): string =>
  referenceId === null ? `packaging ${packagingId}` : `reference ${referenceId}`;

/** Null for a parked line: its reference is looked up again. */
function keptPackaging(item: Omit<Line, 'content'>): KnownPackaging | null {
  if (item.packaging === null) return null;
  return {
    referenceId: item.packagingReference,
    externalReference: item.externalReference,
    label: item.label,
    active: true,
    packagingId: item.packaging,
    unitPrice: item.unitPrice,
    taxes: item.replacedTaxes ?? item.taxes.map(({ name, rate, vat }) => ({ name, rate, vat })),
    minimumQuantity: null,
    quantityMultiple: null,
  };
}
