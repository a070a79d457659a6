import { Ajv, type ValidateFunction } from 'ajv';
import { readFileSync } from 'node:fs';
import type { Answer, OpenApiDocument, Operation, Schema } from '../../src/http/openapi/openapi-types.js';
import { addKeywords } from '../../src/http/validation/schema-keywords.js';

/** What came back for a request, as far as the document says something of it. */
export interface Exchange {
  method: string;
  /** As it was sent, without the query. */
  path: string;
  status: number;
  headers: Headers;
  /** Empty when there was none. */
  text: string;
}

/** More would hide the answer itself. */
const MAX_FAULTS = 5;
const PROBLEM = '#/components/responses/';
/** Where no operation is: no such path, not with this method, or no path at all. */
const UNROUTED = { known: [405, 406, 400, 431], unknown: [404, 406, 400, 431] };
const UNROUTED_SCHEMA = { $ref: '#/components/schemas/Problem' };

interface Documented {
  template: RegExp;
  path: string;
  operations: Record<string, Operation>;
}

/** The committed document, as a judge of what the service answers. */
class Documentation {
  private readonly ajv = new Ajv({ allErrors: true, strict: false, allowUnionTypes: true });
  private readonly document: OpenApiDocument;
  private readonly paths: Documented[];
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(text: string) {
    this.document = JSON.parse(text) as OpenApiDocument;
    addKeywords(this.ajv);
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
      // A path without parameters is the more telling one.
      .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  }

  /** What is wrong with an answer; nothing when it is as the document says. */
  faultsOf(exchange: Exchange, withBody: boolean): string[] {
    const found = this.paths.filter(({ template }) => template.test(exchange.path));
    const method = exchange.method === 'HEAD' ? 'get' : exchange.method.toLowerCase();
    const match = found.find(({ operations }) => operations[method] !== undefined);
    if (match === undefined) return this.unroutedFaults(exchange, found.length > 0);
    const documented = match.operations[method]?.responses?.[String(exchange.status)];
    if (documented === undefined) return [`the status ${exchange.status} is not documented`];
    const answer = this.resolve(documented);
    return [
      ...headerFaults(exchange, answer),
      ...(exchange.method === 'HEAD' || !withBody ? [] : this.bodyFaults(exchange, answer)),
    ];
  }

  private unroutedFaults(exchange: Exchange, isKnown: boolean): string[] {
    const possible = isKnown ? UNROUTED.known : UNROUTED.unknown;
    if (!possible.includes(exchange.status)) return [`the status ${exchange.status} where no operation is`];
    if (exchange.status === 405 && !exchange.headers.has('allow')) return ['a 405 has no Allow'];
    if (exchange.method === 'HEAD') return [];
    return this.bodyFaults(exchange, {
      description: '',
      content: { 'application/problem+json': { schema: UNROUTED_SCHEMA } },
    });
  }

  private resolve(answer: Answer | { $ref: string }): Answer {
    if (!('$ref' in answer)) return answer;
    const responses = this.document.components['responses'] as Record<string, Answer>;
    return responses[answer.$ref.slice(PROBLEM.length)]!;
  }

  private bodyFaults({ headers, text, status }: Exchange, { content }: Answer): string[] {
    if (content === undefined) return text === '' ? [] : ['a body is not documented'];
    const [[mediaType, { schema }]] = Object.entries(content) as [[string, { schema: Schema }]];
    const sent = headers.get('content-type')?.split(';')[0];
    if (sent !== mediaType) return [`the media type is ${sent}, not ${mediaType}`];
    const body: unknown = mediaType.endsWith('json') ? JSON.parse(text) : text;
    const validate = this.validatorOf(schema);
    if (!validate(body)) {
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `#${instancePath} ${message} ${JSON.stringify(params)}`,
      );
    }
    return mediaType.includes('problem') ? problemFaults(status, headers, body as Problem) : [];
  }

  private validatorOf(schema: Schema): ValidateFunction {
    const key = JSON.stringify(schema);
    const known = this.validators.get(key);
    if (known !== undefined) return known;
    const closed = structuredClone(schema);
    closeObjects(closed);
    const validate = this.ajv.compile(absolute(closed));
    this.validators.set(key, validate);
    return validate;
  }
}

interface Problem {
  status: number;
  code: string;
  requestId: string;
  errors?: { pointer?: string; parameter?: string }[];
}

/** Refusals of one fault in the whole request, which has no place in the body. */
const WITHOUT_POINTERS = new Set(['idempotency_key_reused', 'contact_not_temporary']);

function problemFaults(status: number, headers: Headers, problem: Problem): string[] {
  const { errors = [], code } = problem;
  const faults: string[] = [];
  if (problem.status !== status) faults.push(`the problem says it is a ${problem.status}`);
  if (problem.requestId !== headers.get('x-request-id')) faults.push('the problem has another request id');
  if (status === 422 && errors.length === 0 && !WITHOUT_POINTERS.has(code))
    faults.push('a 422 has no pointers');
  // A parameter is no part of a body.
  const isLocated = ({ pointer, parameter }: { pointer?: string; parameter?: string }): boolean =>
    parameter === undefined ? pointer?.startsWith('#') === true : pointer === undefined;
  if (!errors.every(isLocated)) faults.push(`these are no pointers: ${JSON.stringify(errors)}`);
  return faults;
}

function headerFaults({ headers, path }: Exchange, { headers: documented = {} }: Answer): string[] {
  const required = Object.entries(documented).filter(([, { required = false }]) => required);
  const names = [...required.map(([name]) => name), 'X-Request-Id'];
  const faults = names.filter((name) => !headers.has(name)).map((name) => `the header ${name} is missing`);
  if (path.startsWith('/api/') && headers.get('cache-control') !== 'no-store')
    faults.push('it may be cached');
  return faults;
}

/**
 * Makes every object that lists its members refuse others, so that nothing is answered that is not documented.
 * Parts of an allOf would refuse each other's members; there are none but of a single part.
 */
function closeObjects(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const schema = part as Schema;
  if (schema.type === 'object' && schema.properties !== undefined) schema.additionalProperties ??= false;
  Object.values(part).forEach(closeObjects);
}

/** References within the document are written relative to it. */
function absolute(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')) as Schema;
}

const documentation = new Documentation(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));

/** @throws Error when an answer is not as openapi.json says: its status, headers, media type or body */
export function requireDocumented(exchange: Exchange, withBody = true): void {
  const faults = documentation.faultsOf(exchange, withBody);
  if (faults.length === 0) return;
  const { method, path, status, text } = exchange;
  throw new Error(
    `openapi.json does not know this answer to ${method} ${path}: ${faults.slice(0, MAX_FAULTS).join('; ')}\n${status} ${text.slice(0, 2000)}`,
  );
}
