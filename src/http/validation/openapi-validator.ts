import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { DomainError, invalidInput, type Fault } from '../../common/domain-error.js';
import { pointerOf } from '../../common/json-pointer.js';
import {
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Schema,
} from '../openapi/openapi-types.js';
import { addKeywords, type EmptyMeaning } from './schema-keywords.js';
import { textFaults } from './text-faults.js';

/** The compiled validators of one operation. */
interface OperationValidators {
  query: Map<string, { parameter: Parameter; validate: ValidateFunction }>;
  body: ValidateFunction | null;
}

const DOCUMENT = 'openapi';
/** Schema extension of an array whose entries are validated one by one with checkEntry(), so that invalid ones do not affect the others. */
export const VALIDATED_SEPARATELY = 'x-each-by-itself';
/**
 * Schema extension of the body of a PATCH: an empty member removes the stored value. The listed members cannot be removed and
 * must not be empty.
 */
export const NOT_REMOVABLE = 'x-not-removable';

/**
 * Validates queries and bodies against the committed OpenAPI document, so that the documentation cannot differ from what the
 * service accepts. Each schema is compiled when it is first used.
 */
export class OpenApiValidator {
  private readonly ajv = new Ajv({ allErrors: true, strict: false, allowUnionTypes: true, verbose: true });
  private readonly validators = new Map<string, OperationValidators>();
  private readonly paths: { pattern: RegExp; methods: string[] }[];

  constructor(readonly document: OpenApiDocument) {
    addKeywords(this.ajv);
    this.ajv.addSchema(toAjvDocument(document), DOCUMENT);
    this.paths = Object.entries(document.paths).map(([path, operations]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      methods: Object.keys(operations).flatMap((method) =>
        method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
      ),
    }));
  }

  static fromFile(): OpenApiValidator {
    const file = new URL('../../../openapi.json', import.meta.url);
    return new OpenApiValidator(JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument);
  }

  /** The methods of a concrete path; empty when the path does not exist. */
  methodsOf(path: string): string[] {
    return this.paths.find(({ pattern }) => pattern.test(path))?.methods ?? [];
  }

  takesBody(method: string, route: string): boolean {
    return this.validatorsOf(method, route).body !== null;
  }

  /** Whether the body may be absent; it is treated like an empty object then. */
  isBodyOptional(method: string, route: string): boolean {
    return this.operation(method, route).requestBody?.required !== true;
  }

  /** @throws Error when the document lacks a route; its requests could not be validated */
  requireOperations(routes: { method: string; path: string }[]): void {
    const missing = routes.filter(({ method, path }) => this.find(method, path) === undefined);
    if (missing.length === 0) return;
    const names = missing.map(({ method, path }) => `${method} ${path}`).join(', ');
    throw new Error(`openapi.json has no operation ${names}. Run "npm run openapi" to generate it again.`);
  }

  /** @throws DomainError unknown_parameter, invalid_parameter */
  checkQuery(method: string, route: string, query: Record<string, unknown>): void {
    const known = this.validatorsOf(method, route).query;
    const faults = Object.entries(query).flatMap(([name, value]) => queryFaults(known, name, value));
    const [first] = faults;
    if (first !== undefined) throw new DomainError('malformed', first.code, first.detail, { errors: faults });
  }

  /**
   * Validates a body, and removes empty optional members from it.
   * @throws DomainError validation_failed, with every fault
   */
  checkBody(method: string, route: string, body: unknown): void {
    const { body: validate } = this.validatorsOf(method, route);
    if (validate === null || validate(body)) return;
    throw invalidInput(bodyFaults(validate.errors ?? []));
  }

  /**
   * Validates one entry of an array that has `x-each-by-itself`, like checkBody().
   * @param schema the name of the entry's schema in the document
   * @throws DomainError validation_failed, with every fault
   */
  checkEntry(schema: string, entry: unknown): void {
    const validate = this.ajv.getSchema(`${DOCUMENT}#/components/schemas/${schema}`);
    if (validate === undefined) throw new Error(`openapi.json has no schema ${schema}`);
    if (validate(entry) !== true) throw invalidInput(bodyFaults(validate.errors ?? []));
  }

  private validatorsOf(method: string, route: string): OperationValidators {
    const key = `${method} ${route}`;
    const known = this.validators.get(key);
    if (known !== undefined) return known;
    const validators = this.compile(this.operation(method, route));
    this.validators.set(key, validators);
    return validators;
  }

  private operation(method: string, route: string): Operation {
    const operation = this.find(method, route);
    if (operation === undefined) throw new Error(`openapi.json has no operation ${method} ${route}`);
    return operation;
  }

  private find(method: string, route: string): Operation | undefined {
    const path = route.replaceAll(/:(\w+)/g, '{$1}');
    // HEAD is validated as GET: the document does not list HEAD.
    return this.document.paths[path]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  }

  private compile(operation: Operation): OperationValidators {
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

/** Turns a reference within the document into one that ajv can resolve outside of it. */
const absolute = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : { $ref: `${DOCUMENT}${schema.$ref}` };

/**
 * Copies the document for ajv: request schemas get `x-optional`, which says what an empty member means, and arrays with
 * `x-each-by-itself` accept any entry. Request schemas are those with `additionalProperties: false`.
 */
function toAjvDocument(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  for (const schema of Object.values(copy.components.schemas)) {
    if (schema.additionalProperties !== false) continue;
    for (const field of Object.values(schema.properties ?? {})) {
      if (field[VALIDATED_SEPARATELY] === true) field.items = {};
    }
    const optional = Object.entries(schema.properties ?? {}).filter(
      ([name]) => !schema.required?.includes(name),
    );
    schema['x-optional'] = Object.fromEntries(emptyMeanings(schema, optional));
  }
  return copy;
}

/** What each optional member means when it is sent empty. In a PATCH it removes the stored value, if it is removable. */
function emptyMeanings(schema: Schema, optional: [string, Schema][]): [string, EmptyMeaning][] {
  const notRemovable = schema[NOT_REMOVABLE] as string[] | undefined;
  if (notRemovable === undefined) {
    return optional.map(([name, field]) => [name, isNullable(field) ? 'null' : 'absent']);
  }
  return optional.flatMap(([name]) => (notRemovable.includes(name) ? [] : [[name, 'removal']]));
}

function isNullable(schema: Schema): boolean {
  if ([schema.type].flat().includes('null')) return true;
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(isNullable);
}

function queryFaults(known: OperationValidators['query'], name: string, value: unknown): Fault[] {
  const check = known.get(name);
  const pointer = name;
  if (check === undefined) {
    return [
      { pointer, code: 'unknown_parameter', detail: `There is no query parameter "${name}" for this path.` },
    ];
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

/** Keywords whose errors only repeat the error of a nested keyword. */
const WRAPPER_KEYWORDS = new Set(['anyOf', 'oneOf', 'if', '$ref']);

function bodyFaults(errors: ErrorObject[]): Fault[] {
  const specific = errors.filter((error) => !WRAPPER_KEYWORDS.has(error.keyword));
  const faults = (specific.length > 0 ? specific : errors).map(bodyFault);
  // One fault per pointer: an empty text, for instance, fails both minLength and the pattern.
  const firsts = new Map<string, Fault>();
  for (const fault of faults) if (!firsts.has(fault.pointer)) firsts.set(fault.pointer, fault);
  return [...firsts.values()];
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
