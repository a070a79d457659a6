import { isDeepStrictEqual } from 'node:util';
import { canonicalDecimal } from '../../../common/decimal-text.js';
import { invalidInput, type Fault } from '../../../common/errors/domain-error.js';
import type { OrderDto } from '../../dto/order.dto.js';
import type { OrderItemDto } from '../../dto/order-item.dto.js';
import { READ_ONLY, type UpdateOrderDto, type UpdateOrderItemDto } from '../../dto/update-order.dto.js';

/** The members of an order that a PATCH can change. */
type ChangeableMembers = Omit<UpdateOrderDto, 'version'>;

/** What a PATCH changes. A member with the value undefined is removed. */
export interface SentChanges {
  /**
   * The members that differ from the answer of GET. An entry of `items` with an `id` has only those of its members that
   * differ.
   */
  members: ChangeableMembers;
  /** `contact` is in the members, and names the contact that the order has. */
  keepsContact: boolean;
  /** `shippingMethod` is in the members, and names the shipping method that the order has. */
  keepsShippingMethod: boolean;
  /** What of a shipping method that is kept was sent as GET answers it, and so is no change. */
  keptOfShipping: readonly ShippingMember[];
}

const SHIPPING_MEMBERS = ['name', 'price', 'vatRate'] as const;
export type ShippingMember = (typeof SHIPPING_MEMBERS)[number];

type Values = Record<string, unknown>;

/**
 * Compares the body of a PATCH with the order as GET answers it: what is equal is no change, so that an order can be sent
 * back as it was read.
 * @throws DomainError validation_failed for members that only the service sets, and for lines that the order does not have
 */
export function sentChanges(sent: UpdateOrderDto, current: OrderDto): SentChanges {
  const faults = [
    ...readOnlyFaults(sent, current, READ_ONLY.order, '#'),
    ...readOnlyFaults(sent.customer, current.customer, READ_ONLY.customer, '#/customer'),
    ...readOnlyFaults(
      sent.shippingMethod,
      current.shippingMethod,
      READ_ONLY.shippingMethod,
      '#/shippingMethod',
    ),
    ...itemFaults(sent.items ?? [], current.items),
  ];
  if (faults.length > 0) throw invalidInput(faults);
  const { version: _, ...members }: ChangeableMembers & { version?: unknown } = differing(sent, current);
  const contact = newIdentifiers(members.contact, current.contact);
  const shippingMethod = newIdentifiers(members.shippingMethod, current.shippingMethod);
  if (members.items !== undefined) members.items = members.items.map((item) => lineChanges(item, current));
  return {
    members: {
      ...members,
      ...(contact !== undefined && { contact: contact.sent }),
      ...(shippingMethod !== undefined && { shippingMethod: shippingMethod.sent }),
    },
    keepsContact: contact?.isKept === true,
    keepsShippingMethod: shippingMethod?.isKept === true,
    keptOfShipping: shippingMethod?.isKept === true ? keptOfShipping(shippingMethod.sent, current) : [],
  };
}

const keptOfShipping = (sent: object, { shippingMethod }: OrderDto): ShippingMember[] =>
  SHIPPING_MEMBERS.filter(
    (name) => name in sent && isSameMember(name, (sent as Values)[name], shippingMethod![name]),
  );

function readOnlyFaults(
  sent: object | undefined,
  current: object | null | undefined,
  names: readonly string[],
  pointer: string,
): Fault[] {
  if (sent === undefined) return [];
  return names
    .filter(
      (name) =>
        name in sent && !isSameMember(name, (sent as Values)[name], (current as Values | null)?.[name]),
    )
    .map((name) => ({ pointer: `${pointer}/${name}`, code: 'read_only', detail: READ_ONLY_DETAIL }));
}

const READ_ONLY_DETAIL =
  'Expected the value that GET returns, or no value, because only the service sets this member.';

function itemFaults(sent: UpdateOrderItemDto[], current: OrderItemDto[]): Fault[] {
  const ids = new Set<number>();
  return sent.flatMap((item, index) => {
    const pointer = `#/items/${index}`;
    const line = lineOf(item, current);
    const fault = lineFault(item, line, ids, pointer);
    if (line !== undefined) ids.add(line.id);
    return fault === null ? readOnlyFaults(item, line, READ_ONLY.item, pointer) : [fault];
  });
}

