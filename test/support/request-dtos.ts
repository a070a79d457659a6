import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { readdirSync } from 'node:fs';
import { OPERATIONS, type DocumentedOperation } from './operations.js';

/** The class of a request's body or query, and an operation that takes it. */
export interface RequestDto {
  /** As in `CreateOrderDto (body)`. */
  name: string;
  dto: Type;
  part: 'body' | 'query';
  operation: DocumentedOperation;
}

const SOURCES = new URL('../../src/', import.meta.url);
const PARTS = { body: RouteParamtypes.BODY, query: RouteParamtypes.QUERY };

/** Reads the classes of all bodies and queries from the handlers in src: one entry for each operation and part. */
export async function requestDtos(): Promise<RequestDto[]> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const controllers = files.filter((file) => file.endsWith('.controller.ts'));
  const classes: Type[] = [];
  // One by one: Jest fails when modules that import the same one are loaded at the same time.
  for (const file of controllers)
    classes.push(...Object.values<Type>(await import(new URL(file, SOURCES).href)));
  return OPERATIONS.flatMap((operation) => dtosOf(operation, classes));
}

/** The operation id consists of the controller's name without its suffix, and the handler's name. */
function dtosOf(operation: DocumentedOperation, classes: Type[]): RequestDto[] {
  const [prefix, handler = ''] = String(operation.operation['operationId']).split('_');
  const controller = classes.find(({ name }) => name === `${prefix}Controller`);
  if (controller === undefined) throw new Error(`src has no controller of ${operation.name}`);
  const parameters: Record<string, unknown> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {};
  const types: Type[] = Reflect.getMetadata('design:paramtypes', controller.prototype, handler);
  return Object.keys(parameters).flatMap((key): RequestDto[] => {
    const [kind, index] = key.split(':').map(Number);
    const dto = types[index!]!;
    if (kind === PARTS.body) return [{ name: `${dto.name} (body)`, dto, part: 'body', operation }];
    if (kind === PARTS.query) return [{ name: `${dto.name} (query)`, dto, part: 'query', operation }];
    return [];
  });
}
