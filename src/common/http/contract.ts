import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { DomainError, invalidInput, MAX_FAULTS, type Fault } from '../domain-error.js';
import { pointerOf } from '../json-pointer.js';
import { type OpenApiDocument, type Operation, type Parameter, type Schema } from './openapi-types.js';
import { addKeywords, type EmptyMeaning } from './schema-keywords.js';
import { textFaults } from './text-faults.js';

/** One operation of the document, ready to judge requests. */
interface Checks {
  query: Map<string, { parameter: Parameter; validate: ValidateFunction }>;
  body: ValidateFunction | null;
}

const DOCUMENT = 'openapi';
/** Says of a list that a bad entry does not spoil the others; see checkEntry(). */
export const EACH_BY_ITSELF = 'x-each-by-itself';
/**
 * Makes a schema one of changes: a member that is sent empty is to be taken away, but for those that are listed
 * here, which may not be empty.
 */
export const NOT_REMOVABLE = 'x-not-removable';

/**
 * The committed OpenAPI document, enforced: what it says of query and body is what is accepted, so the
 * documentation cannot say one thing and the service do another. Each schema is compiled at its first use.
 */
export class Contract {
  private readonly ajv = new Ajv({ allErrors: true, strict: false, allowUnionTypes: true, verbose: true });
  private readonly checks = new Map<string, Checks>();
  private readonly paths: { pattern: RegExp; methods: string[] }[];

  constructor(readonly document: OpenApiDocument) {
    addKeywords(this.ajv);
    this.ajv.addSchema(enforceable(document), DOCUMENT);
    this.paths = Object.entries(document.paths).map(([path, operations]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      methods: Object.keys(operations).flatMap((method) =>
        method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
      ),
    }));
  }

  static fromFile(): Contract {
    const file = new URL('../../../openapi.json', import.meta.url);
    return new Contract(JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument);
  }

  /** The methods a concrete path answers to; none when there is no such path. */
  methodsOf(path: string): string[] {
    return this.paths.find(({ pattern }) => pattern.test(path))?.methods ?? [];
  }

  takesBody(method: string, route: string): boolean {
    return this.checksOf(method, route).body !== null;
  }

  /** Whether the body may be left out; an empty object stands for it then. */
  isBodyOptional(method: string, route: string): boolean {
    return this.operation(method, route).requestBody?.required !== true;
  }

  /** @throws DomainError unknown_parameter, invalid_parameter */
  checkQuery(method: string, route: string, query: Record<string, unknown>): void {
    const known = this.checksOf(method, route).query;
    const faults = Object.entries(query).flatMap(([name, value]) => queryFaults(known, name, value));
    const [first] = faults;
    if (first !== undefined) throw new DomainError('malformed', first.code, first.detail, { errors: faults });
  }

  /**
   * Checks a body, and drops from it the optional members that are empty.
   * @throws DomainError validation_failed, with every fault
   */
  checkBody(method: string, route: string, body: unknown): void {
    const { body: validate } = this.checksOf(method, route);
    if (validate === null || validate(body)) return;
    throw invalidInput(bodyFaults(validate.errors ?? []));
  }

  /**
   * Checks one entry of a list whose schema says `x-each-by-itself`, as checkBody() would.
   * @param schema the name of the entry's schema in the document
   * @throws DomainError validation_failed, with every fault
   */
  checkEntry(schema: string, entry: unknown): void {
    const validate = this.ajv.getSchema(`${DOCUMENT}#/components/schemas/${schema}`);
    if (validate === undefined) throw new Error(`openapi.json has no schema ${schema}`);
    if (validate(entry) !== true) throw invalidInput(bodyFaults(validate.errors ?? []));
  }

  private checksOf(method: string, route: string): Checks {
    const key = `${method} ${route}`;
    const known = this.checks.get(key);
    if (known !== undefined) return known;
    const checks = this.compile(this.operation(method, route));
    this.checks.set(key, checks);
    return checks;
  }

  private operation(method: string, route: string): Operation {
    const path = route.replaceAll(/:(\w+)/g, '{$1}');
    // HEAD is GET without the body, and documented there.
    const operation = this.document.paths[path]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
    if (operation === undefined) throw new Error(`openapi.json does not know ${method} ${path}`);
    return operation;
  }

  private compile(operation: Operation): Checks {
    const parameters = operation.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
    const schema = operation.requestBody?.content['application/json']?.schema;
    return {
      query: new Map(
        parameters.map((parameter) => [
          parameter.name,
          { parameter, validate: this.ajv.compile(parameter.schema ?? {}) },
        ]),
      ),
      body: schema === undefined ? null : this.ajv.compile(absolute(schema)),
    };
  }
}

