import { RequestMethod, type Type } from '@nestjs/common';
import {
  METHOD_METADATA,
  MODULE_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { readdirSync } from 'node:fs';
import { OPERATIONS, type DocumentedOperation } from '../../test/support/operations.js';

/** The class of a request's body or query, and an operation that takes it. */
export interface RequestDto {
  /** As in `CreateOrderDto (body)`. */
  name: string;
  dto: Type;
  part: 'body' | 'query';
  operation: DocumentedOperation;
}

const SOURCES = new URL('../../src/', import.meta.url);
const PARTS = new Map<number, RequestDto['part']>([
  [RouteParamtypes.BODY, 'body'],
  [RouteParamtypes.QUERY, 'query'],
]);

/** Reads the classes of all bodies and queries from the handlers in src: one entry for each operation and part. */
export async function requestDtos(): Promise<RequestDto[]> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const controllers: Type[] = [];
  // One by one: Jest fails when modules that import the same one are loaded at the same time.
  for (const file of files.filter((name) => name.endsWith('.controller.ts'))) {
    const exported = Object.values<unknown>(await import(new URL(file, SOURCES).href));
    controllers.push(...exported.flatMap(controllersOf));
  }
  const found = new Map(controllers.flatMap(handlersOf).map((handler) => [handler.name, handler.dtos]));
  return OPERATIONS.flatMap((operation) =>
    (found.get(operation.name) ?? []).map(([part, dto]) => ({
      name: `${dto.name} (${part})`,
      dto,
      part,
      operation,
    })),
  );
}

/** A controller itself, or those of a module that stands in the same file. */
function controllersOf(value: unknown): Type[] {
  if (typeof value !== 'function') return [];
  if (Reflect.hasMetadata(PATH_METADATA, value)) return [value as Type];
  return (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, value) ?? []) as Type[];
}

interface Handler {
  /** As in `GET /orders/{id}`. */
  name: string;
  dtos: [RequestDto['part'], Type][];
}

function handlersOf(controller: Type): Handler[] {
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).flatMap((key) => {
    const method: RequestMethod | undefined = Reflect.getMetadata(METHOD_METADATA, prototype[key]!);
    if (method === undefined) return [];
    const path = [controller, prototype[key]!]
      .flatMap((place) => String(Reflect.getMetadata(PATH_METADATA, place)).split('/'))
      .filter((part) => part !== '')
      .map((part) => part.replace(/^:(\w+)$/, '{$1}'));
    return [{ name: `${RequestMethod[method]} /${path.join('/')}`, dtos: dtosOf(controller, key) }];
  });
}

function dtosOf(controller: Type, handler: string): Handler['dtos'] {
  const parameters: object = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {};
  const types: Type[] = Reflect.getMetadata('design:paramtypes', controller.prototype, handler);
  return Object.keys(parameters).flatMap((key): Handler['dtos'] => {
    const [kind = NaN, index = NaN] = key.split(':').map(Number);
    const part = PARTS.get(kind);
    return part === undefined ? [] : [[part, types[index]!]];
  });
}
