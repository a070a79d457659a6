import { Inject, Injectable } from '@nestjs/common';
import { actorIds, missingRight, lockQueueOf, type Caller } from '../auth/caller.js';
import { DomainError } from '../common/errors/domain-error.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import type { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { numberedPage } from '../platform/http/paging/numbered-page.js';
import type { Page } from '../platform/http/paging/paged.js';
import {
  matchesPrecondition,
  assertVersion,
  type Precondition,
} from '../platform/http/caching/version-tag.js';
import { OrderRepository } from '../persistence/orders/order.repository.js';
import type { FoundOrder, OrderHistoryEntry } from '../persistence/orders/order.statements.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { toOrderDocument, type OrderDocument } from './view/order-document.js';
import type { OrderDto } from './dto/order.dto.js';
import { withoutExpiredHolds } from './rules/order-holds.js';
import { HoldReleases } from './versions/hold-releases.js';
import { OrderHistoryWriter } from './versions/order-history-writer.js';
import { roleOf, orNotFound, scopeOf, stateConflict } from './versions/order-scope.js';
import {
  afterTransition,
  mayPerform,
  transitionFor,
  type OrderTransition,
  type TransitionName,
} from './rules/order-transitions.js';

/** A transition that a caller requests. */
interface TransitionRequest {
  name: TransitionName;
  precondition: Precondition;
  reason?: string;
}

/** The participle of each transition for error details. */
const PARTICIPLES: Record<TransitionName, string> = {
  validate: 'validated',
  reopen: 'reopened',
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
};

/** Reads orders and performs their transitions. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly historyWriter: OrderHistoryWriter,
    private readonly releases: HoldReleases,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(caller: Caller, id: number): Promise<FoundOrder> {
    return orNotFound(await this.orders.find(id, scopeOf(caller)));
  }

  /** @throws DomainError not_found, invalid_cursor */
  async history(caller: Caller, id: number, query: PageQueryDto): Promise<Page<OrderHistoryEntry>> {
    const page = await numberedPage(this.config.secretsKeys, `history ${caller.id} ${id}`, query, {
      find: (after, limit) => this.orders.history(id, scopeOf(caller), { after, limit }),
      numberOf: ({ version }) => version,
    });
    return orNotFound(page.rows.length === 0 ? null : page);
  }

  /**
   * Performs a transition; does nothing when the order is already in the target state.
   * @throws DomainError version_mismatch, order_state_conflict, missing_right, order_blocked
   */
  transition(caller: Caller, id: number, request: TransitionRequest): Promise<OrderDocument> {
    return this.transactions.runSerialized([lockQueueOf(caller, 'order', id)], async (tx) => {
      const stored = orNotFound(await this.releases.lock(tx, id, scopeOf(caller)));
      const { order, now } = stored;
      const transition = transitionFor(request.name, order.state);
      if (transition === 'done' && isRepetition(request.precondition, order)) return toOrderDocument(order);
      assertVersion(request.precondition, order.version);
      if (transition === 'done') return toOrderDocument(order);
      if (transition === 'illegal') throw stateConflict(caller, order, PARTICIPLES[request.name]);
      checkTransition(caller, withoutExpiredHolds(order, now), transition);
      const { order: before } = await this.releases.releaseExpired(tx, stored);
      const after = afterTransition(before, transition.to, now);
      const origin = { event: transition.event, actor: actorIds(caller), reason: request.reason ?? null };
      return this.historyWriter.store(tx, before, after, origin);
    });
  }
}

/**
 * Whether the request may be a repetition whose first response was lost: then its If-Match names the version before
 * the transition, and it succeeds (RFC 9110, section 13.1.1).
 */
const isRepetition = (precondition: Precondition, { version }: OrderDto): boolean =>
  matchesPrecondition(precondition, version - 1);

function checkTransition(caller: Caller, order: OrderDto, transition: OrderTransition): void {
  if (!mayPerform(transition, roleOf(caller))) throw missingRight('sales');
  if (transition.to === 'validated' && order.blockers.length > 0) throw blocked(order);
}

function blocked({ blockers }: OrderDto): DomainError {
  const detail = 'The order cannot be validated while something blocks it.';
  return new DomainError('order_blocked', detail, { members: { blockers } });
}
