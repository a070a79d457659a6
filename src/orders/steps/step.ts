import { type Access, AnyApplication, Requires } from '../../auth/access.js';
import { type Caller, currentCaller } from '../../auth/caller.js';
import { invalidQuery } from '../../common/errors/domain-error.js';
import type { ErrorCode } from '../../common/errors/error-codes.js';
import type { Config } from '../../config/env.js';
import type { ActorIds, ActorRow } from '../../persistence/applications/actor.js';
import type { OrderState } from '../../persistence/orders/record/order-values.js';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';
import { ChangeRequestDto } from '../dto/change-request.dto.js';
import type { StoredOrder } from '../rules/content/order-content.js';
import type { OrderVersion } from '../rules/order-versions.js';
import type { OrderVersions } from '../versions/order-versions.js';
import {
  applyDecorators,
  createParamDecorator,
  Delete,
  HttpCode,
  Patch,
  Post,
  Put,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { InOneTransaction } from '../../idempotency/stored.js';
import {
  WithVersionETag,
  IF_MATCH,
  readIfMatch,
  type Precondition,
} from '../../platform/http/caching/entity-tag.js';
import { Refuses, RefusesAsInvalid } from '../../platform/http/documentation/operation-keywords.js';
import { Location } from '../../platform/http/server/location.js';
import { OrderDto } from '../dto/order.dto.js';

/** The order that the engine has locked, who takes the step, and with what. */
export interface Given<Sent = unknown, Found = unknown> extends StoredOrder {
  caller: Caller;
  by: ActorRow;
  actor: ActorIds;
  /** The value of the parameter in the path besides the order; empty when there is none. */
  parameter: string;
  sent: Sent;
  found: Found;
  config: Config;
}

/** What a step may read besides the order, in the transaction that has locked it. */
export type Reads = ReturnType<OrderVersions['reads']>;

/** A step of an order: its route, and its rules, which OrderSteps carries out in the sequence in which they stand here. */
export interface Step<Content = unknown, Sent = unknown, Found = unknown> {
  /** The operation, as the OpenAPI document names it. */
  operation: string;
  /** Method and path, below the prefix of the API. */
  route: string;
  access: Exclude<Access, 'public' | 'identified'>;
  /** The error codes that follow from its rules. */
  refuses: readonly ErrorCode[];
  /** Those that are otherwise conflicts (409), and that it also refuses as invalid input (422). */
  refusesAsInvalid?: readonly ErrorCode[];
  parameter?: PathParameter;
  /** Absent for a step whose path has the id of the order. The parameter of the other ones is the id of a change request. */
  subject?: 'change request';
  /** Absent for the order in its last version. */
  returns?: 'change request' | 'new change request';
  hasNoIfMatch?: true;
  /** How a repeated request is answered; by default with the response that is stored for its Idempotency-Key. */
  repetition?: () => MethodDecorator | ClassDecorator;
  /** Nothing is stored. */
  isPreview?: true;

  /** The form in which the content is compared and stored; absent for the content itself. Refuses what no order could accept. */
  read?(content: Content, context: { parameter: string; config: Config }): Sent;
  /** What the step needs besides the order. Refuses it, whatever If-Match says, when that does not exist. */
  find?(given: Given<Sent>, reads: Reads): Found | Promise<Found>;
  /**
   * True when the order is already as the step would leave it: it is a repetition, and changes nothing. Its If-Match may also name
   * the version before.
   */
  isDone?(given: Given<Sent, Found>): boolean;
  /** The change request that a repetition returns. */
  known?(found: Found): ChangeRequestDto | null;
  /** The step may also validate the order: then the If-Match of a repetition may name the version before that as well. */
  mayValidate?: true;
  /** The only state in which it is allowed, and the participle for the error in all other ones. */
  state?: { is: OrderState; participle: string };
  /** Refuses the step if something else does not allow it. */
  check?(given: Given<Sent, Found>): void;
  /** Holds that have expired are released first, so that apply() is given the order without them. */
  releasesExpired?: true;
  /** The versions to which it leads. */
  apply(
    given: Given<Sent, Found>,
    reads: Reads,
  ): OrderVersion | OrderVersion[] | Promise<OrderVersion | OrderVersion[]>;
}

interface PathParameter {
  name: string;
  /** As the OpenAPI document shows it; absent for an id. */
  schema?: object;
  /** Refuses a text that cannot be a value of it. */
  read: (text: string) => string | number;
}

const ids = new IdPipe();
export const idParameter = (name: string): PathParameter => ({ name, read: (text) => ids.transform(text) });

/** @param expected the end of a sentence that begins with "Expected" */
export function refuseParameter(parameter: string, expected: string, received?: string): never {
  const but = received === undefined ? '' : `, but received "${received.slice(0, 100)}"`;
  throw invalidQuery([{ parameter, code: 'invalid_parameter', detail: `Expected ${expected}${but}.` }]);
}

const STEP = 'step of an order';
const METHODS = { POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };
const ID = idParameter('id');

const REQUEST = { type: ChangeRequestDto };
const RESPONSES = {
  order: [WithVersionETag(), HttpCode(200), ApiOkResponse({ type: OrderDto })],
  'change request': [HttpCode(200), ApiOkResponse(REQUEST)],
  'new change request': [Location('change_requests'), ApiCreatedResponse(REQUEST), ApiOkResponse(REQUEST)],
};

/** The route of a step, with the access, the headers, the response and the errors that its definition names. */
export function StepRoute(step: Step): MethodDecorator {
  const { access, refuses, refusesAsInvalid = [], parameter, returns = 'order' } = step;
  const { repetition = InOneTransaction } = step;
  const [method, path] = step.route.split(' ') as [keyof typeof METHODS, string];
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const { schema = { type: 'number' } } = parameter?.name === name ? parameter : ID;
    return ApiParam({ name, schema });
  });
  return applyDecorators(
    SetMetadata(STEP, step),
    METHODS[method](path),
    repetition(),
    typeof access === 'string' ? AnyApplication() : Requires(...access),
    ...parameters,
    ...(step.hasNoIfMatch === true ? [] : [ApiHeader(IF_MATCH)]),
    ...RESPONSES[returns],
    Refuses(...refuses),
    RefusesAsInvalid(...refusesAsInvalid),
  );
}

export interface StepCall<Content = undefined> {
  caller: Caller;
  /** The id of the order; absent for a step whose parameter is the id of a change request. */
  id?: number;
  parameter?: string | number;
  /** Absent for any version. */
  precondition?: Precondition;
  /** The body or the query, which OpenApiValidator has checked. */
  content?: Content;
}

/** Gives a handler with a StepRoute() everything that the request says of the step besides its content. */
export const StepCall = createParamDecorator((_: unknown, context: ExecutionContext): StepCall => {
  const { subject, parameter, hasNoIfMatch } = Reflect.getMetadata(STEP, context.getHandler()) as Step;
  const { params, headers } = context.switchToHttp().getRequest<Request<Record<string, string>>>();
  const id = ID.read(params['id']!) as number;
  return {
    caller: currentCaller()!,
    ...(subject === undefined
      ? { id, ...(parameter && { parameter: parameter.read(params[parameter.name]!) }) }
      : { parameter: id }),
    precondition: hasNoIfMatch === true ? null : readIfMatch(headers['if-match']),
  };
});
