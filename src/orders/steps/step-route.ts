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
import { ApiHeader, ApiOkResponse, ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { AnyApplication, Requires } from '../../auth/access.js';
import { currentCaller, type Caller } from '../../auth/caller.js';
import { IdempotentByNaturalKey, InOneTransaction } from '../../idempotency/stored.js';
import {
  WithVersionETag,
  IF_MATCH,
  readIfMatch,
  type Precondition,
} from '../../platform/http/caching/entity-tag.js';
import { Refuses, RefusesAsInvalid } from '../../platform/http/documentation/operation-keywords.js';
import { ChangeRequestDto } from '../dto/change-request.dto.js';
import { OrderDto } from '../dto/order.dto.js';
import { idParameter, type Step } from './step.js';

const STEP = 'step of an order';
const METHODS = { POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };
const PARAMETER = /:(\w+)/g;
const ID = idParameter('id');

const RESPONSES = {
  order: [WithVersionETag(), HttpCode(200), ApiOkResponse({ type: OrderDto })],
  'change request': [HttpCode(200), ApiOkResponse({ type: ChangeRequestDto })],
  // With HttpCode(204) at the handler, where the plugin of Swagger finds it.
  nothing: [],
};

/** The route of a step, with the access, the headers, the response and the errors that its definition names. */
export function StepRoute(step: Step): MethodDecorator {
  const { access, refuses, refusesAsInvalid = [], parameter, returns = 'order' } = step;
  const [method, path] = step.route.split(' ') as [keyof typeof METHODS, string];
  const parameters = [...path.matchAll(PARAMETER)].map(([, name = '']) => {
    const { schema = { type: 'number' } } = parameter?.name === name ? parameter : ID;
    return ApiParam({ name, schema });
  });
  return applyDecorators(
    SetMetadata(STEP, step),
    METHODS[method](path),
    step.isKnownByName === undefined ? InOneTransaction() : IdempotentByNaturalKey(),
    typeof access === 'string' ? AnyApplication() : Requires(...access),
    ...parameters,
    ...(step.hasNoIfMatch === true ? [] : [ApiHeader(IF_MATCH)]),
    ...RESPONSES[returns],
    Refuses(...refuses),
    RefusesAsInvalid(...refusesAsInvalid),
  );
}

/** A request to take a step. */
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
