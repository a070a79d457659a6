import { Inject, Injectable } from '@nestjs/common';
import type { Application } from '../auth/caller.js';
import { contentDifferences } from '../common/content-differences.js';
import { requireVersion, type Precondition } from '../common/http/version-tag.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { orderEvent } from '../events/domain-event.js';
import { OrderChangeRepository } from '../persistence/repositories/order-change.repository.js';
import { OrderIntakeRepository } from '../persistence/repositories/order-intake.repository.js';
import type { OrderRecord } from '../persistence/repositories/order-record.js';
import { OrderRepository } from '../persistence/repositories/order.repository.js';
import { Transactions, type Tx } from '../persistence/transactions.js';
import { toOrderDto } from './dto/order.dto.js';
import type { UpdateOrderDto } from './dto/update-order.dto.js';
import { known, scopeOf, stateConflict } from './order-scope.js';
import { untilNotOvertaken } from './overtaken.js';
import { checkIntake } from './rules/intake-checks.js';
import type { ResolvedIntake } from './rules/intake-resolution.js';
import { changedContent, changeQuestion, resolveChange } from './rules/order-change.js';
import type { OrderContent } from './rules/order-content.js';
import { isChangeable } from './rules/order-status.js';

/** Changes what pending orders ask for, by the rules by which they were taken. */
@Injectable()
export class OrderChangeService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly changes: OrderChangeRepository,
    private readonly intakes: OrderIntakeRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Changes an order; its names are those of the application it belongs to, whoever changes it.
   * @throws DomainError version_mismatch, order_state_conflict, and what a new order with this content would
   */
  change(
    caller: Application,
    id: number,
    precondition: Precondition,
    dto: UpdateOrderDto,
  ): Promise<OrderRecord> {
    checkIntake(caller, dto);
    return untilNotOvertaken(() =>
      this.transactions.run(async (tx) => {
        const { order, now } = known(await this.orders.lock(tx, id, scopeOf(caller)));
        requireVersion(precondition, order.version);
        if (!isChangeable(order.state)) throw stateConflict(caller, order, 'changed');
        return this.changeWithin(tx, caller, { order, now, dto });
      }),
    );
  }

  private async changeWithin(
    tx: Tx,
    caller: Application,
    { order, now, dto }: { order: OrderRecord; now: Date; dto: UpdateOrderDto },
  ): Promise<OrderRecord> {
    // Written by us, from what the contract let in.
    const before = (await this.changes.content(tx, order.id)) as OrderContent;
    const content = changedContent(before, dto, this.config.currency);
    const answer = await this.intakes.ask(tx, changeQuestion(order, content, dto));
    const { order: after, ...names } = resolveChange(order, content, { dto, answer, now });
    if (isSame(before, content) && isSameOrder(order, { order: after, ...names })) return order;
    await this.changes.store(tx, { order: after, content, ...names, ...stepTo(after, caller) });
    return after;
  }
}

const isSame = (before: unknown, after: unknown): boolean => contentDifferences(before, after).length === 0;

/** Whether nothing came of a change, as when it is sent again. */
function isSameOrder(before: OrderRecord, { order: after, ...names }: ResolvedIntake): boolean {
  const bound = [names.newContact, names.contactBinding, names.shippingBinding, ...names.packagingBindings];
  return bound.every((name) => name === null) && isSame(substance(before), substance(after));
}

/** All that readers see of an order, but for what every change brings: version, moment and the ids of items. */
function substance(order: OrderRecord): unknown {
  const { version: _version, updatedAt: _updatedAt, items, ...rest } = toOrderDto(order);
  return { ...rest, items: items.map(({ id: _id, ...item }) => item) };
}

function stepTo(after: OrderRecord, caller: Application) {
  const { id, version, state, application } = after;
  const payload = JSON.stringify(toOrderDto(after));
  return {
    transition: { version, fromState: state, toState: state, actorId: caller.id, reason: null },
    event: orderEvent('sales_order_updated', { id, version, applicationId: application.id }, payload),
  };
}