/** The line that an entry changes. */
export const lineOf = <Line extends { id: number }>(
  { id }: UpdateOrderItemDto,
  lines: Line[],
): Line | undefined => (id === undefined ? undefined : lines.find((line) => line.id === Number(id)));

function lineFault(
  item: UpdateOrderItemDto,
  line: OrderItemDto | undefined,
  earlier: Set<number>,
  pointer: string,
): Fault | null {
  const { id, orderedQuantity, internalReferenceId, packagingReference } = item;
  if (id !== undefined && line === undefined) {
    const detail = 'The order has no line with this id. A new line has no id.';
    return { pointer: `${pointer}/id`, code: 'unknown_reference', detail };
  }
  if (line !== undefined && earlier.has(line.id)) {
    const detail = 'An earlier entry has the same id.';
    return { pointer: `${pointer}/id`, code: 'already_taken', detail };
  }
  if (line === undefined && orderedQuantity === undefined) {
    return { pointer: `${pointer}/orderedQuantity`, code: 'required', detail: 'This member is required.' };
  }
  if (
    internalReferenceId !== undefined &&
    packagingReference !== undefined &&
    !isSame(packagingReference, line?.packagingReference) &&
    !isSame(packagingReference, internalReferenceId)
  ) {
    const detail = 'Expected the value of internalReferenceId, because this member is an alias of it.';
    return { pointer: `${pointer}/packagingReference`, code: 'packaging_identifiers_disagree', detail };
  }
  return null;
}

/** Of an entry with an id the id and the members that differ; a new line as it is. */
function lineChanges(item: UpdateOrderItemDto, { items }: OrderDto): UpdateOrderItemDto {
  const line = lineOf(item, items);
  if (line === undefined) return item;
  return { ...differing(item, line), id: line.id };
}

/** The members that differ from the current ones. */
const differing = <Sent extends object>(sent: Sent, current: object): Partial<Sent> =>
  Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !isSameMember(name, value, (current as Values)[name])),
  ) as Partial<Sent>;

interface Identified {
  id?: number | string;
  internalReferenceId?: number | string;
  externalReference?: number | string;
  externalReferenceId?: number | string;
}

/**
 * GET answers an id to every caller, and only some may send one. So where an id is sent, identifiers that equal the current
 * ones do not count.
 * @returns isKept: no other identifier is left
 */
function newIdentifiers<Sent extends Identified>(
  sent: Sent | undefined,
  current: { id: number | null; externalReference: string | null } | null,
): { sent: Sent; isKept: boolean } | undefined {
  if (sent === undefined) return undefined;
  if (sent.id === undefined || current === null) return { sent, isKept: false };
  const { id, externalReference, ...rest } = sent;
  const names = differing({ id, externalReference }, current);
  const { internalReferenceId, externalReferenceId } = sent;
  const isKept = [names.id, names.externalReference, internalReferenceId, externalReferenceId].every(
    (name) => name === undefined,
  );
  return { sent: { ...rest, ...names } as Sent, isKept };
}

/** Members of orders, and of what is in them, that are decimals. */
const DECIMALS = new Set(
  'orderedQuantity unitPrice taxedUnitPrice vatRate price taxedAmount net vat gross rate amount'.split(' '),
);

/** An empty text in `metadata` is data of the client. */
function isSameMember(name: string, sent: unknown, current: unknown): boolean {
  if (name === 'metadata') return isDeepStrictEqual(sent ?? {}, current ?? {});
  return isSame(sent, current) || (DECIMALS.has(name) && isSameDecimal(sent, current));
}

const PLAIN_DECIMAL = /^-?\d+(\.\d*)?$/;

const isSameDecimal = (sent: unknown, current: unknown): boolean =>
  [sent, current].every((value) => !isTree(value) && PLAIN_DECIMAL.test(String(value))) &&
  canonicalDecimal(String(sent)) === canonicalDecimal(String(current));

/** Whether two values are the same in JSON. Absent, null and empty text are the same, and so are `3` and `"3"`. */
function isSame(sent: unknown, current: unknown): boolean {
  if (!isTree(sent) || !isTree(current))
    return !isTree(sent) && !isTree(current) && text(sent) === text(current);
  const names = new Set([...Object.keys(sent), ...Object.keys(current)]);
  return [...names].every((name) => isSameMember(name, sent[name], current[name]));
}

const isTree = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const text = (value: unknown): unknown => (typeof value === 'number' ? String(value) : (value ?? ''));
