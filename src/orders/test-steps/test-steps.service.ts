import { Inject, Injectable } from '@nestjs/common';
import { requireRight, withRight, type Caller } from '../../auth/caller.js';
import { notFound } from '../../common/errors/domain-error.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { ChangeRequestRepository } from '../../persistence/orders/change-request.repository.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import type { FoundOrder } from '../../persistence/orders/record/order-record.js';
import { ALL_ORDERS } from '../../persistence/orders/record/order-scope.js';
import type { Precondition } from '../../platform/http/caching/entity-tag.js';
import { OrderSteps } from '../steps/order-steps.js';
import type { Step } from '../steps/step.js';
import { STEPS } from '../steps/steps.js';
import { orNotFound } from '../versions/order-scope.js';
import { storedDocument, type OrderDocument } from '../view/order-document.js';
import type { TakeStepDto } from './test-step.dto.js';

/** In a test installation, lets the application that sent an order also do what the seller does. */
@Injectable()
export class TestStepsService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly changeRequests: ChangeRequestRepository,
    private readonly steps: OrderSteps,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async take(
    caller: Caller,
    id: number,
    { step, with: sent = {} }: TakeStepDto,
    precondition: Precondition,
  ): Promise<OrderDocument> {
    if (!this.config.testMode) throw notFound('path');
    await this.ownOrder(caller, id);
    const definition: Step = STEPS[step];
    const request = this.steps.checked(definition, sent);
    if (definition.subject === 'change request') await this.requireOfOrder(Number(request.parameter), id);
    await asSeller(caller, (seller) =>
      this.steps.run(definition, { caller: seller, id, precondition, ...request }),
    );
    return storedDocument(await this.ownOrder(caller, id));
  }

  /** Not of another application, even if the caller has the right `sales`. */
  private async ownOrder({ id: applicationId }: Caller, id: number): Promise<FoundOrder> {
    return orNotFound(await this.orders.find(id, { applicationId, isApprover: false, isShipper: false }));
  }

  private async requireOfOrder(changeRequest: number, order: number): Promise<void> {
    const isId = Number.isSafeInteger(changeRequest);
    const found = isId ? await this.changeRequests.find(changeRequest, ALL_ORDERS) : null;
    if (found?.orderId !== order) throw notFound('change request');
  }
}

/** An application is given the right of the seller. A person must have it, because a person has the rights of roles. */
function asSeller<T>(caller: Caller, work: (seller: Caller) => Promise<T>): Promise<T> {
  if (caller.personId === null) return withRight(caller, 'sales', work);
  requireRight(caller, 'sales');
  return work(caller);
}
