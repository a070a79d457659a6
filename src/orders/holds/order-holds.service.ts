import { Injectable } from '@nestjs/common';
import { actorIds, actorRow, type Caller } from '../../auth/caller.js';
import { invalidInput, type DomainError } from '../../common/errors/domain-error.js';
import { parseInstant } from '../../common/instant.js';
import {
  assertVersion,
  matchesPrecondition,
  type Precondition,
} from '../../platform/http/caching/version-tag.js';
import type { Hold } from '../../persistence/orders/record/order-values.js';
import { toOrderDocument, type OrderDocument } from '../view/order-document.js';
import type { PlaceHoldDto } from '../dto/order-hold.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import { HoldReleases } from '../versions/hold-releases.js';
import { OrderLocks } from '../versions/order-locks.js';
import { stateConflict } from '../versions/order-scope.js';
import { OrderHistoryWriter } from '../versions/order-history-writer.js';
import {
  hasExpired,
  holdsOf,
  holdWithCode,
  MAX_HOLDS,
  withHold,
  withoutExpiredHolds,
} from '../rules/order-holds.js';
import { HOLD_TRANSITIONS, nextVersion } from '../rules/order-transitions.js';

/** The id is that of the order. */
interface HoldRequest {
  id: number;
  code: string;
  precondition: Precondition;
}

/** Puts pending orders on hold, and releases them. */
@Injectable()
export class OrderHoldsService {
  constructor(
    private readonly historyWriter: OrderHistoryWriter,
    private readonly releases: HoldReleases,
    private readonly locks: OrderLocks,
  ) {}

  /** Places a hold, or gives the hold with this code another reason or end; does nothing when it is as requested. */
  place(caller: Caller, request: HoldRequest, dto: PlaceHoldDto): Promise<OrderDocument> {
    return this.locks.run(caller, request.id, async (tx, stored) => {
      const { order, now } = stored;
      const { reason } = dto;
      const until = untilOf(dto);
      const effective = withoutExpiredHolds(order, now);
      const current = holdWithCode(effective, request.code);
      const isSatisfied = current?.reason === reason && current.until === until;
      if (isSatisfied && isRepetition(request, order)) return toOrderDocument(order);
      assertVersion(request.precondition, order.version);
      if (isSatisfied) return toOrderDocument(order);
      const { in: state, event } = HOLD_TRANSITIONS.hold;
      if (order.state !== state) throw stateConflict(caller, order, 'put on hold');
      checkHold(effective, request.code, { until, now });
      const { order: before } = await this.releases.releaseExpired(tx, stored);
      const by = actorRow(caller);
      const { code } = request;
      const after = withHold(before, { code, reason, until, by, since: now.toISOString() });
      const hold = { code, action: 'held', until } as const;
      const origin = { event, actor: actorIds(caller), reason, hold };
      return this.historyWriter.store(tx, before, nextVersion(after, now), origin);
    });
  }

  /** Releases a hold; does nothing when there is none with this code. */
  release(caller: Caller, request: HoldRequest, reason: string | null): Promise<OrderDocument> {
    return this.locks.run(caller, request.id, async (tx, stored) => {
      const { order, now } = stored;
      const hold = holdWithCode(order, request.code);
      if (hold === undefined && isRepetition(request, order)) return toOrderDocument(order);
      assertVersion(request.precondition, order.version);
      if (hold === undefined) return toOrderDocument(order);
      if (hasExpired(hold, now))
        return toOrderDocument(await this.releases.releaseExpiredAndValidate(tx, stored));
      const before = await this.releases.releaseExpired(tx, stored);
      return toOrderDocument(
        await this.releases.release(tx, before, { hold, actor: actorIds(caller), reason }),
      );
    });
  }
}

/**
 * True if the request may be a repetition whose first response was lost: then its If-Match names the version before, which is two
 * back if a release also validated the order.
 */
function isRepetition({ precondition }: HoldRequest, { version, state }: OrderDto): boolean {
  const isOneBack = matchesPrecondition(precondition, version - 1);
  return isOneBack || (state === 'validated' && matchesPrecondition(precondition, version - 2));
}

/** The request validation has made sure that it is an instant. */
const untilOf = ({ until }: PlaceHoldDto): Hold['until'] =>
  until === undefined || until === '' ? null : parseInstant(until)!.toISOString();

function checkHold(order: OrderDto, code: string, { until, now }: { until: Hold['until']; now: Date }): void {
  if (until !== null && new Date(until) <= now) throw notInTheFuture(until);
  const others = holdsOf(order).filter((hold) => hold.code !== code);
  if (others.length >= MAX_HOLDS) throw tooManyHolds();
}

const notInTheFuture = (until: string): DomainError => {
  const detail = `Expected a time in the future, but received "${until}".`;
  return invalidInput([{ pointer: '#/until', code: 'not_in_the_future', detail }]);
};

const tooManyHolds = (): DomainError => {
  const detail = `The order has ${MAX_HOLDS} other holds, which is the maximum.`;
  return invalidInput([{ pointer: '#', code: 'too_many', detail }]);
};
