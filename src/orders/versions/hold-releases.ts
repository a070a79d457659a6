import { Injectable } from '@nestjs/common';
import type { ActorIds } from '../../persistence/applications/actor.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { OrderRecord } from '../../persistence/orders/record/order-record.js';
import type { OrderScope } from '../../persistence/orders/record/order-scope.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import type { Hold } from '../../persistence/orders/record/order-values.js';
import { AutomaticValidation } from './automatic-validation.js';
import { OrderSteps } from './order-steps.js';
import { hasExpired, holdsOf, withoutHold } from '../rules/order-holds.js';
import { HOLD_TRANSITIONS, nextVersion } from '../rules/order-transitions.js';

const VALIDATION_REASON =
  'The last hold was released, and orders of this application are validated automatically.';

/** A hold that is released, by whom, when and why. */
interface Release {
  hold: Hold;
  actor: ActorIds;
  reason: string | null;
  now: Date;
}

/** Releases holds of orders that the transaction has locked. */
@Injectable()
export class HoldReleases {
  constructor(
    private readonly orders: OrderRepository,
    private readonly steps: OrderSteps,
    private readonly validation: AutomaticValidation,
  ) {}

  /** Locks an order whose holds are about to be released; see OrderRepository. */
  lock(tx: Tx, id: number, scope: OrderScope): ReturnType<OrderRepository['lock']> {
    return this.orders.lock(tx, id, scope);
  }

  /** Releases a hold; validates the order if this was its last one and its application has `autoValidate`. */
  async release(tx: Tx, order: OrderRecord, release: Release): Promise<OrderRecord> {
    const after = await this.releaseOnly(tx, order, release);
    return this.validation.validate(tx, after, { ...release, reason: VALIDATION_REASON });
  }

  /**
   * Releases the holds that have expired. The history names the application that set the end.
   * @returns the order without them, which nothing has validated
   */
  async releaseExpired(tx: Tx, order: OrderRecord, now: Date): Promise<OrderRecord> {
    let current = order;
    for (const release of expiredReleases(order, now)) current = await this.releaseOnly(tx, current, release);
    return current;
  }

  /** The same, and validates the order like release(). */
  async releaseExpiredAndValidate(tx: Tx, order: OrderRecord, now: Date): Promise<OrderRecord> {
    const last = expiredReleases(order, now).at(-1);
    if (last === undefined) return order;
    const after = await this.releaseExpired(tx, order, now);
    return this.validation.validate(tx, after, { ...last, reason: VALIDATION_REASON });
  }

  private async releaseOnly(tx: Tx, order: OrderRecord, release: Release): Promise<OrderRecord> {
    const { hold, actor, reason, now } = release;
    const after = nextVersion(withoutHold(order, hold.code), now);
    const { event } = HOLD_TRANSITIONS.release;
    const step = { code: hold.code, action: 'released', until: null } as const;
    await this.steps.store(tx, after, { from: order.state, event, actor, reason, hold: step });
    return after;
  }
}

const expiredReleases = (order: OrderRecord, now: Date): Release[] =>
  holdsOf(order)
    .filter((hold) => hasExpired(hold, now))
    .map((hold) => ({ hold, actor: placedBy(hold), reason: `The hold expired at ${hold.until}.`, now }));

const placedBy = ({ by }: Hold): ActorIds => ({ actorId: by.id, actorTokenId: by.token?.id ?? null });