/** References within the document are written relative to it. */
const absolute = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : { $ref: `${DOCUMENT}${schema.$ref}` };

/**
 * A copy whose closed objects, which are those of requests, say which of their members may be left empty; and
 * in which a list whose entries are judged one by one takes anything.
 */
function enforceable(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  for (const schema of Object.values(copy.components.schemas)) {
    if (schema.additionalProperties !== false) continue;
    for (const field of Object.values(schema.properties ?? {})) {
      if (field[EACH_BY_ITSELF] === true) field.items = {};
    }
    const optional = Object.entries(schema.properties ?? {}).filter(
      ([name]) => !schema.required?.includes(name),
    );
    schema['x-optional'] = Object.fromEntries(emptyMeanings(schema, optional));
  }
  return copy;
}

/** What it means that an optional member is sent empty. In a change it takes away what was there, if that can go. */
function emptyMeanings(schema: Schema, optional: [string, Schema][]): [string, EmptyMeaning][] {
  const lasting = schema[NOT_REMOVABLE] as string[] | undefined;
  if (lasting === undefined) {
    return optional.map(([name, field]) => [name, isNullable(field) ? 'null' : 'absent']);
  }
  return optional.flatMap(([name]) => (lasting.includes(name) ? [] : [[name, 'removal']]));
}

function isNullable(schema: Schema): boolean {
  if ([schema.type].flat().includes('null')) return true;
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(isNullable);
}

function queryFaults(known: Checks['query'], name: string, value: unknown): Fault[] {
  const check = known.get(name);
  const pointer = name;
  if (check === undefined) {
    return [{ pointer, code: 'unknown_parameter', detail: `There is no query parameter "${name}" here.` }];
  }
  if (Array.isArray(value)) {
    return [{ pointer, code: 'invalid_parameter', detail: `"${name}" may be sent once only.` }];
  }
  const isValid: boolean = check.validate(value);
  const wrong = isValid
    ? textFaults(value)[0]?.detail
    : (check.validate.errors?.[0]?.message ?? 'is not valid');
  return wrong === undefined ? [] : [{ pointer, code: 'invalid_parameter', detail: `"${name}" ${wrong}.` }];
}

/** Keywords that only repeat what another fault at the same place says. */
const ECHOES = new Set(['anyOf', 'oneOf', 'if', '$ref']);

function bodyFaults(errors: ErrorObject[]): Fault[] {
  const telling = errors.filter((error) => !ECHOES.has(error.keyword));
  const faults = (telling.length > 0 ? telling : errors).slice(0, MAX_FAULTS).map(bodyFault);
  // What is empty is blank as well: of each place the first fault is enough.
  const places = faults.map((fault) => fault.pointer);
  return faults.filter((fault, index) => places.indexOf(fault.pointer) === index);
}

function bodyFault(error: ErrorObject): Fault {
  const path = error.instancePath.split('/').slice(1).map(unescapeToken);
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>;
  if (missingProperty !== undefined) {
    return { pointer: pointerOf([...path, missingProperty]), code: 'required', detail: 'is required' };
  }
  if (additionalProperty !== undefined) {
    const pointer = pointerOf([...path, additionalProperty]);
    return { pointer, code: 'unknown_field', detail: 'is not a field of this object' };
  }
  return { pointer: pointerOf(path), code: codeOf(error), detail: detailOf(error) };
}

const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

const CODES: Record<string, string> = {
  type: 'wrong_type',
  enum: 'not_allowed',
  const: 'not_allowed',
  minLength: 'too_short',
  maxLength: 'too_long',
  minItems: 'too_few',
  maxItems: 'too_many',
  'x-decimal': 'not_a_valid_decimal',
  pattern: 'wrong_format',
  format: 'wrong_format',
};

const codeOf = ({ keyword }: ErrorObject): string => CODES[keyword] ?? 'not_valid';

function detailOf(error: ErrorObject): string {
  const { allowedValues, type } = error.params as { allowedValues?: unknown[]; type?: string | string[] };
  if (allowedValues !== undefined) return `must be one of ${allowedValues.join(', ')}`;
  if (type !== undefined) return `must be ${[type].flat().join(' or ')}`;
  const hint: unknown = error.parentSchema?.['x-format-hint'];
  return typeof hint === 'string' && codeOf(error) === 'wrong_format'
    ? hint
    : (error.message ?? 'is not valid');
}
