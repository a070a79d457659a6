import {
  REFUSES_DECIDERS_KEYWORD,
  RIGHT_KEYWORD,
} from '../../src/platform/http/documentation/operation-keywords.js';
import type {
  OpenApiDocument,
  Operation,
  Parameter,
} from '../../src/platform/http/validation/openapi-types.js';

/**
 * Describes every operation: the first paragraph of the comment above its handler is the summary, the rest is Markdown. Who
 * may call it is added from the decorators of src/auth/access.ts.
 */
export function describeOperations(document: OpenApiDocument): void {
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) {
      describe(operation);
      operation.parameters?.forEach(leaveEmpty);
    }
  }
}

function describe(operation: Operation): void {
  const [summary, ...paragraphs] = textOf(operation.summary).split('\n\n');
  operation.summary = summary!;
  operation.description = [...paragraphs, accessOf(operation)].join('\n\n');
}

const textOf = (comment: string | undefined): string => (comment ?? '').trim();

function accessOf(operation: Operation): string {
  const right = operation[RIGHT_KEYWORD] as string | undefined;
  if (right !== undefined) return `Requires the right \`${right.replaceAll(' or ', '` or `')}\`.`;
  if (operation[REFUSES_DECIDERS_KEYWORD] === true)
    return 'Requires the token of any application, except one that has the right `holds` without `sales`.';
  return operation.security === undefined ? 'Requires no token.' : 'Requires the token of any application.';
}

/**
 * Swagger UI fills `example` into the field of a parameter, and would send it with every request; it does not fill in
 * `examples`.
 */
function leaveEmpty({ required = false, schema = {} }: Parameter): void {
  if (required || schema['example'] === undefined) return;
  schema['examples'] = [schema['example']];
  delete schema['example'];
}
