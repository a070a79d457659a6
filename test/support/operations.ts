import { readFileSync } from 'node:fs';
import type { OpenApiDocument, Operation, Parameter, Schema } from '../../src/http/openapi/openapi-types.js';

/** One operation of openapi.json. */
export interface DocumentedOperation {
  /** Such as `GET /orders/{id}`; the path is relative to /api/v1. */
  name: string;
  method: string;
  path: string;
  operation: Operation;
  query: Parameter[];
  /** The names of the parameters in the path. */
  pathParameters: string[];
  body: Schema | null;
}

export const openApiDocument = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as OpenApiDocument;

const PREFIX = '/api/v1';

/** Every operation below /api/v1. */
export const OPERATIONS: DocumentedOperation[] = Object.entries(openApiDocument.paths)
  .filter(([path]) => path.startsWith(`${PREFIX}/`))
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      documented(method.toUpperCase(), path.slice(PREFIX.length), operation),
    ),
  );

function documented(method: string, path: string, operation: Operation): DocumentedOperation {
  const { parameters = [], requestBody } = operation;
  return {
    name: `${method} ${path}`,
    method,
    path,
    operation,
    query: parameters.filter((parameter) => parameter.in === 'query'),
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    body: requestBody?.content['application/json']?.schema ?? null,
  };
}

/** The path with every parameter replaced by `text`. */
export const fillPath = (path: string, text: string): string => path.replaceAll(/\{\w+\}/g, text);
