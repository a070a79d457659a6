import { STATUS_CODES } from 'node:http';
import type { OpenApiDocument, Operation } from '../../src/platform/http/validation/openapi-types.js';
import { operationsOf, pascalCase } from './schemas.js';

type Parts = Record<string, object>;
/** A place where a part of the document stands, which can be replaced by a reference. */
type Place = Record<'name' | 'operation' | 'key', string> & { holder: Parts };
type Found = Record<'parameters' | 'headers' | 'responses', Place[]>;

/**
 * Moves what several operations have in common to the components, and refers to it. Of several parts with one name the most frequent
 * one gets it, unless a schema has it; the others are named after the operation with the shortest name, such as `ConflictOfShipOrder`.
 */
export function shareParts(document: OpenApiDocument): void {
  const webhooks = { ...document, paths: document['webhooks'] as OpenApiDocument['paths'] };
  const found: Found = { parameters: [], headers: [], responses: [] };
  for (const { operation } of [document, webhooks].flatMap(operationsOf)) addPlaces(operation, found);
  Object.entries(found).forEach(([kind, places]) => share(document, kind, places));
}

function addPlaces({ operationId = '', parameters = [], responses = {} }: Operation, found: Found): void {
  const add = (kind: keyof Found, holder: object, key: string, name = key): void =>
    void found[kind].push({ name: pascalCase(name), operation: operationId, holder: holder as Parts, key });
  for (const [key, { in: place, name }] of Object.entries<{ in?: string; name?: string }>(
    parameters as never,
  ))
    if (place !== 'path' && name !== undefined) add('parameters', parameters, key, name);
  for (const [status, response] of Object.entries(responses)) {
    const { headers = {} } = response as { headers?: object };
    for (const name of Object.keys(headers)) add('headers', headers, name);
    if (!/^2\d\d/.test(status)) add('responses', responses, status, STATUS_CODES[status] ?? `Of ${status}`);
  }
}

function share({ components }: OpenApiDocument, kind: string, places: readonly Place[]): void {
  const groups = new Map<string, Place[]>();
  for (const place of places) {
    const key = place.name + JSON.stringify(place.holder[place.key]);
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  const shared: Parts = {};
  for (const equals of [...groups.values()].toSorted((a, b) => b.length - a.length)) {
    if (equals.length === 1) continue;
    const { name, holder, key } = equals[0]!;
    const [shortest] = equals.map(({ operation }) => operation).toSorted((a, b) => a.length - b.length);
    const part = name in { ...components.schemas, ...shared } ? `${name}Of${pascalCase(shortest!)}` : name;
    shared[part] = holder[key]!;
    for (const place of equals) place.holder[place.key] = { $ref: `#/components/${kind}/${part}` };
  }
  components[kind] = { ...(components[kind] as object), ...shared };
}
