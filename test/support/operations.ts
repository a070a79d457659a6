import { readFileSync } from 'node:fs';
import { TEST_EXAMPLES } from '../../openapi/examples/test-examples.js';
import {
  type Answer,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Schema,
  resolved,
  writesNothing,
} from '../../src/platform/http/validation/openapi-types.js';

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

/** An operation with its whole path. */
export type NamedOperation = Pick<DocumentedOperation, 'method' | 'path' | 'operation'>;

/** Every operation. */
export const ALL_OPERATIONS: NamedOperation[] = Object.entries(openApiDocument.paths).flatMap(
  ([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
);

/** Whether a successful response leads to another host, so that no example request can be sent. */
export const leadsElsewhere = ({ operation }: NamedOperation): boolean =>
  operation.responses?.['302'] !== undefined;

export const parametersOf = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.map((parameter) => resolved(openApiDocument, parameter));

/** The parameter with its schema, also if that is a component of the document. */
export const withSchema = (parameter: Parameter): Parameter => ({
  ...parameter,
  ...(parameter.schema && { schema: resolved<Schema>(openApiDocument, parameter.schema) }),
});

const PREFIX = '/api/v1';

/** Whether only a test installation has it; elsewhere the response is 404. */
export const isOnlyInTests = ({ operation }: Pick<NamedOperation, 'operation'>): boolean =>
  TEST_EXAMPLES.some((example) => example.operation === operation.operationId);

/** Every operation below /api/v1. */
export const OPERATIONS: DocumentedOperation[] = Object.entries(openApiDocument.paths)
  .filter(([path]) => path.startsWith(`${PREFIX}/`))
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      documented(method.toUpperCase(), path.slice(PREFIX.length), operation),
    ),
  );

/** Those that may change something, in an installation that is no test. */
export const WRITES = OPERATIONS.filter(
  ({ method, operation }) => method !== 'GET' && !writesNothing(operation) && !isOnlyInTests({ operation }),
);

function documented(method: string, path: string, operation: Operation): DocumentedOperation {
  return {
    name: `${method} ${path}`,
    method,
    path,
    operation,
    query: parametersOf(operation)
      .filter((parameter) => parameter.in === 'query')
      .map(withSchema),
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    body: operation.requestBody?.content['application/json']?.schema ?? null,
  };
}

export const resolvedAnswer = (answer: Answer | { $ref: string }): Answer =>
  resolved(openApiDocument, answer);

/** The path with every id replaced by `id`; the code of a hold is a valid one. */
export const fillPath = (path: string, id: string): string =>
  path
    .replace('{code}', 'credit')
    .replace('{reference}', 'LS-1')
    .replace('{kind}', 'invoice')
    .replaceAll(/\{\w+\}/g, id);

/** The names of the headers of a webhook. */
export function webhookHeaders(event: string): string[] {
  const webhooks = openApiDocument['webhooks'] as Record<string, { post: Operation }>;
  return parametersOf(webhooks[event]?.post ?? {}).map(({ name }) => name);
}

/** The schema that a reference stands for, of a union the last one, which allows most; other schemas as they are. */
export function resolvedSchema(schema: Schema): Schema {
  const reference = referenceOf(schema);
  if (reference === undefined) return schema;
  const named = openApiDocument.components.schemas[reference.slice(reference.lastIndexOf('/') + 1)]!;
  return named.anyOf?.at(-1) ?? named;
}

/** The reference of a schema to one that has a name. */
export const referenceOf = (schema: Schema): string | undefined =>
  schema.$ref ?? (schema.allOf ?? schema.anyOf)?.[0]?.$ref;
