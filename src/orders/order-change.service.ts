import { Injectable } from '@nestjs/common';
import { actorIds, lockQueueOf, type Caller } from '../auth/caller.js';
import { DomainError, invalidInput, notFound } from '../common/errors/domain-error.js';
import { assertVersion, versionTag, type Precondition } from '../platform/http/caching/version-tag.js';
import type { OrderRecord } from '../persistence/orders/record/order-record.js';
import type { Tx } from '../platform/postgres/session.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { changeOf, ContentChanges, withValidation } from './versions/content-changes.js';
import { type OrderDocument, toOrderDocument, toOrderDto } from './view/order-document.js';
import type { UpdateOrderDto, UpdateOrderItemDto } from './dto/update-order.dto.js';
import { HoldReleases } from './versions/hold-releases.js';
import { orNotFound, scopeOf, stateConflict } from './versions/order-scope.js';
import { isWriteConflict } from './versions/write-conflict.js';
import { checkOrder } from './rules/content/order-checks.js';
import { withoutExpiredHolds } from './rules/order-holds.js';
import { isChangeable } from './rules/order-transitions.js';
import { sentChanges } from './rules/content/sent-changes.js';

/** An order that the transaction has locked, and the current time. */
interface LockedOrder {
  order: OrderRecord;
  now: Date;
}

/** Changes the content of pending orders, by the same rules as for new orders. */
@Injectable()
export class OrderChangeService {
  constructor(
    private readonly contents: ContentChanges,
    private readonly releases: HoldReleases,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Changes an order. References are those of the application that the order belongs to, also when the caller is another.
   * @throws DomainError version_mismatch, order_state_conflict, and the errors of a new order with this content
   */
  change(
    caller: Caller,
    id: number,
    precondition: Precondition,
    dto: UpdateOrderDto,
  ): Promise<OrderDocument> {
    return this.inLockedOrder(caller, id, (tx, { order, now }) => {
      assertChangeable(caller, order, precondition);
      if (dto.version !== undefined) assertVersion([versionTag(Number(dto.version))], order.version);
      return this.changeWithin(tx, caller, { order, now, dto });
    });
  }

  /**
   * Changes one line of an order; the other ones stay as they are.
   * @throws the errors of change(), with pointers relative to the line
   */
  changeItem(
    caller: Caller,
    { id, itemId }: { id: number; itemId: number },
    precondition: Precondition,
    dto: UpdateOrderItemDto,
  ): Promise<OrderDocument> {
    return this.inLockedOrder(caller, id, async (tx, { order, now }) => {
      const index = order.items.findIndex((item) => item.id === itemId);
      if (index < 0) throw notFound('item in this order');
      assertChangeable(caller, order, precondition);
      if (dto.id !== undefined && Number(dto.id) !== itemId) throw otherId(itemId);
      const items = order.items.map((item) => ({ ...(item.id === itemId && dto), id: item.id }));
      try {
        return await this.changeWithin(tx, caller, { order, now, dto: { items } });
      } catch (error) {
        throw relativeToItem(error, index);
      }
    });
  }

  private inLockedOrder(
    caller: Caller,
    id: number,
    work: (tx: Tx, locked: LockedOrder) => Promise<OrderDocument>,
  ): Promise<OrderDocument> {
    return this.transactions.runSerialized(
      [lockQueueOf(caller, 'order', id)],
      async (tx) => work(tx, orNotFound(await this.releases.lock(tx, id, scopeOf(caller)))),
      isWriteConflict,
    );
  }

  private async changeWithin(
    tx: Tx,
    caller: Caller,
    { order: locked, now, dto }: LockedOrder & { dto: UpdateOrderDto },
  ): Promise<OrderDocument> {
    // The copy that is sent back may have been read before a hold expired, or after it was released.
    const current = withoutExpiredHolds(toOrderDto(locked), now);
    const sent = sentChanges(withoutExpiredHolds(dto, now), current);
    checkOrder(caller, sent.members);
    const [prepared] = await this.contents.prepare(tx, [locked], sent);
    const by = { actor: actorIds(caller), now };
    const first = changeOf(prepared!, by);
    // A hold that has expired is left to HoldExpiry then, which also validates the order.
    if (first === null) return toOrderDocument(locked);
    const order = await this.releases.releaseExpired(tx, locked, now);
    const change = order === locked ? first : changeOf({ ...prepared!, order }, by)!;
    const changed = withValidation(change, prepared!, by);
    await this.contents.store(tx, [changed]);
    return changed.document;
  }
}

function assertChangeable(caller: Caller, order: OrderRecord, precondition: Precondition): void {
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
  const prefix = new RegExp(`^#/items/${index}(?=/|$)`);
  const errors = error.errors.map((fault) => ({ ...fault, pointer: fault.pointer!.replace(prefix, '#') }));
  const { code, message, members } = error;
  return code === 'missing_right'
    ? new DomainError(code, message, { members: members!, errors })
    : invalidInput(errors);
}
