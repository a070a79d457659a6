import { IDEMPOTENCY_HEADER, MAX_KEY_LENGTH } from '../../src/idempotency/idempotency-key.js';
import {
  REFUSES_LIMITED_KEYWORD,
  RIGHT_KEYWORD,
} from '../../src/platform/http/documentation/operation-keywords.js';
import { ID } from '../../src/platform/http/documentation/response-values.js';
import {
  writesNothing,
  type Answer,
  type Header,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from '../../src/platform/http/validation/openapi-types.js';
import { operationsOf, textHeader } from './schemas.js';

const LOCATION = textHeader('The path of the created resource.');
const LINK: Header = {
  description: 'The URL of the next page, with `rel="next"` (RFC 8288); absent on the last page.',
  schema: { type: 'string' },
};
const ETAG = textHeader('Identifies this version of the response, for `If-None-Match`.');

/** What only the service's own pages, operators and test installations call; the document for partners leaves it out. */
const INTERNAL = /^\/(?:console|health|metrics|\.well-known|api\/v1\/(?:test|sessions))\b/;

/** Parameters stand in this sequence. */
const PLACES = ['path', 'query', 'header'];

const IDEMPOTENCY_KEY: Parameter = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: 'Makes it safe to repeat this request: printable ASCII, with or without quotes.',
  schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
};

/**
 * Describes every operation: the first paragraph of the comment above its handler is the summary, the rest is Markdown. Who
 * may call it is added from the decorators of src/auth/access.ts, and headers from what it takes.
 */
export function describeOperations(document: OpenApiDocument): void {
  for (const { path, method, operation } of operationsOf(document)) {
    if (INTERNAL.test(path)) operation['x-internal'] = true;
    const [summary, ...paragraphs] = (operation.summary ?? '').trim().split('\n\n');
    operation.summary = summary!;
    operation.description = [...paragraphs, accessOf(operation)].join('\n\n');
    // A public operation has an empty list of security requirements.
    operation.security ??= [];
    operation.parameters
      ?.sort((a, b) => PLACES.indexOf(a.in) - PLACES.indexOf(b.in))
      .forEach(describeParameter);
    if (method === 'get') describeReading(operation);
    if (method === 'post') addHeader(operation, '201', 'Location', LOCATION);
    const isIdempotent = operation.security.length > 0 && !writesNothing(operation);
    if (method === 'post' && isIdempotent) (operation.parameters ??= []).push(IDEMPOTENCY_KEY);
  }
}

function accessOf(operation: Operation): string {
  const right = operation[RIGHT_KEYWORD] as string | undefined;
  if (right !== undefined) return `Requires the right \`${right.replaceAll(' or ', '` or `')}\`.`;
  if (operation[REFUSES_LIMITED_KEYWORD] === true)
    return 'Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.';
  return operation.security === undefined ? 'Requires no token.' : 'Requires the token of any application.';
}

/**
 * The numbers in a path are ids. Swagger UI fills `example` into the field of a parameter, and would send it with every
 * request; it does not fill in `examples`.
 */
function describeParameter(parameter: Parameter): void {
  const { required = false, schema = {} } = parameter;
  if (parameter.in === 'path' && schema.type === 'number') parameter.schema = { ...ID };
  if (required || schema['example'] === undefined) return;
  schema['examples'] = [schema['example']];
  delete schema['example'];
}

/** Documents the headers of pages, and the 304 of operations that accept If-None-Match. */
function describeReading(operation: Operation): void {
  const has = (name: string): boolean =>
    operation.parameters?.some((parameter) => parameter.name === name) === true;
  if (has('cursor')) addHeader(operation, '200', 'Link', LINK);
  if (!has('If-None-Match')) return;
  addHeader(operation, '200', 'ETag', ETAG);
  operation.responses!['304'] = {
    description: 'Not modified since the response with the ETag in `If-None-Match`.',
    headers: { ETag: ETAG },
  };
}

function addHeader({ responses = {} }: Operation, status: string, name: string, header: Header): void {
  const answer = responses[status] as Answer | undefined;
  if (answer !== undefined) (answer.headers ??= {})[name] = header;
}
