import { applyDecorators, Delete, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiParam } from '@nestjs/swagger';
import { AnyApplication, Requires } from '../../auth/access.js';
import { IdempotentByNaturalKey, InOneTransaction } from '../../idempotency/stored.js';
import { WithVersionETag } from '../../platform/http/caching/entity-tag.js';
import { Refuses } from '../../platform/http/documentation/operation-keywords.js';
import { ChangeRequestDto } from '../dto/change-request.dto.js';
import { OrderDto } from '../dto/order.dto.js';
import type { Step } from './step.js';

const METHODS = { POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

const RESPONSES = {
  order: [WithVersionETag(), HttpCode(200), ApiOkResponse({ type: OrderDto })],
  'change request': [HttpCode(200), ApiOkResponse({ type: ChangeRequestDto })],
  nothing: [],
};

/** The route of a step, with the access, the headers, the response and the errors that its definition names. */
export function StepRoute({
  route,
  access,
  refuses,
  parameter,
  returns,
  isKnownByName,
}: Step): MethodDecorator {
  const [method, path] = route.split(' ') as [keyof typeof METHODS, string];
  const { name = '', schema } = parameter ?? {};
  return applyDecorators(
    METHODS[method](path),
    isKnownByName === undefined ? InOneTransaction() : IdempotentByNaturalKey(),
    typeof access === 'string' ? AnyApplication() : Requires(...access),
    ...(schema === undefined ? [] : [ApiParam({ name, schema })]),
    ...RESPONSES[returns ?? 'order'],
    Refuses(...refuses),
  );
}
