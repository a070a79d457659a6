import {
  type Answer,
  type Header,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  resolved,
  type Schema,
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
    const all = parameters.map((parameter) => resolved<Parameter>(this[side], parameter));
    const inPath = all.filter((parameter) => parameter.in === 'path');
    return new Map(
      all.map((parameter) => {
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
      const old = resolved<Answer>(this.before, response);
      const current = resolved<Answer>(this.after, now);
      const changes = [
        ...headerChanges(this.headersOf('before', old), this.headersOf('after', current)),
        ...this.ofContent(old.content, current.content, 'received'),
      ];
      return changes.map((text) => `The response ${status} ${text}`);
    });
    return [...added.map((status) => `The status ${status} was added.`), ...kept];
  }

  private headersOf(side: 'before' | 'after', { headers = {} }: Answer): Map<string, Header> {
    const entries = Object.entries(headers);
    return new Map(entries.map(([name, header]) => [name, resolved<Header>(this[side], header)]));
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
    const find = (side: 'before' | 'after') => (reference: string) =>
      resolved<Schema>(this[side], { $ref: reference });
    const comparison: Comparison = { direction, before: find('before'), after: find('after') };
    return schemaChanges(before, after, comparison);
  }
}

/** The path with `{}` for every parameter, because clients do not send the names of parameters. */
const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

const isSuccess = (status: string): boolean => /^2/.test(status);

function headerChanges(before: Map<string, Header>, after: Map<string, Header>): string[] {
  return [...before].flatMap(([name, { required = false }]): string[] => {
    const now = after.get(name);
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
