import type { OpenApiDocument, Schema } from './openapi-types.js';

export const SCHEMAS = '#/components/schemas/';

/** All schemas, by name, that a part of the document refers to directly or indirectly. */
export function referencedSchemas(document: OpenApiDocument, part: unknown): Map<string, Schema> {
  const found = new Map<string, Schema>();
  const open = refsIn(part);
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    const name = ref.slice(SCHEMAS.length);
    const schema = document.components.schemas[name];
    if (schema === undefined || found.has(name)) continue;
    found.set(name, schema);
    open.push(...refsIn(schema));
  }
  return found;
}

function refsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : refsIn(value),
  );
}
