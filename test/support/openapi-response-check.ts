import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { readFileSync } from 'node:fs';
import { NDJSON_MEDIA_TYPE } from '../../src/platform/http/server/response-body.js';
import {
  type Answer,
  type Header,
  type OpenApiDocument,
  type Operation,
  resolved,
  type Schema,
} from '../../src/platform/http/validation/openapi-types.js';
import { addKeywords } from '../../src/platform/http/validation/schema-keywords.js';
import { addResponseFormats } from './response-formats.js';

/** A request and its response, as far as the OpenAPI document describes them. */
export interface RecordedExchange {
  method: string;
  /** The path of the request without the query. */
  path: string;
  status: number;
  headers: Headers;
  /** The body; empty when there was none. */
  text: string;
}

/** Only the first faults are reported, so that the response stays visible in the message. */
const MAX_FAULTS = 5;
/** Keywords of OpenAPI and of this document that demand nothing of a response. Any other unknown keyword is an error. */
const ANNOTATIONS = ['discriminator', 'example'];
/** Statuses that are allowed for requests without an operation: the path exists with other methods, or does not exist. */
const UNROUTED = { known: [405, 406, 400, 431], unknown: [404, 406, 400, 431] };
const UNROUTED_SCHEMA = { $ref: '#/components/schemas/Problem' };

interface DocumentedPath {
  template: RegExp;
  path: string;
  operations: Record<string, Operation>;
}

/** Checks responses against the committed OpenAPI document. */
class ResponseChecker {
  private readonly ajv = new Ajv({
    allErrors: true,
    strictSchema: true,
    strictTypes: false,
    strictTuples: false,
  });
  private readonly document: OpenApiDocument;
  private readonly paths: DocumentedPath[];
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(text: string) {
    this.document = JSON.parse(text) as OpenApiDocument;
    addKeywords(this.ajv);
    addResponseFormats(this.ajv);
    this.ajv.addVocabulary([...ANNOTATIONS, ...Object.keys(this.document)]);
    const closed = structuredClone(this.document);
    closeObjects(closed.components);
    closeObjects(closed.paths);
    this.ajv.addSchema(closed, 'openapi');
    this.paths = Object.entries(this.document.paths)
      .map(([path, operations]) => ({
        template: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        path,
        operations,
      }))
      // A path without parameters takes precedence over one with parameters.
      .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  }

  /** @returns the differences between a problem document and its schema, without the operation */
  problemSchemaFaults(body: unknown): string[] {
    const validate = this.validatorOf(UNROUTED_SCHEMA);
    return validate(body) ? [] : (validate.errors ?? []).map(faultText);
  }

  /** @returns the differences between a response and the document */
  faultsOf(exchange: RecordedExchange, withBody: boolean): string[] {
    const found = this.paths.filter(({ template }) => template.test(exchange.path));
    const method = exchange.method === 'HEAD' ? 'get' : exchange.method.toLowerCase();
    const match = found.find(({ operations }) => operations[method] !== undefined);
    if (match === undefined) return this.unroutedFaults(exchange, found.length > 0);
    const documented = match.operations[method]?.responses?.[String(exchange.status)];
    if (documented === undefined) return [`the status ${exchange.status} is not documented`];
    const answer = resolved<Answer>(this.document, documented);
    return [
      ...headerFaults(exchange, this.headersOf(answer)),
      ...(exchange.method === 'HEAD' || !withBody ? [] : this.bodyFaults(exchange, answer)),
    ];
  }

  private unroutedFaults(exchange: RecordedExchange, isKnown: boolean): string[] {
    const possible = isKnown ? UNROUTED.known : UNROUTED.unknown;
    if (!possible.includes(exchange.status)) return [`the status ${exchange.status} without an operation`];
    if (exchange.status === 405 && !exchange.headers.has('allow')) return ['a 405 has no Allow'];
    if (exchange.method === 'HEAD') return [];
    return this.bodyFaults(exchange, {
      description: '',
      content: { 'application/problem+json': { schema: UNROUTED_SCHEMA } },
    });
  }

  private bodyFaults({ headers, text, status }: RecordedExchange, { content }: Answer): string[] {
    if (content === undefined) return text === '' ? [] : ['a body that is not documented'];
    const mediaType = headers.get('content-type')?.split(';')[0] ?? '';
    const schema = content[mediaType]?.schema;
    if (schema === undefined)
      return [`the media type is ${mediaType}, not ${Object.keys(content).join(' or ')}`];
    const faults = valuesIn(text, mediaType, schema).flatMap((value) => this.valueFaults(value, schema));
    if (faults.length > 0 || !mediaType.includes('problem')) return faults;
    const problem = JSON.parse(text) as Problem;
    return [...problemFaults(status, headers, problem), ...codeFaults(problem, content[mediaType]!)];
  }

