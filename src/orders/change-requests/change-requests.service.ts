import { Injectable } from '@nestjs/common';
import { actorIds, actorRow, type Caller } from '../../auth/caller.js';
import { DomainError, invalidInput } from '../../common/errors/domain-error.js';
import { ChangeRequestRepository } from '../../persistence/orders/change-request.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { ChangeRequestDto } from '../dto/change-requests/change-request.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import { changeDifferences, storedChange, type SentChange } from '../rules/change-requests/change-content.js';
import {
  effectOfCancellation,
  effectOfChange,
  endedRequest,
  requestedChange,
  shownRequest,
  storedRequest,
  type ChangeRequestDocument,
} from '../rules/change-requests/change-request-document.js';
import { withContentOnly } from '../rules/change-requests/changed-order.js';
import type { StoredOrder } from '../rules/content/stored-order.js';
import { nextVersion } from '../rules/order-transitions.js';
import { OrderHistoryWriter } from '../versions/order-history-writer.js';
import { OrderLocks } from '../versions/order-locks.js';
import { requireSender, stateConflict } from '../versions/order-scope.js';
import { isWriteConflict } from '../versions/write-conflict.js';
import { ChangeAcceptance } from './change-acceptance.js';
import { ChangeProposals } from './change-proposals.js';

/** A change request; `replayed` if it was stored before. */
interface Requested {
  request: ChangeRequestDto;
  replayed: boolean;
}

/** A request as it would be stored; its id is null unless it is stored already. */
type Previewed = Omit<ChangeRequestDto, 'id'> & { id: number | null };

const ACCEPTED_AT_ONCE = 'Such changes are accepted at once for orders of this application.';

@Injectable()
export class ChangeRequestsService {
  constructor(
    private readonly requests: ChangeRequestRepository,
    private readonly proposals: ChangeProposals,
    private readonly acceptance: ChangeAcceptance,
    private readonly historyWriter: OrderHistoryWriter,
    private readonly locks: OrderLocks,
  ) {}

  /** Stores a request, and accepts it at once if the application has that. Returns the stored one when it is sent again. */
  request(caller: Caller, id: number, sent: SentChange): Promise<Requested> {
    return this.locks.run(
      caller,
      id,
      async (tx, stored) => {
        const existing = await this.existing(tx, caller, stored, sent);
        if (existing !== null) return { request: existing, replayed: true };
        const document = await this.propose(tx, caller, stored, sent);
        return { request: await this.store(tx, caller, stored, { sent, document }), replayed: false };
      },
      isWriteConflict,
    );
  }

  /** The request that request() would return. Nothing is written. */
  preview(caller: Caller, id: number, sent: SentChange): Promise<Previewed> {
    return this.locks.run(caller, id, async (tx, stored) => {
      const existing = await this.existing(tx, caller, stored, sent);
      if (existing !== null) return existing;
      const document = await this.propose(tx, caller, stored, sent);
      return {
        id: null,
        ...(isAcceptedAtOnce(stored, document) ? atOnce(stored, document, caller) : document),
      };
    });
  }

  /** The stored request with this external id; null when a new one may be stored. */
  private async existing(
    tx: Tx,
    caller: Caller,
    { order }: StoredOrder,
    sent: SentChange,
  ): Promise<ChangeRequestDto | null> {
    requireSender(caller, order, 'request a change of it');
    const same = await this.requests.withExternalId(tx, order.id, sent.externalId);
    if (same !== null) {
      const request = storedRequest(same);
      assertSame(request, same.content as SentChange, sent);
      return request;
    }
    if (order.state !== 'validated') throw stateConflict(caller, order, 'changed by a request');
    assertNoneOpen(order);
    return null;
  }

  private async propose(
    tx: Tx,
    caller: Caller,
    stored: StoredOrder,
    sent: SentChange,
  ): Promise<ChangeRequestDocument> {
    const { order, now } = stored;
    const requesting = { by: actorRow(caller), now };
    if (sent.content === null) {
      if (order.shipments.length > 0) throw shippedAlready();
      return requestedChange(order, sent, effectOfCancellation(order), requesting);
    }
    const { resolved } = await this.proposals.preview(tx, caller, stored, sent.content);
    const effect = effectOfChange(withContentOnly(stored).order, resolved.order);
    return requestedChange(order, sent, effect, requesting);
  }

  private async store(
    tx: Tx,
    caller: Caller,
    stored: StoredOrder,
    { sent, document }: { sent: SentChange; document: ChangeRequestDocument },
  ): Promise<ChangeRequestDto> {
    const { order, now } = stored;
    const actor = actorIds(caller);
    const { externalId, content } = sent;
    const row = {
      orderId: order.id,
      externalId,
      state: document.state,
      content: storedChange(sent),
      document,
    };
    const request = { id: await this.requests.insert(tx, row), ...document };
    const requested = { ...nextVersion(order, now), changeRequest: shownRequest(request) };
    const { body } = await this.historyWriter.store(tx, order, requested, {
      event: 'sales_order_change_requested',
      changeRequest: request,
      actor,
      reason: sent.reason,
    });
    if (!isAcceptedAtOnce(stored, document)) return request;
    const accepting = { request, content, actor, by: actorRow(caller), reason: ACCEPTED_AT_ONCE };
    return this.acceptance.accept(tx, { ...stored, order: body }, accepting);
  }
}

function assertSame({ id, externalId }: ChangeRequestDto, stored: SentChange, sent: SentChange): void {
  const differences = changeDifferences(stored, sent);
  if (differences.length === 0) return;
  const detail = `The change request ${id} already has the externalId "${externalId}", with different content.`;
  throw new DomainError('external_id_conflict', detail, {
    members: { changeRequest: id },
    errors: differences.map((pointer) => ({
      pointer,
      code: 'differs',
      detail: 'The value differs from that of the existing change request.',
    })),
  });
}

function assertNoneOpen({ changeRequest: open }: OrderDto): void {
  if (open === null) return;
  const detail = `The order has the open change request ${open.id}. Withdraw it first, or wait until it is decided.`;
  throw new DomainError('change_request_open', detail, { members: { changeRequest: open.id } });
}

const shippedAlready = (): DomainError => {
  const detail = 'A part of the order is shipped already, so it cannot be cancelled.';
  return invalidInput([{ pointer: '#/kind', code: 'quantity_below_shipped', detail }]);
};

function isAcceptedAtOnce(
  { acceptChanges }: StoredOrder,
  { kind, blockers }: ChangeRequestDocument,
): boolean {
  const isMeant =
    acceptChanges === 'always' || (acceptChanges === 'cancel_until_shipped' && kind === 'cancel');
  return isMeant && blockers.length === 0;
}

const atOnce = (
  { now }: StoredOrder,
  document: ChangeRequestDocument,
  caller: Caller,
): ChangeRequestDocument =>
  endedRequest(document, 'accepted', { now, by: actorRow(caller), reason: ACCEPTED_AT_ONCE });
