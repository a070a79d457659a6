import type {
  Answer,
  Header,
  OpenApiDocument,
  Operation,
  Parameter,
  Schema,
} from '../../../src/platform/http/validation/openapi-types.js';
import { schemaChanges, type Comparison, type Direction } from './schema-changes.js';

type Content = Record<string, { schema: Schema }>;
type Paths = Record<string, Record<string, Operation>>;

/**
 * The changes from one OpenAPI document to another that break a client of the interface, as sentences. Names of schemas,
 * operationIds and descriptions are not part of the interface. What was marked as deprecated may be removed.
 */
export function breakingChanges(before: OpenApiDocument, after: OpenApiDocument): string[] {
  const comparison = new DocumentComparison(before, after);
  return [
    ...comparison.ofPaths(before.paths, after.paths, 'sent'),
    ...comparison.ofPaths(webhooksOf(before), webhooksOf(after), 'received'),
  ];
}

const webhooksOf = (document: OpenApiDocument): Paths => (document['webhooks'] ?? {}) as Paths;

class DocumentComparison {
  constructor(
    private readonly before: OpenApiDocument,
    private readonly after: OpenApiDocument,
  ) {}

  /** @param direction of the request bodies: those of webhooks are received by the client */
  ofPaths(before: Paths, after: Paths, direction: Direction): string[] {
    const current = new Map(
      Object.entries(after).map(([path, operations]) => [withoutNames(path), operations]),
    );
    return Object.entries(before).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]): string[] => {
        const name = `${method.toUpperCase()} ${path}`;
        const now = current.get(withoutNames(path))?.[method];
        if (now !== undefined)
          return this.ofOperation(operation, now, direction).map((text) => `${name}: ${text}`);
        return operation['deprecated'] === true ? [] : [`${name} was removed.`];
      }),
    );
  }

  private ofOperation(before: Operation, after: Operation, direction: Direction): string[] {
    return [
      ...this.ofParameters(before, after, direction),
      ...this.ofRequestBody(before, after, direction),
      ...(direction === 'sent' ? this.ofResponses(before, after) : []),
      ...securityChanges(before, after),
    ];
  }

  private ofParameters(before: Operation, after: Operation, direction: Direction): string[] {
    const [old, current] = [this.parametersOf(before, 'before'), this.parametersOf(after, 'after')];
    const kept = [...old].flatMap(([name, parameter]): string[] => {
      const now = current.get(name);
      if (now !== undefined) {
        const changes = this.ofSchemas(parameter.schema, now.schema, direction);
        return changes.map((text) => `${name} ${text}`);
      }
      return parameter.deprecated === true ? [] : [`${name} was removed.`];
    });
    const [demanded, granted] = direction === 'sent' ? [current, old] : [old, current];
    const differing = [...demanded].filter(
      ([name, { required = false }]) => required && granted.get(name)?.required !== true && current.has(name),
    );
    const what = direction === 'sent' ? 'is required now.' : 'is no longer always sent.';
    return [...kept, ...differing.map(([name]) => `${name} ${what}`)];
  }

  /** Parameters by kind and name; those of the path by their position, because clients do not send their names. */
  private parametersOf({ parameters = [] }: Operation, side: 'before' | 'after'): Map<string, Parameter> {
    const resolved = parameters.map((parameter) => this.resolve<Parameter>(side, parameter));
    const inPath = resolved.filter((parameter) => parameter.in === 'path');
    return new Map(
      resolved.map((parameter) => {
        const name = parameter.in === 'path' ? inPath.indexOf(parameter) + 1 : parameter.name;
        return [`The ${parameter.in} parameter ${name}`, parameter];
      }),
    );
  }

  private ofRequestBody(
    { requestBody: before }: Operation,
    { requestBody: after }: Operation,
    direction: Direction,
  ): string[] {
    const isRequired = direction === 'sent' && after?.required === true && before?.required !== true;
    return [
      ...(isRequired ? ['The request body is required now.'] : []),
      ...this.ofContent(before?.content, after?.content, direction).map((text) => `The request body ${text}`),
    ];
  }

  /** A success with another status is a failure for some clients; errors may be added. */
  private ofResponses({ responses: before = {} }: Operation, { responses: after = {} }: Operation): string[] {
    const added = Object.keys(after).filter((status) => isSuccess(status) && before[status] === undefined);
    const kept = Object.entries(before).flatMap(([status, response]): string[] => {
      const now = after[status];
      if (now === undefined) return Number(status) < 400 ? [`The status ${status} was removed.`] : [];
      const [old, current] = [this.resolve<Answer>('before', response), this.resolve<Answer>('after', now)];
      const changes = [
        ...headerChanges(old.headers, current.headers),
        ...this.ofContent(old.content, current.content, 'received'),
      ];
      return changes.map((text) => `The response ${status} ${text}`);
    });
    return [...added.map((status) => `The status ${status} was added.`), ...kept];
  }

  private ofContent(before: Content = {}, after: Content = {}, direction: Direction): string[] {
    return Object.entries(before).flatMap(([mediaType, { schema }]): string[] => {
      const now = after[mediaType];
      return now === undefined
        ? [`${mediaType} was removed.`]
        : this.ofSchemas(schema, now.schema, direction);
    });
  }

  private ofSchemas(before: Schema = {}, after: Schema = {}, direction: Direction): string[] {
    const resolve = (side: 'before' | 'after') => (reference: string) => this.find<Schema>(side, reference);
    const comparison: Comparison = { direction, before: resolve('before'), after: resolve('after') };
    return schemaChanges(before, after, comparison);
  }

  private resolve<T extends object>(side: 'before' | 'after', value: T | { $ref: string }): T {
    return '$ref' in value ? this.find<T>(side, value.$ref) : value;
  }

  /** @param reference such as `#/components/schemas/Order` */
  private find<T>(side: 'before' | 'after', reference: string): T {
    const [, ...path] = reference.split('/');
    return path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], this[side]) as T;
  }
}

/** The path with `{}` for every parameter, because clients do not send the names of parameters. */
const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

const isSuccess = (status: string): boolean => /^2/.test(status);

function headerChanges(before: Record<string, Header> = {}, after: Record<string, Header> = {}): string[] {
  return Object.entries(before).flatMap(([name, { required = false }]): string[] => {
    const now = after[name];
    if (now === undefined) return [`no longer has the header ${name}.`];
    return required && now.required !== true ? [`no longer always has the header ${name}.`] : [];
  });
}

/** Each scheme that was accepted alone must still be accepted alone. */
function securityChanges({ security: before }: Operation, { security: after }: Operation): string[] {
  const schemesOf = (security: unknown): string[] =>
    (security as object[] | undefined)?.map((each) => JSON.stringify(each)) ?? [];
  const removed = schemesOf(before).filter((scheme) => !schemesOf(after).includes(scheme));
  return removed.map((scheme) => `The authentication ${scheme} was removed.`);
}
