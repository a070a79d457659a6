import type { OpenApiDocument } from './openapi-types.js';
import { referencedSchemas, SCHEMAS } from './schema-references.js';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/**
 * Turns a schema of the document into a self-contained JSON Schema; referenced schemas are copied into `$defs`.
 * @throws Error when there is no such schema
 */
export function standaloneSchema(document: OpenApiDocument, name: string): Record<string, unknown> {
  const schema = document.components.schemas[name];
  if (schema === undefined) throw new Error(`openapi.json has no schema ${name}`);
  const $defs = Object.fromEntries(referencedSchemas(document, schema));
  const text = JSON.stringify({ $schema: DIALECT, ...schema, $defs });
  return JSON.parse(text.replaceAll(`"$ref":"${SCHEMAS}`, '"$ref":"#/$defs/')) as Record<string, unknown>;
}
