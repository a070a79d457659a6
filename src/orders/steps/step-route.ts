import { applyDecorators, Delete, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiParam } from '@nestjs/swagger';
import { AnyApplication, Requires } from '../../auth/access.js';
import { InOneTransaction } from '../../idempotency/stored.js';
import { WithVersionETag } from '../../platform/http/caching/entity-tag.js';
import { Refuses } from '../../platform/http/documentation/operation-keywords.js';
import { OrderDto } from '../dto/order.dto.js';
import type { Step } from './step.js';

const METHODS = { POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

/** The route of a step, with the access, the headers, the response and the errors that its definition names. */
export function StepRoute({ route, access, refuses, parameter, returns }: Step): MethodDecorator {
  const [method, path] = route.split(' ') as [keyof typeof METHODS, string];
  return applyDecorators(
    METHODS[method](path),
    InOneTransaction(),
    typeof access === 'string' ? AnyApplication() : Requires(...access),
    ...(parameter === undefined ? [] : [ApiParam({ name: parameter.name, schema: parameter.schema })]),
    ...(returns === 'nothing' ? [] : [WithVersionETag(), HttpCode(200), ApiOkResponse({ type: OrderDto })]),
    Refuses(...refuses),
  );
}
