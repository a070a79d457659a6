import { isTree } from '../../../common/content-differences.js';
import { requireRight, type Caller } from '../../../auth/caller.js';
import { invalidInput, type Fault } from '../../../common/errors/domain-error.js';
import type { CreateOrderDto } from '../../dto/create-order.dto.js';
import type { OrderDto, OrderItemDto } from '../../dto/order.dto.js';
import { READ_ONLY, type UpdateOrderDto, type UpdateOrderItemDto } from '../../dto/update-order.dto.js';
import { lineOf } from './line-changes.js';
import { canonicalDecimal } from '../../../common/values.js';

export const CONTENT_ERRORS = [
  'missing_right',
  'unknown_reference',
  'contact_identifiers_disagree',
  'packaging_inactive',
  'voucher_exceeds_total',
  'tax_treatment_conflict',
] as const;

/** The members of an order, or of a change, that contain references or prices. */
interface Named {
  contact?: { id?: unknown } & ContactNames;
  shippingMethod?: { id?: unknown; externalReference?: unknown } | null;
  items?: { packaging?: unknown; unitPrice?: unknown; taxedUnitPrice?: unknown }[];
}

type ContactNames = Pick<CreateOrderDto['contact'], 'externalReferenceId'> & {
  externalReference?: string | number | null;
};

const isSent = (value: unknown): boolean => value !== undefined && value !== null;

/** Checks what the OpenAPI document cannot express, before anything is looked up. */
export function checkOrder(caller: Caller, order: Named): void {
  checkRights(caller, order);
  if (order.contact !== undefined) checkNames(order.contact);
  checkPrices(order.items ?? []);
}

function checkPrices(items: NonNullable<Named['items']>): void {
  const faults = items.flatMap(({ unitPrice, taxedUnitPrice }, index): Fault[] => {
    if (!isSent(unitPrice) || !isSent(taxedUnitPrice)) return [];
    const detail = 'Expected unitPrice or taxedUnitPrice, not both.';
    return [{ pointer: `#/items/${index}/taxedUnitPrice`, code: 'not_valid', detail }];
  });
  if (faults.length > 0) throw invalidInput(faults);
}

/** Internal ids need the right to read the entities they identify. */
function checkRights(caller: Caller, { contact, items = [], shippingMethod }: Named): void {
  if (isSent(contact?.id)) requireRight(caller, 'crm', { pointer: '#/contact/id' });
  const item = items.findIndex(({ packaging }) => isSent(packaging));
  if (item >= 0) requireRight(caller, 'catalogue', { pointer: `#/items/${item}/packaging` });
  if (isSent(shippingMethod?.id)) requireRight(caller, 'catalogue', { pointer: '#/shippingMethod/id' });
}

function checkNames({ externalReference, externalReferenceId }: ContactNames): void {
  if (!isSent(externalReference) || externalReferenceId === undefined) return;
  if (String(externalReference) === String(externalReferenceId)) return;
  const detail = 'Expected the value of externalReference, because this member is an alias of it.';
  const code = 'contact_identifiers_disagree';
  throw invalidInput([{ pointer: '#/contact/externalReferenceId', code, detail }]);
}

const DETAIL = 'Expected the value that GET returns, or no value, because only the service sets this member.';

type Values = Record<string, unknown>;

/** Checks the body of a PATCH against the order as GET returns it, which can be sent back as it was read. */
export function checkReadOnly(sent: UpdateOrderDto, current: OrderDto): void {
  const { customer, shippingMethod, items = [] } = sent;
  const ids = new Set<number>();
  const faults = [
    ...faultsOf(sent, current, READ_ONLY.order, '#'),
    ...faultsOf(customer, current.customer, READ_ONLY.customer, '#/customer'),
    ...faultsOf(shippingMethod, current.shippingMethod, READ_ONLY.shippingMethod, '#/shippingMethod'),
    ...items.flatMap((item, index) => {
      const pointer = `#/items/${index}`;
      const line = lineOf(item, current.items);
      const fault = lineFault(item, line, ids, pointer);
      if (line !== undefined) ids.add(line.id);
      return fault === null ? faultsOf(item, line, READ_ONLY.item, pointer) : [fault];
    }),
  ];
  if (faults.length > 0) throw invalidInput(faults);
}

const faultsOf = (
  sent: object = {},
  current: object | null | undefined,
  names: readonly string[],
  pointer: string,
): Fault[] =>
  names
    .filter((name) => name in sent && !isSame((sent as Values)[name], (current as Values | null)?.[name]))
    .map((name) => ({ pointer: `${pointer}/${name}`, code: 'read_only', detail: DETAIL }));

/** Absent, null and empty text are the same, and so are `3`, `"3"` and `"3.00"`. */
function isSame(sent: unknown, current: unknown): boolean {
  if (!isTree(sent) || !isTree(current))
    return !isTree(sent) && !isTree(current) && text(sent) === text(current);
  const names = new Set([...Object.keys(sent), ...Object.keys(current)]);
  return [...names].every((name) => isSame(sent[name], current[name]));
}

const PLAIN_DECIMAL = /^-?\d+(\.\d*)?$/;

/** @param value no object */
const text = (value: unknown): string => {
  const written = `${(value ?? '') as string | number | boolean}`;
  return PLAIN_DECIMAL.test(written) ? canonicalDecimal(written) : written;
};

/**
 * Checks an entry of the items, whatever else it changes.
 * @param line the line that the entry changes
 * @param earlier the ids of the lines of earlier entries
 */
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
  const names = [internalReferenceId, line?.packagingReference].map(String);
  if (
    internalReferenceId !== undefined &&
    packagingReference !== undefined &&
    !names.includes(String(packagingReference))
  ) {
    const detail = 'Expected the value of internalReferenceId, because this member is an alias of it.';
    return { pointer: `${pointer}/packagingReference`, code: 'packaging_identifiers_disagree', detail };
  }
  return null;
}