  private headersOf({ headers = {} }: Answer): [string, Header][] {
    return Object.entries(headers).map(([name, header]) => [name, resolved(this.document, header)]);
  }

  private valueFaults(value: unknown, schema: Schema): string[] {
    const validate = this.validatorOf(schema);
    return validate(value) ? [] : (validate.errors ?? []).map(faultText);
  }

  private validatorOf(schema: Schema): ValidateFunction {
    const key = JSON.stringify(schema);
    const cached = this.validators.get(key);
    if (cached !== undefined) return cached;
    const closed = structuredClone(schema);
    closeObjects(closed);
    const validate = this.ajv.compile(absolute(closed));
    this.validators.set(key, validate);
    return validate;
  }
}

const faultText = ({ instancePath, message, params }: ErrorObject): string =>
  `#${instancePath} ${message} ${JSON.stringify(params)}`;

interface Problem {
  status: number;
  code: string;
  requestId: string;
  errors?: { pointer?: string; parameter?: string }[];
}

/** A response names each code that it can have in an example; responses before routing have no examples. */
function codeFaults({ code }: Problem, { examples }: { examples?: Record<string, object> }): string[] {
  return examples === undefined || code in examples ? [] : [`the code ${code} is not documented`];
}

/** What a body consists of: one JSON value, one in each line, or a text. */
function valuesIn(text: string, mediaType: string, { type }: Schema): unknown[] {
  if (/\bjson$/.test(mediaType)) return [JSON.parse(text)];
  if (mediaType !== NDJSON_MEDIA_TYPE || type === 'string') return [text];
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]));
}

/** Codes of problems that concern the whole request, and therefore have no pointers. */
const WITHOUT_POINTERS = new Set(['idempotency_key_reused', 'contact_not_temporary']);

function problemFaults(status: number, headers: Headers, problem: Problem): string[] {
  const { errors = [], code } = problem;
  const faults: string[] = [];
  if (problem.status !== status) faults.push(`the status ${problem.status} in the problem`);
  if (problem.requestId !== headers.get('x-request-id'))
    faults.push('the request id of the problem is not the one of the header');
  if (status === 422 && errors.length === 0 && !WITHOUT_POINTERS.has(code))
    faults.push('a 422 has no pointers');
  // A parameter is no part of a body.
  const isLocated = ({ pointer, parameter }: { pointer?: string; parameter?: string }): boolean =>
    parameter === undefined ? pointer?.startsWith('#') === true : pointer === undefined;
  if (!errors.every(isLocated)) faults.push(`invalid pointers: ${JSON.stringify(errors)}`);
  return faults;
}

function headerFaults({ headers, path }: RecordedExchange, documented: [string, Header][]): string[] {
  const required = documented.filter(([, header]) => header.required);
  const names = [...required.map(([name]) => name), 'X-Request-Id'];
  const faults = names.filter((name) => !headers.has(name)).map((name) => `the header ${name} is missing`);
  if (path.startsWith('/api/') && headers.get('cache-control') !== 'no-store')
    faults.push('the header Cache-Control is not no-store');
  return faults;
}

/**
 * Sets `additionalProperties: false` on every object schema, so that undocumented members are detected. It would not
 * work for an allOf of several schemas; the document has none.
 */
function closeObjects(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const schema = part as Schema;
  if (schema.type === 'object' && schema.properties !== undefined) schema.additionalProperties ??= false;
  Object.values(part).forEach(closeObjects);
}

/** Makes references absolute, because this schema is compiled outside of the document. */
function absolute(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')) as Schema;
}

const responseChecker = new ResponseChecker(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
);

/** @throws Error when the status, the headers, the media type or the body of a response differs from openapi.json */
export function assertDocumented(exchange: RecordedExchange, withBody = true): void {
  const faults = responseChecker.faultsOf(exchange, withBody);
  if (faults.length === 0) return;
  const { method, path, status, text } = exchange;
  throw new Error(
    `The response to ${method} ${path} differs from openapi.json: ${faults.slice(0, MAX_FAULTS).join('; ')}\n${status} ${text.slice(0, 2000)}`,
  );
}

/** The differences between a problem document and the schema Problem of openapi.json, whose members are all it may have. */
export const problemSchemaFaults = (body: unknown): string[] => responseChecker.problemSchemaFaults(body);
