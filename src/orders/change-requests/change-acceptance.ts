import { Injectable } from '@nestjs/common';
import { contentDifferences } from '../../common/content-differences.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { ActorIds, ActorRow } from '../../persistence/applications/actor.js';
import { ChangeRequestRepository } from '../../persistence/orders/change-request.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { ChangeRequestDto } from '../dto/change-requests/change-request.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import type { UpdateOrderDto } from '../dto/update-order.dto.js';
import { endedRequest } from '../rules/change-requests/change-request-document.js';
import { withChangedContent } from '../rules/change-requests/changed-order.js';
import type { StoredOrder } from '../rules/content/stored-order.js';
import { afterTransition, transitionRecord } from '../rules/order-transitions.js';
import { ContentChanges } from '../versions/content-changes.js';
import { OrderHistoryWriter } from '../versions/order-history-writer.js';
import { toOrderDocument, versionEvents } from '../view/order-document.js';
import { ChangeProposals, type Proposal } from './change-proposals.js';

/** An open change request, its content, and who accepts it. */
interface Accepting {
  request: ChangeRequestDto;
  /** Null for `cancel`. */
  content: UpdateOrderDto | null;
  actor: ActorIds;
  by: ActorRow;
  reason: string | null;
}

/** Carries out change requests: the content of the order, its version and its events in one transaction. */
@Injectable()
export class ChangeAcceptance {
  constructor(
    private readonly requests: ChangeRequestRepository,
    private readonly proposals: ChangeProposals,
    private readonly contents: ContentChanges,
    private readonly historyWriter: OrderHistoryWriter,
  ) {}

  /** @param stored the order that the transaction has locked, with this open request */
  async accept(tx: Tx, stored: StoredOrder, accepting: Accepting): Promise<ChangeRequestDto> {
    const { request, content, actor, by, reason } = accepting;
    const accepted = endedRequest(request, 'accepted', { now: stored.now, by, reason });
    await this.requests.update(tx, accepted);
    const origin = { actor, reason, changeRequest: accepted };
    if (content === null) await this.cancel(tx, stored, origin);
    else await this.change(tx, stored, content, origin);
    return accepted;
  }

  private async cancel(tx: Tx, stored: StoredOrder, origin: Origin): Promise<void> {
    const { order } = stored;
    const cancelled = { ...afterTransition(order, 'cancelled', stored), changeRequest: null };
    await this.historyWriter.store(tx, order, cancelled, {
      event: 'sales_order_cancelled',
      also: ['sales_order_change_accepted'],
      ...origin,
    });
  }

  private async change(tx: Tx, stored: StoredOrder, sent: UpdateOrderDto, origin: Origin): Promise<void> {
    const { content, resolved } = await this.proposal(tx, stored, sent, origin.changeRequest);
    const { order: after, reached } = withChangedContent(stored, resolved.order);
    const document = toOrderDocument(after);
    const events = versionEvents(document, {
      event: 'sales_order_change_accepted',
      also: reached,
      ...origin,
    });
    const history = { transitions: [transitionRecord(stored.order, after, origin)], events };
    // A validated order waits for no reference.
    await this.contents.store(tx, [{ document, content, resolved, wasWaiting: false, history }]);
  }

  /** The proposal, which has the totals of the request and no blockers. */
  private async proposal(
    tx: Tx,
    stored: StoredOrder,
    sent: UpdateOrderDto,
    request: ChangeRequestDto,
  ): Promise<Proposal> {
    const found = await this.proposals.prepare(tx, stored, sent).catch((error: unknown) => {
      throw error instanceof DomainError ? otherResult(request, error) : error;
    });
    const { blockers, totals } = found.resolved.order;
    if (blockers.length > 0) throw blocked(blockers);
    if (contentDifferences(totals, request.totals).length > 0) throw otherResult(request);
    return found;
  }
}

interface Origin {
  actor: ActorIds;
  reason: string | null;
  changeRequest: ChangeRequestDto;
}

function blocked(blockers: OrderDto['blockers']): DomainError {
  const detail = 'The change cannot be accepted while something would block the order after it.';
  return new DomainError('order_blocked', detail, { members: { blockers } });
}

function otherResult({ id }: ChangeRequestDto, cause?: DomainError): DomainError {
  const detail =
    'The change would have another result than the request says, because prices or references have changed since. Refuse it, so that it can be requested anew.';
  const members = { changeRequest: id, state: 'requested' };
  return new DomainError('change_request_outdated', detail, {
    members,
    ...(cause?.errors && { errors: cause.errors }),
  });
}
