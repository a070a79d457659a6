import { Inject, Injectable } from '@nestjs/common';
import { actorIds, actorRow, lockQueueOf, type Caller } from '../../auth/caller.js';
import { invalidInput } from '../../common/errors/domain-error.js';
import type { FaultCode } from '../../common/errors/fault-codes.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import {
  assertVersion,
  matchesPrecondition,
  type Precondition,
} from '../../platform/http/caching/version-tag.js';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { OrderDto } from '../dto/order.dto.js';
import { expiredReleases, lastOrder } from '../rules/order-versions.js';
import { orNotFound, scopeOf, stateConflict } from '../versions/order-scope.js';
import { OrderVersions } from '../versions/order-versions.js';
import { isWriteConflict } from '../versions/write-conflict.js';
import { toOrderDocument, type OrderDocument } from '../view/order-document.js';
import type { Given, Step } from './step.js';

interface StepRequest<Content> {
  caller: Caller;
  /** The id of the order. */
  id: number;
  /** The value of the parameter of the step. */
  parameter?: string;
  precondition: Precondition;
  /** The body or the query, which OpenApiValidator has checked. */
  content?: Content;
}

/** The one way in which a request changes an order: it locks it, and carries out the rules of the step. */
@Injectable()
export class OrderSteps {
  constructor(
    private readonly transactions: Transactions,
    private readonly versions: OrderVersions,
    private readonly validator: OpenApiValidator,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Requests of one application for one order wait in this process, not in the database.
   * @returns the order as the step leaves it
   */
  async run<Content>(step: Step<Content>, request: StepRequest<Content>): Promise<OrderDocument> {
    const { caller, id } = request;
    const content = request.content as Content;
    const parameter = step.parameter ? new step.parameter.pipe().transform(request.parameter ?? '') : '';
    const sent = step.read === undefined ? content : step.read(content, { parameter, config: this.config });
    return this.transactions.runSerialized(
      [lockQueueOf(caller, 'order', id)],
      (tx) => this.take(tx, step, { ...request, parameter, sent }),
      isWriteConflict,
    );
  }

  private async take<Content>(
    tx: Tx,
    step: Step<Content>,
    { caller, id, parameter, precondition, sent }: Taking,
  ): Promise<OrderDocument> {
    const stored = orNotFound(await this.versions.lock(tx, id, scopeOf(caller)));
    const { order } = stored;
    const reads = this.versions.reads(tx);
    const [by, actor] = [actorRow(caller), actorIds(caller)];
    const given: Given = { ...stored, caller, by, actor, parameter, sent, found: null, config: this.config };
    given.found = await step.find?.(given, reads);
    const isDone = step.isDone?.(given) === true;
    if (!isDone || !isRepetition(step, precondition, order)) assertVersion(precondition, order.version);
    if (isDone) return toOrderDocument(order);
    const { is = order.state, participle = '' } = step.state ?? {};
    if (order.state !== is) throw stateConflict(caller, order, participle);
    step.check?.(given);
    const released = step.releasesExpired === true ? expiredReleases(stored) : [];
    const applied = await step.apply({ ...given, order: lastOrder(order, released) }, reads);
    const versions = [...released, applied].flat().map((version) => ({ actor, ...version }));
    return this.versions.store(tx, order, versions);
  }

  /**
   * Checks what the route checks before its handler is called. The parameter of the path has a pointer as if it were in the body.
   * @param sent the members of the body or of the query, and the parameter of the path by its name
   */
  checked(
    { route, parameter }: Pick<Step, 'route' | 'parameter'>,
    sent: Record<string, unknown>,
  ): { parameter: string; content: unknown } {
    const [method, path] = route.split(' ') as [string, string];
    const value = parameter === undefined ? '' : textOf(sent, parameter.name);
    // A copy, because the validator removes empty members, and what was sent is needed again when a transaction is repeated.
    const members = Object.entries(structuredClone(sent)).filter(([name]) => name !== parameter?.name);
    const content = Object.fromEntries(members);
    const full = `/api/v1/${path}`;
    if (this.validator.takesBody(method, full)) this.validator.checkBody(method, full, content);
    else this.validator.checkQuery(method, full, content);
    return { parameter: value, content };
  }
}

type Taking = Required<Omit<StepRequest<unknown>, 'content'>> & { sent: unknown };

/**
 * True if the request may be a repetition whose first response was lost: then its If-Match names the version before the change,
 * and it succeeds (RFC 9110, section 13.1.1).
 */
function isRepetition(
  { mayValidate }: Pick<Step, 'mayValidate'>,
  precondition: Precondition,
  { version, state }: OrderDto,
): boolean {
  const isTwoBack =
    mayValidate === true && state === 'validated' && matchesPrecondition(precondition, version - 2);
  return isTwoBack || matchesPrecondition(precondition, version - 1);
}

function textOf(sent: Record<string, unknown>, name: string): string {
  const value = sent[name];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const [code, detail]: [FaultCode, string] =
    value === undefined
      ? ['required', 'This member is required.']
      : ['wrong_type', `Expected a string or a number, but received ${JSON.stringify(value)}.`];
  throw invalidInput([{ pointer: `#/${name}`, code, detail }]);
}
