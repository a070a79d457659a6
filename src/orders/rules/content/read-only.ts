import { canonicalDecimal } from '../../../common/values.js';
import { invalidInput, type Fault } from '../../../common/errors/domain-error.js';
import type { OrderDto } from '../../dto/order.dto.js';
import type { OrderItemDto } from '../../dto/order-item.dto.js';
import { READ_ONLY, type UpdateOrderDto, type UpdateOrderItemDto } from '../../dto/update-order.dto.js';
import { lineOf } from './line-changes.js';

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

const isTree = (value: unknown): value is Values => typeof value === 'object' && value !== null;

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
