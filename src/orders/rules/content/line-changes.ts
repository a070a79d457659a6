import type { Tax } from '../../../money/taxes.js';
import type { KnownPackaging } from '../../../persistence/orders/order-creation.js';
import type { CreateOrderItemDto, CreateOrderDto } from '../../dto/create-order.dto.js';
import type { UpdateOrderItemDto } from '../../dto/update-order.dto.js';
import { itemContent, type ItemContent, type StoredOrder } from './order-content.js';
import { isDeepStrictEqual } from 'node:util';
import type { OrderDto, OrderItemDto } from '../../dto/order.dto.js';

/** An order as it is shown, as the body of a request that sends it; without its items. */
export const shownOrder = ({ contact, customer, shippingMethod, ...order }: OrderDto): CreateOrderDto =>
  present({
    ...order,
    contact: present(contact),
    customer: present(customer),
    shippingMethod: shippingMethod && present(shippingMethod),
    items: [],
  }) as CreateOrderDto;

/** The same for an item. */
const shownItem = (item: OrderItemDto): CreateOrderItemDto =>
  present({ ...item, internalReferenceId: item.packagingReference }) as CreateOrderItemDto;

/** Without members that are null or undefined, which mean the same as none. */
export const present = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** The members of a content that differ from what is shown; one that was taken away is null or undefined. */
export function differences<Content extends object>(shown: Content, after: Content): Partial<Content> {
  const names = new Set([...Object.keys(shown), ...Object.keys(after)]) as Set<keyof Content>;
  const differing = [...names].filter((name) => !isDeepStrictEqual(shown[name], after[name]));
  return Object.fromEntries(differing.map((name) => [name, after[name]])) as Partial<Content>;
}

export interface ChangedLine {
  /** Null for a new line. */
  id: number | null;
  content: ItemContent;
  /** The members of the content that were sent and differ from what is shown; of a new line all. */
  changes: Partial<ItemContent>;
  /** The packaging that the line keeps, with the line's price, label and taxes; null when the packaging is looked up by names. */
  packaging: KnownPackaging | null;
  /** True if the line keeps the packaging only, with the present price, label and taxes. */
  isRenewed: boolean;
  /** True if the line is parked, and is not named otherwise by the change. */
  isParked: boolean;
}

/** The line that an entry changes; undefined for a new line. */
export const lineOf = <Line extends { id: number }>(
  { id }: UpdateOrderItemDto,
  lines: Line[],
): Line | undefined => (id === undefined ? undefined : lines.find((line) => line.id === Number(id)));

/** A line as it is shown, with its content and the taxes that the order replaces. */
type Line = OrderItemDto & { content: ItemContent; replacedTaxes: Tax[] | undefined };

/**
 * The lines after a change. A line with an id keeps its content but for the members that differ from what is shown. Its
 * packaging changes only when another one is named. When a price or label is taken away, the line gets that of the packaging.
 * @param items checked by checkReadOnly(); undefined when the items do not change
 */
export function changedLines(
  { order, content, replacedTaxes }: StoredOrder,
  items?: UpdateOrderItemDto[],
): ChangedLine[] {
  const lines = order.items.map((item, index): Line => ({
    ...item,
    content: content.items[index]!,
    replacedTaxes: replacedTaxes?.items[item.id],
  }));
  if (items === undefined) return lines.map((line) => changedLine(line, {}));
  return items.map((item) => {
    const line = lineOf(item, lines);
    const { packagingReference, internalReferenceId = packagingReference, ...values } = item;
    const sent = { ...values, ...(internalReferenceId !== undefined && { internalReferenceId }) };
    return line === undefined ? newLine(sent) : changedLine(line, sent);
  });
}

function newLine(sent: UpdateOrderItemDto): ChangedLine {
  const content = itemContent(sent as CreateOrderItemDto);
  return { id: null, content, changes: content, packaging: null, isRenewed: false, isParked: false };
}

const NAMES = ['packaging', 'internalReferenceId', 'externalReference'] as const;

function changedLine(line: Line, sent: UpdateOrderItemDto): ChangedLine {
  const { content } = line;
  const changes = Object.keys(sent).length === 0 ? {} : sentChanges(line, sent);
  const isNamed = NAMES.some((name) => (changes[name] ?? null) !== null);
  const { packaging = null, internalReferenceId = null, externalReference = null, ...others } = changes;
  const changed: ItemContent = {
    ...content,
    ...others,
    ...otherPriceRemoved(changes),
    ...(isNamed && { packaging, internalReferenceId, externalReference }),
  };
  return {
    id: line.id,
    content: changed,
    changes,
    packaging: isNamed ? null : keptPackaging(line),
    isRenewed: needsPackaging(changes, changed),
    isParked: line.packaging === null && !isNamed,
  };
}

function sentChanges(line: Line, sent: UpdateOrderItemDto): Partial<ItemContent> {
  const request = shownItem(line);
  return differences(itemContent(request), itemContent({ ...request, ...sent }));
}

/** A price with taxes takes the place of a net one, and the other way round. */
function otherPriceRemoved({ unitPrice = null, taxedUnitPrice }: Partial<ItemContent>): object {
  if (taxedUnitPrice !== undefined) return { unitPrice: null };
  return unitPrice === null ? {} : { taxedUnitPrice: undefined };
}

/** True if the line lost its price or label, and so gets that of its packaging. */
function needsPackaging(
  changes: Partial<ItemContent>,
  { unitPrice, taxedUnitPrice, label }: ItemContent,
): boolean {
  const hasPrice = unitPrice !== null || taxedUnitPrice !== undefined;
  const changesPrice = 'unitPrice' in changes || 'taxedUnitPrice' in changes;
  return ('label' in changes && label === null) || (changesPrice && !hasPrice);
}

/**
 * The packagings that lines keep. Values that only blockers and warnings need are the present ones: which quantities can be
 * ordered, and the list price. In another currency than before, a line for which no price was sent has the list price.
 * @param known the packagings of these lines, among others
 */
export function keptPackagings(
  lines: ChangedLine[],
  known: KnownPackaging[],
  changesCurrency = false,
): (KnownPackaging | null)[] {
  const current = new Map(known.map((packaging) => [identityOf(packaging), packaging]));
  return lines.map(({ packaging, isRenewed }) => {
    const found = packaging && current.get(identityOf(packaging));
    if (!found) return packaging;
    if (isRenewed) return found;
    const { minimumQuantity, quantityMultiple, unitPrice: listPrice } = found;
    const unitPrice = changesCurrency ? listPrice : packaging.unitPrice;
    return { ...packaging, minimumQuantity, quantityMultiple, listPrice, unitPrice };
  });
}

const identityOf = ({ referenceId, packagingId }: KnownPackaging): string =>
  referenceId === null ? `packaging ${packagingId}` : `reference ${referenceId}`;

/** Null for a parked line: its reference is looked up again. */
function keptPackaging(item: Line): KnownPackaging | null {
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
