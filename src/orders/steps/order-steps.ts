import { Inject, Injectable } from '@nestjs/common';
import { actorIds, actorRow, lockQueueOf, type Caller } from '../../auth/caller.js';
import { invalidInput, notFound } from '../../common/errors/domain-error.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import {
  assertVersion,
  matchesPrecondition,
  type Precondition,
} from '../../platform/http/caching/entity-tag.js';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import { ALL_ORDERS } from '../../persistence/orders/record/order-scope.js';
import type { ChangeRequestDto } from '../dto/change-request.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import { storedOrder, type StoredOrder } from '../rules/content/order-content.js';
import { expiredReleases, lastOrder, type MadeVersion } from '../rules/order-versions.js';
import { orNotFound, scopeOf, stateConflict } from '../versions/order-scope.js';
import { OrderVersions } from '../versions/order-versions.js';
import { isWriteConflict } from '../versions/write-conflict.js';
import { toOrderDocument, type OrderDocument } from '../view/order-document.js';
import type { Given, Reads, Step, StepCall } from './step.js';

interface Taken {
  order: OrderDocument;
  request: ChangeRequestDto | null;
  isRepetition: boolean;
}

/** The one way in which a request changes an order: it locks it, and carries out the rules of the step. */
@Injectable()
export class OrderSteps {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: OrderRepository,
    private readonly versions: OrderVersions,
    private readonly validator: OpenApiValidator,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run<Content>(step: Step<Content>, request: StepCall<Content>): Promise<OrderDocument> {
    return (await this.take(step, request)).order;
  }

  async request<Content>(step: Step<Content>, request: StepCall<Content>): Promise<ChangeRequestDto> {
    return (await this.take(step, request)).request!;
  }

  /** Requests of one application for one order wait in this process, not in the database. */
  async take<Content>(step: Step<Content>, request: StepCall<Content>): Promise<Taken> {
    const { caller, precondition = null } = request;
    const parameter = step.parameter ? String(step.parameter.read(String(request.parameter))) : '';
    const content = request.content as Content;
    const sent = step.read === undefined ? content : step.read(content, { parameter, config: this.config });
    const id = step.subject === undefined ? request.id! : await this.orderOf(caller, Number(parameter));
    return this.transactions.runSerialized(
      [lockQueueOf(caller, 'order', id)],
      (tx) => this.takeWithin(tx, step, { caller, id, parameter, precondition, sent }),
      isWriteConflict,
    );
  }

  private async orderOf(caller: Caller, changeRequest: number): Promise<number> {
    const found = await this.versions.changeRequests.find(changeRequest, scopeOf(caller));
    if (found === null) throw notFound('change request');
    return found.orderId;
  }

  private async takeWithin<Content>(
    tx: Tx,
    step: Step<Content>,
    { caller, id, parameter, precondition, sent }: Taking,
  ): Promise<Taken> {
    const stored = storedOrder(orNotFound(await this.orders.lock(tx, id, scopeOf(caller))));
    const { order } = stored;
    const reads = this.versions.reads(tx);
    const [by, actor] = [actorRow(caller), actorIds(caller)];
    const given: Given = { ...stored, caller, by, actor, parameter, sent, found: null, config: this.config };
    given.found = await step.find?.(given, reads);
    const isDone = step.isDone?.(given) === true;
    assertPrecondition(step, precondition, { order, isDone });
    if (isDone) {
      const known = step.known?.(given.found) ?? null;
      return { order: toOrderDocument(order), request: known, isRepetition: true };
    }
    const versions = await versionsOf(step, given, reads);
    const { document, request } =
      step.isPreview === true
        ? { document: toOrderDocument(order), request: versions[0]!.changeRequest! }
        : await this.versions.store(tx, order, versions);
    return { order: document, request, isRepetition: false };
  }

  /** Takes a step that nobody requests. @param claim locks the order; false when there is nothing to do */
  takeDue(
    id: number,
    claim: (tx: Tx) => Promise<boolean>,
    versions: (stored: StoredOrder) => MadeVersion[],
  ): Promise<void> {
    return this.transactions.run(async (tx) => {
      if (!(await claim(tx))) return;
      const stored = storedOrder((await this.orders.lock(tx, id, ALL_ORDERS))!);
      await this.versions.store(tx, stored.order, versions(stored));
    });
  }

  /**
   * Checks what the route checks before its handler is called. The parameter of the path has a pointer as if it were in the body.
   * @param sent the members of the body or of the query, and the parameter of the path by its name
   */
  checked(
    { route, parameter }: Pick<Step, 'route' | 'parameter'>,
    sent: Record<string, unknown>,
  ): { parameter: string; content: Record<string, unknown> } {
    const [method, path] = route.split(' ') as [string, string];
    const value = parameter === undefined ? '' : textOf(sent, parameter.name);
    // A copy, because the validator removes empty members, and what was sent is needed again when a transaction is repeated.
    const members = Object.entries(structuredClone(sent)).filter(([name]) => name !== parameter?.name);
    const content: Record<string, unknown> = Object.fromEntries(members);
    const full = `/api/v1/${path}`;
    if (this.validator.takesBody(method, full)) this.validator.checkBody(method, full, content);
    else this.validator.checkQuery(method, full, content);
    return { parameter: value, content };
  }
}

interface Taking {
  caller: Caller;
  id: number;
  parameter: string;
  precondition: Precondition;
  sent: unknown;
}

/**
 * The If-Match of a repetition, whose first response may have been lost, may also name the version before the change: it succeeds
 * (RFC 9110, section 13.1.1).
 */
function assertPrecondition(
  { hasNoIfMatch = false, mayValidate = false }: { hasNoIfMatch?: boolean; mayValidate?: boolean },
  precondition: Precondition,
  { order: { version, state }, isDone }: { order: OrderDto; isDone: boolean },
): void {
  if (hasNoIfMatch) return;
  const before = mayValidate && state === 'validated' ? [version - 1, version - 2] : [version - 1];
  if (isDone && before.some((earlier) => matchesPrecondition(precondition, earlier))) return;
  assertVersion(precondition, version);
}

/** The versions to which the step leads, unless it is not allowed. */
async function versionsOf(step: Step, given: Given, reads: Reads): Promise<MadeVersion[]> {
  const { caller, order, actor } = given;
  const { is = order.state, participle = '' } = step.state ?? {};
  if (order.state !== is) throw stateConflict(caller, order, participle);
  step.check?.(given);
  const released = step.releasesExpired === true ? expiredReleases(given) : [];
  const applied = await step.apply({ ...given, order: lastOrder(order, released) }, reads);
  return [...released, applied].flat().map((version) => ({ actor, ...version }));
}

function textOf(sent: Record<string, unknown>, name: string): string {
  const value = sent[name];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const pointer = `#/${name}`;
  if (value === undefined)
    throw invalidInput([{ pointer, code: 'required', detail: 'This member is required.' }]);
  const detail = `Expected a string or a number, but received ${JSON.stringify(value)}.`;
  throw invalidInput([{ pointer, code: 'wrong_type', detail }]);
}
