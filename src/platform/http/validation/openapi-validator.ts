import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import { invalidQuery } from '../../../common/errors/domain-error.js';
import {
  resolved,
  writesNothing,
  type Answer,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Schema,
  SCHEMAS,
} from './openapi-types.js';
import { requestSchemas, VALIDATED_SEPARATELY } from './ajv-document.js';
import { maxBodyBytes } from './request-extensions.js';
import { queryFaults, requireValid } from './request-faults.js';
import { textSchemaOf } from './schema-faults.js';

interface OperationValidators {
  query: Map<string, { parameter: Parameter; validate: ValidateFunction }>;
  body: ValidateFunction | null;
  /** The members of the body that have VALIDATED_SEPARATELY. */
  separate: string[];
}

const parametersIn = (path: string): number => path.split('{').length - 1;

/**
 * Validates queries and bodies against the committed OpenAPI document, so that the documentation cannot differ from what the
 * service accepts.
 */
export class OpenApiValidator {
  private readonly schemas;
  private readonly validators = new Map<string, OperationValidators>();
  private readonly paths: { pattern: RegExp; methods: string[]; mediaTypes: string[] }[];

  constructor(readonly document: OpenApiDocument) {
    this.schemas = requestSchemas(document);
    // Paths without parameters come first: /things/all also matches /things/{id}.
    const paths = Object.entries(document.paths).sort(([a], [b]) => parametersIn(a) - parametersIn(b));
    this.paths = paths.map(([path, operations]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      methods: Object.keys(operations).flatMap((method) =>
        method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
      ),
      mediaTypes: mediaTypesOf(operations['get']),
    }));
  }

  static fromFile(): OpenApiValidator {
    const file = new URL('../../../../openapi.json', import.meta.url);
    return new OpenApiValidator(JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument);
  }

  /** The methods of a concrete path; empty when the path does not exist. */
  methodsOf(path: string): string[] {
    return this.paths.find(({ pattern }) => pattern.test(path))?.methods ?? [];
  }

  /** The media types in which a concrete path can be read. */
  mediaTypesOf(path: string): string[] {
    return this.paths.find(({ pattern }) => pattern.test(path))?.mediaTypes ?? [];
  }

  takesBody(method: string, route: string): boolean {
    return this.validatorsOf(method, route).body !== null;
  }

  /** An absent body is treated like an empty object. */
  isBodyOptional(method: string, route: string): boolean {
    return this.operation(method, route).requestBody?.required !== true;
  }

  writesNothing(method: string, route: string): boolean {
    return method === 'GET' || method === 'HEAD' || writesNothing(this.operation(method, route));
  }

  maxBodyBytes(method: string, route: string): number {
    return maxBodyBytes(this.operation(method, route));
  }

  requireOperations(routes: { method: string; path: string }[]): void {
    const missing = routes.filter(({ method, path }) => this.find(method, path) === undefined);
    if (missing.length === 0) return;
    const names = missing.map(({ method, path }) => `${method} ${path}`).join(', ');
    throw new Error(`openapi.json has no operation ${names}. Run "npm run openapi" to generate it again.`);
  }

  checkQuery(method: string, route: string, query: Record<string, unknown>): void {
    const known = this.validatorsOf(method, route).query;
    const faults = Object.entries(query).flatMap(([name, value]) => queryFaults(known, name, value));
    if (faults.length > 0) throw invalidQuery(faults);
  }

  /** Validates a body, brings its members into their normal forms, and removes empty optional ones. */
  checkBody(method: string, route: string, body: unknown): void {
    const { body: validate, separate } = this.validatorsOf(method, route);
    if (validate !== null) requireValid(validate, body, separate);
  }

  /**
   * Validates one entry of an array that has `x-each-by-itself`, like checkBody().
   * @param schema the name of the entry's schema in the document
   */
  checkEntry(schema: string, entry: unknown): void {
    const validate = this.schemas.named(schema);
    if (validate === undefined) throw new Error(`openapi.json has no schema ${schema}`);
    requireValid(validate, entry);
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
    const all = (operation.parameters ?? []).map((parameter) =>
      resolved<Parameter>(this.document, parameter),
    );
    const parameters = all.filter((parameter) => parameter.in === 'query');
    const schema = operation.requestBody?.content['application/json']?.schema;
    return {
      query: new Map(
        parameters.map((parameter) => [
          parameter.name,
          { parameter, validate: this.schemas.compile(textSchemaOf(parameter)) },
        ]),
      ),
      body: schema === undefined ? null : this.schemas.compile(schema),
      separate: separateMembers(this.document.components.schemas[schema?.$ref?.slice(SCHEMAS.length) ?? '']),
    };
  }
}

const separateMembers = ({ properties = {} }: Schema = {}): string[] =>
  Object.keys(properties).filter((name) => properties[name]![VALIDATED_SEPARATELY] === true);

function mediaTypesOf(reading: Operation | undefined): string[] {
  const answer = reading?.responses?.['200'] as Answer | undefined;
  return Object.keys(answer?.content ?? {});
}
