import { Injectable } from '@nestjs/common';
import { actorIds, actorRow, type Caller } from '../../auth/caller.js';
import { DomainError, notFound } from '../../common/errors/domain-error.js';
import { ChangeRequestRepository } from '../../persistence/orders/change-request.repository.js';
import { assertVersion, type Precondition } from '../../platform/http/caching/version-tag.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { EventName } from '../../events/catalogue.js';
import type { ChangeRequestDto } from '../dto/change-requests/change-request.dto.js';
import { readChange, type SentChange } from '../rules/change-requests/change-content.js';
import { endedRequest, storedRequest } from '../rules/change-requests/change-request-document.js';
import type { StoredOrder } from '../rules/content/stored-order.js';
import { nextVersion } from '../rules/order-transitions.js';
import { OrderHistoryWriter } from '../versions/order-history-writer.js';
import { OrderLocks } from '../versions/order-locks.js';
import { isRepetition, requireSender, scopeOf } from '../versions/order-scope.js';
import { isWriteConflict } from '../versions/write-conflict.js';
import { ChangeAcceptance } from './change-acceptance.js';

/** A change request, and its order, which the transaction has locked. */
interface LockedRequest {
  stored: StoredOrder;
  request: ChangeRequestDto;
  sent: SentChange;
}

/** Decides about change requests. A decision that was made before is repeated without any effect. */
@Injectable()
export class ChangeRequestDecisionsService {
  constructor(
    private readonly requests: ChangeRequestRepository,
    private readonly acceptance: ChangeAcceptance,
    private readonly historyWriter: OrderHistoryWriter,
    private readonly locks: OrderLocks,
  ) {}

  /** Changes or cancels the order as requested. The precondition is about the version of the order. */
  accept(caller: Caller, id: number, precondition: Precondition): Promise<ChangeRequestDto> {
    return this.locked(caller, id, async (tx, { stored, request, sent }) => {
      const { order } = stored;
      const isDone = request.state === 'accepted';
      if (!isDone || !isRepetition(precondition, order)) assertVersion(precondition, order.version);
      if (isDone) return request;
      assertOpen(request);
      const by = { actor: actorIds(caller), by: actorRow(caller), reason: null };
      return this.acceptance.accept(tx, stored, { request, content: sent.content, ...by });
    });
  }

  refuse(caller: Caller, id: number, reason: string): Promise<ChangeRequestDto> {
    return this.locked(caller, id, (tx, locked) =>
      this.end(tx, caller, locked, { state: 'refused', reason }),
    );
  }

  withdraw(caller: Caller, id: number): Promise<ChangeRequestDto> {
    return this.locked(caller, id, (tx, locked) => {
      requireSender(caller, locked.stored.order, 'withdraw its change requests');
      return this.end(tx, caller, locked, { state: 'withdrawn', reason: null });
    });
  }

  private async end(
    tx: Tx,
    caller: Caller,
    { stored: { order, now }, request }: LockedRequest,
    { state, reason }: { state: keyof typeof EVENTS; reason: string | null },
  ): Promise<ChangeRequestDto> {
    if (request.state === state) return request;
    assertOpen(request);
    const ended = endedRequest(request, state, { now, by: actorRow(caller), reason });
    await this.requests.update(tx, ended);
    const after = { ...nextVersion(order, now), changeRequest: null };
    const step = { event: EVENTS[state], changeRequest: ended, actor: actorIds(caller), reason };
    await this.historyWriter.store(tx, order, after, step);
    return ended;
  }

  private async locked(
    caller: Caller,
    id: number,
    work: (tx: Tx, locked: LockedRequest) => Promise<ChangeRequestDto>,
  ): Promise<ChangeRequestDto> {
    const scope = scopeOf(caller);
    const found = await this.requests.find(id, scope);
    if (found === null) throw notFound('change request');
    return this.locks.run(
      caller,
      found.orderId,
      async (tx, stored) => {
        // Read again, because another decision may have come first.
        const current = (await this.requests.find(id, scope, tx))!;
        const sent = readChange(current.content as SentChange);
        return work(tx, { stored, request: storedRequest(current), sent });
      },
      isWriteConflict,
    );
  }
}

/** The decisions that leave the order as it is, with their events. */
const EVENTS = {
  refused: 'sales_order_change_refused',
  withdrawn: 'sales_order_change_withdrawn',
} as const satisfies Record<string, EventName>;

function assertOpen({ id, state }: ChangeRequestDto): void {
  if (state === 'requested') return;
  const detail = `The change request ${id} is ${state}, so it cannot be decided any more.`;
  throw new DomainError('change_request_outdated', detail, { members: { changeRequest: id, state } });
}
