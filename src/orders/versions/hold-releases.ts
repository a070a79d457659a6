import { Injectable } from '@nestjs/common';
import type { ActorIds } from '../../persistence/applications/actor.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { OrderScope } from '../../persistence/orders/record/order-scope.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import type { Hold } from '../../persistence/orders/record/order-values.js';
import type { OrderDto } from '../dto/order.dto.js';
import { storedOrder, type StoredOrder } from '../rules/content/stored-order.js';
import { AutomaticValidation } from './automatic-validation.js';
import { OrderHistoryWriter } from './order-history-writer.js';
import { hasExpired, holdsOf, withoutHold } from '../rules/order-holds.js';
import { HOLD_TRANSITIONS, nextVersion } from '../rules/order-transitions.js';

const VALIDATION_REASON =
  'The last hold was released, and orders of this application are validated automatically.';

interface Release {
  hold: Hold;
  actor: ActorIds;
  reason: string | null;
}

/** Releases holds of orders that the transaction has locked. */
@Injectable()
export class HoldReleases {
  constructor(
    private readonly orders: OrderRepository,
    private readonly historyWriter: OrderHistoryWriter,
    private readonly validation: AutomaticValidation,
  ) {}

  /** Locks an order until the transaction ends; null when the caller sees none with this id. */
  async lock(tx: Tx, id: number, scope: OrderScope): Promise<StoredOrder | null> {
    const locked = await this.orders.lock(tx, id, scope);
    return locked && storedOrder(locked);
  }

  /** Releases a hold; validates the order if this was its last one and its application has `autoValidate`. */
  async release(tx: Tx, stored: StoredOrder, release: Release): Promise<OrderDto> {
    const after = await this.releaseOnly(tx, stored, release);
    return this.validation.validate(tx, after, { ...release, reason: VALIDATION_REASON });
  }

  /**
   * Releases the holds that have expired. The history names the application that set the end.
   * @returns the order without them, which nothing has validated
   */
  async releaseExpired(tx: Tx, stored: StoredOrder): Promise<StoredOrder> {
    let current = stored;
    for (const release of expiredReleases(stored)) current = await this.releaseOnly(tx, current, release);
    return current;
  }

  /** The same, and validates the order like release(). */
  async releaseExpiredAndValidate(tx: Tx, stored: StoredOrder): Promise<OrderDto> {
    const last = expiredReleases(stored).at(-1);
    if (last === undefined) return stored.order;
    const after = await this.releaseExpired(tx, stored);
    return this.validation.validate(tx, after, { ...last, reason: VALIDATION_REASON });
  }

  private async releaseOnly(tx: Tx, stored: StoredOrder, release: Release): Promise<StoredOrder> {
    const { order, now } = stored;
    const { hold, actor, reason } = release;
    const after = nextVersion(withoutHold(order, hold.code), now);
    const { event } = HOLD_TRANSITIONS.release;
    const step = { code: hold.code, action: 'released', until: null } as const;
    await this.historyWriter.store(tx, order, after, { event, actor, reason, hold: step });
    return { ...stored, order: after };
  }
}

const expiredReleases = ({ order, now }: StoredOrder): Release[] =>
  holdsOf(order)
    .filter((hold) => hasExpired(hold, now))
    .map((hold) => ({ hold, actor: placedBy(hold), reason: `The hold expired at ${hold.until}.` }));

const placedBy = ({ by }: Hold): ActorIds => ({
  actorId: by.id,
  actorTokenId: by.token?.id ?? null,
  actorPersonId: by.person?.id ?? null,
});
