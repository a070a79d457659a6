import { Inject, Injectable } from '@nestjs/common';
import { actorIds, type Caller } from '../auth/caller.js';
import { DomainError, invalidInput, notFound } from '../common/errors/domain-error.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { assertVersion, versionTag, type Precondition } from '../platform/http/caching/version-tag.js';
import type { Tx } from '../platform/postgres/session.js';
import { changeOf, ContentChanges, withValidation } from './versions/content-changes.js';
import type { OrderDto } from './dto/order.dto.js';
import { type OrderDocument, toOrderDocument } from './view/order-document.js';
import type { UpdateOrderDto, UpdateOrderItemDto } from './dto/update-order.dto.js';
import { OrderLocks } from './versions/order-locks.js';
import { OrderVersions } from './versions/order-versions.js';
import { stateConflict } from './versions/order-scope.js';
import { isWriteConflict } from './versions/write-conflict.js';
import { checkOrder } from './rules/content/order-checks.js';
import { withoutExpiredHolds } from './rules/order-holds.js';
import { isChangeable } from './rules/order-transitions.js';
import { expiredReleases, lastOrder } from './rules/order-versions.js';
import { checkReadOnly } from './rules/content/read-only.js';
import { checkedMembers, orderChange } from './rules/order-change.js';
import type { StoredOrder } from './rules/content/stored-order.js';

/** Changes the content of pending orders, by the same rules as for new orders. */
@Injectable()
export class OrderChangeService {
  constructor(
    private readonly contents: ContentChanges,
    private readonly versions: OrderVersions,
    private readonly locks: OrderLocks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Changes an order. References are those of the application that the order belongs to, also when the caller is another. */
  change(
    caller: Caller,
    id: number,
    precondition: Precondition,
    dto: UpdateOrderDto,
  ): Promise<OrderDocument> {
    return this.locks.run(
      caller,
      id,
      (tx, stored) => {
        assertChangeable(caller, stored.order, precondition);
        if (dto.version !== undefined) assertVersion([versionTag(Number(dto.version))], stored.order.version);
        return this.changeWithin(tx, caller, stored, dto);
      },
      isWriteConflict,
    );
  }

  /** Changes one line of an order; the other ones stay as they are. */
  changeItem(
    caller: Caller,
    { id, itemId }: { id: number; itemId: number },
    precondition: Precondition,
    dto: UpdateOrderItemDto,
  ): Promise<OrderDocument> {
    return this.locks.run(
      caller,
      id,
      async (tx, stored) => {
        const { order } = stored;
        const index = order.items.findIndex((item) => item.id === itemId);
        if (index < 0) throw notFound('item in this order');
        assertChangeable(caller, order, precondition);
        if (dto.id !== undefined && Number(dto.id) !== itemId) throw otherId(itemId);
        const items = order.items.map((item) => ({ ...(item.id === itemId && dto), id: item.id }));
        try {
          return await this.changeWithin(tx, caller, stored, { items });
        } catch (error) {
          throw relativeToItem(error, index);
        }
      },
      isWriteConflict,
    );
  }

  private async changeWithin(
    tx: Tx,
    caller: Caller,
    stored: StoredOrder,
    dto: UpdateOrderDto,
  ): Promise<OrderDocument> {
    // The copy that is sent back may have been read before a hold expired, or after it was released.
    const current = withoutExpiredHolds(stored.order, stored.now);
    checkReadOnly(withoutExpiredHolds(dto, stored.now), current);
    const change = orderChange(stored, dto, this.config.currency);
    checkOrder(caller, checkedMembers(change, dto));
    const [prepared] = await this.contents.prepare(tx, [{ stored, change }]);
    const by = { actor: actorIds(caller) };
    const first = changeOf(prepared!, by);
    // A hold that has expired is left to HoldExpiry then, which also validates the order.
    if (first === null) return toOrderDocument(stored.order);
    const released = expiredReleases(stored);
    if (released.length > 0) await this.versions.store(tx, stored.order, released);
    const effective = { ...stored, order: lastOrder(stored.order, released) };
    const after = released.length === 0 ? first : changeOf({ ...prepared!, stored: effective }, by)!;
    const changed = withValidation(after, prepared!, by);
    await this.contents.store(tx, [changed]);
    return changed.document;
  }
}

function assertChangeable(caller: Caller, order: OrderDto, precondition: Precondition): void {
  assertVersion(precondition, order.version);
  if (!isChangeable(order.state)) throw stateConflict(caller, order, 'changed');
}

const otherId = (itemId: number): DomainError => {
  const detail = `Expected ${itemId}, the id in the path, or no value.`;
  return invalidInput([{ pointer: '#/id', code: 'read_only', detail }]);
};

/** The error of a change of one line, with the pointers of its faults into the line instead of into the order. */
function relativeToItem(error: unknown, index: number): unknown {
  if (!(error instanceof DomainError) || error.errors === undefined) return error;
  const line = `#/items/${index}`;
  const errors = error.errors.map(({ pointer = '', ...fault }) => ({
    ...fault,
    pointer: `${pointer}/`.startsWith(`${line}/`) ? `#${pointer.slice(line.length)}` : pointer,
  }));
  const { code, message, members } = error;
  return code === 'missing_right'
    ? new DomainError(code, message, { members: members!, errors })
    : invalidInput(errors);
}
