import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { requireRight, withRight, type Caller } from '../../auth/caller.js';
import { invalidInput, notFound } from '../../common/errors/domain-error.js';
import type { FaultCode } from '../../common/errors/fault-codes.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { ChangeRequestRepository } from '../../persistence/orders/change-request.repository.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import type { FoundOrder } from '../../persistence/orders/order.statements.js';
import { ALL_ORDERS } from '../../persistence/orders/record/order-scope.js';
import type { Precondition } from '../../platform/http/caching/version-tag.js';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';
import { orNotFound } from '../versions/order-scope.js';
import { storedDocument, type OrderDocument } from '../view/order-document.js';
import { STEPS, type SellerStep } from './steps.js';
import type { TakeStepDto } from './test-step.dto.js';

/** In a test installation, lets the application that sent an order also do what the seller does. */
@Injectable()
export class TestStepsService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly changeRequests: ChangeRequestRepository,
    private readonly validator: OpenApiValidator,
    private readonly controllers: ModuleRef,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @returns the order after the step
   * @throws DomainError not_found also in a live installation, validation_failed, and what the request of the seller throws
   */
  async take(
    caller: Caller,
    id: number,
    { step, with: sent = {} }: TakeStepDto,
    precondition: Precondition,
  ): Promise<OrderDocument> {
    if (!this.config.testMode) throw notFound('path');
    await this.ownOrder(caller, id);
    const sellerStep: SellerStep = STEPS[step];
    const { parameter, content } = this.checked(sellerStep, sent);
    if (sellerStep.parameter === 'changeRequest') await this.requireOfOrder(Number(parameter), id);
    await asSeller(caller, (seller) =>
      sellerStep.send((type) => this.controllers.get(type, { strict: false }), {
        ...{ caller: seller, id, precondition, parameter },
        content: content as never,
      }),
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

  /** What the route checks before its handler is called. */
  private checked(
    { method, route, parameter }: SellerStep,
    sent: Record<string, unknown>,
  ): { parameter: string; content: object } {
    const value = parameter === null ? '' : textOf(sent, parameter);
    // A copy, because the validator removes empty members, and the body is needed again when the transaction is repeated.
    const members = Object.entries(structuredClone(sent)).filter(([name]) => name !== parameter);
    const content = Object.fromEntries(members);
    const path = `/api/v1/${route}`;
    if (this.validator.takesBody(method, path)) this.validator.checkBody(method, path, content);
    else this.validator.checkQuery(method, path, content);
    return { parameter: value, content };
  }
}

/** @throws DomainError validation_failed */
function textOf(sent: Record<string, unknown>, name: string): string {
  const value = sent[name];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const [code, detail]: [FaultCode, string] =
    value === undefined
      ? ['required', 'This member is required for the step.']
      : ['wrong_type', `Expected a string or a number, but received ${JSON.stringify(value)}.`];
  throw invalidInput([{ pointer: `#/with/${name}`, code, detail }]);
}

/** An application is given the right of the seller. A person must have it, because a person has the rights of roles. */
function asSeller<T>(caller: Caller, work: (seller: Caller) => Promise<T>): Promise<T> {
  if (caller.personId === null) return withRight(caller, 'sales', work);
  requireRight(caller, 'sales');
  return work(caller);
}
