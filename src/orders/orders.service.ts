import { Inject, Injectable } from '@nestjs/common';
import { actorIds, actorRow, missingRight, type Caller } from '../auth/caller.js';
import { DomainError } from '../common/errors/domain-error.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import type { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { numberedPage } from '../platform/http/paging/numbered-page.js';
import type { Page } from '../platform/http/paging/paged.js';
import { assertVersion, type Precondition } from '../platform/http/caching/version-tag.js';
import { OrderRepository } from '../persistence/orders/order.repository.js';
import type { FoundOrder, OrderHistoryEntry } from '../persistence/orders/order.statements.js';
import { toOrderDocument, type OrderDocument } from './view/order-document.js';
import type { OrderDto } from './dto/order.dto.js';
import { withoutExpiredHolds } from './rules/order-holds.js';
import { HoldReleases } from './versions/hold-releases.js';
import { OrderLocks } from './versions/order-locks.js';
import { OrderHistoryWriter } from './versions/order-history-writer.js';
import { isRepetition, orNotFound, roleOf, scopeOf, stateConflict } from './versions/order-scope.js';
import { openItems } from './rules/fulfilment/quantities.js';
import { checkConsent } from './rules/fulfilment/shipments.js';
import { effectOf } from './rules/fulfilment/transition-effects.js';
import {
  mayPerform,
  transitionFor,
  type OrderTransition,
  type TransitionName,
} from './rules/order-transitions.js';

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
    private readonly locks: OrderLocks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(caller: Caller, id: number): Promise<FoundOrder> {
    return orNotFound(await this.orders.find(id, scopeOf(caller)));
  }

  async history(caller: Caller, id: number, query: PageQueryDto): Promise<Page<OrderHistoryEntry>> {
    const page = await numberedPage(this.config.secretsKeys, `history ${caller.id} ${id}`, query, {
      find: (after, limit) => this.orders.history(id, scopeOf(caller), { after, limit }),
      numberOf: ({ version }) => version,
    });
    return orNotFound(page.rows.length === 0 ? null : page);
  }

  /** Performs a transition; does nothing when the order is already in the target state. */
  transition(caller: Caller, id: number, request: TransitionRequest): Promise<OrderDocument> {
    return this.locks.run(caller, id, async (tx, stored) => {
      const { order, now } = stored;
      const transition = isShipped(request.name, order) ? 'done' : transitionFor(request.name, order.state);
      if (transition === 'done' && isRepetition(request.precondition, order)) return toOrderDocument(order);
      assertVersion(request.precondition, order.version);
      if (transition === 'done') return toOrderDocument(order);
      if (transition === 'illegal') throw stateConflict(caller, order, PARTICIPLES[request.name]);
      checkTransition(caller, withoutExpiredHolds(order, now), transition);
      const before = await this.releases.releaseExpired(tx, stored);
      const { order: after, ...effect } = effectOf(transition, before, actorRow(caller));
      const origin = { ...effect, actor: actorIds(caller), reason: request.reason ?? null };
      return this.historyWriter.store(tx, before.order, after, origin);
    });
  }
}

/** True if everything that was accepted is shipped, while a backordered rest keeps the order validated. */
const isShipped = (name: TransitionName, order: OrderDto): boolean =>
  name === 'ship' && order.fulfilment === 'partial' && openItems(order).length === 0;

function checkTransition(caller: Caller, order: OrderDto, transition: OrderTransition): void {
  if (!mayPerform(transition, roleOf(caller))) throw missingRight('sales');
  if (transition.to === 'validated' && order.blockers.length > 0) throw blocked(order);
  if (transition.name === 'ship') checkShipping(caller, order);
  else if (transition.from === 'validated' && order.shipments.length > 0)
    throw stateConflict(caller, order, `${PARTICIPLES[transition.name]} after something was shipped`);
}

function checkShipping(caller: Caller, order: OrderDto): void {
  checkConsent(order);
  if (openItems(order).length === 0)
    throw stateConflict(caller, order, 'shipped while nothing of it is accepted');
}

function blocked({ blockers }: OrderDto): DomainError {
  const detail = 'The order cannot be validated while something blocks it.';
  return new DomainError('order_blocked', detail, { members: { blockers } });
}
