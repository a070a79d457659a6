import type { OpenApiDocument, Schema } from './openapi-types.js';

/** Where the schemas of a document are, as references to them begin. */
export const SCHEMAS = '#/components/schemas/';

/** The schemas that a part of a document refers to, and those that they refer to, by their names. */
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

/** Every reference anywhere within a part of the document. */
function refsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : refsIn(value),
  );
}
