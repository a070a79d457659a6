import { invalidInput, notFound, withPointers, type DomainError } from '../../common/errors/domain-error.js';
import { assertVersion, versionTag } from '../../platform/http/caching/entity-tag.js';
import type { UpdateOrderDto, UpdateOrderItemDto } from '../dto/update-order.dto.js';
import { CONTENT_ERRORS, checkOrder, checkReadOnly } from '../rules/content/order-checks.js';
import { checkedMembers, orderChange } from '../rules/order-change.js';
import { withoutExpiredHolds } from '../rules/order-holds.js';
import { INITIAL_STATE } from '../rules/order-transitions.js';
import { expiredReleases, lastOrder, type OrderVersion } from '../rules/order-versions.js';
import { changedVersion, withValidation } from '../versions/content-changes.js';
import { idParameter, type Given, type Reads, type Step } from './step.js';

/** What both have in common. A change is never known as a repetition: sent again, it changes nothing. */
const CONTENT_CHANGE = {
  access: 'application',
  refuses: ['order_state_conflict', ...CONTENT_ERRORS],
  state: { is: INITIAL_STATE, participle: 'changed' },
} as const;

/** Changes the content. References are those of the application that the order belongs to, also when the caller is another. */
const CHANGE: Step<UpdateOrderDto, UpdateOrderDto> = {
  ...CONTENT_CHANGE,
  operation: 'updateOrder',
  route: 'PATCH orders/:id',
  check({ order, sent }) {
    if (sent.version !== undefined) assertVersion([versionTag(Number(sent.version))], order.version);
  },
  apply: (given, reads) => changed(given, given.sent, reads),
};

/** Changes one line; the other ones stay as they are. */
const CHANGE_ITEM: Step<UpdateOrderItemDto, UpdateOrderItemDto, { id: number; index: number }> = {
  ...CONTENT_CHANGE,
  operation: 'updateOrderItem',
  route: 'PATCH orders/:id/items/:itemId',
  parameter: idParameter('itemId'),
  find({ order, parameter }) {
    const id = Number(parameter);
    const index = order.items.findIndex((item) => item.id === id);
    if (index < 0) throw notFound('item in this order');
    return { id, index };
  },
  check({ sent, found: { id } }) {
    if (sent.id !== undefined && Number(sent.id) !== id) throw otherId(id);
  },
  async apply(given, reads) {
    const { order, sent, found } = given;
    const items = order.items.map((item) => ({ ...(item.id === found.id && sent), id: item.id }));
    try {
      return await changed(given, { items }, reads);
    } catch (error) {
      throw relativeToItem(error, found.index);
    }
  },
};

export const CHANGE_STEPS = {
  change: CHANGE,
  change_item: CHANGE_ITEM,
};

/** The versions with other content, by the same rules as for new orders; none when nothing changes. */
async function changed(given: Given, sent: UpdateOrderDto, { tx, contents }: Reads): Promise<OrderVersion[]> {
  const { order, now, caller, actor, config } = given;
  // The copy that is sent back may have been read before a hold expired, or after it was released.
  checkReadOnly(withoutExpiredHolds(sent, now), withoutExpiredHolds(order, now));
  const change = orderChange(given, sent, config.currency);
  checkOrder(caller, checkedMembers(change, sent));
  const [prepared] = await contents.prepare(tx, [{ stored: given, change }]);
  const first = changedVersion(prepared!, { actor });
  // A hold that has expired is left to the background then, which also validates the order.
  if (first === null) return [];
  const released = expiredReleases(given);
  const current = { ...prepared!, stored: { ...given, order: lastOrder(order, released) } };
  const version = released.length === 0 ? first : changedVersion(current, { actor })!;
  return [...released, ...withValidation(version, prepared!)];
}

const otherId = (itemId: number): DomainError => {
  const detail = `Expected ${itemId}, the id in the path, or no value.`;
  return invalidInput([{ pointer: '#/id', code: 'read_only', detail }]);
};

/** The error of a change of one line, with the pointers of its faults into the line instead of into the order. */
function relativeToItem(error: unknown, index: number): unknown {
  const line = `#/items/${index}`;
  return withPointers(error, (pointer) =>
    `${pointer}/`.startsWith(`${line}/`) ? `#${pointer.slice(line.length)}` : pointer,
  );
}
