import { SCHEMAS } from '../validation/schema-references.js';
import type { OpenApiDocument, Schema } from '../validation/openapi-types.js';

/**
 * Names the schemas as clients read them: after their class, without the suffix `Dto`.
 * @throws Error when two schemas would have the same name
 */
export function nameSchemas(document: OpenApiDocument): void {
  const classes = Object.entries(document.components.schemas);
  document.components.schemas = {};
  for (const [name, schema] of classes) addSchemas(document, { [withoutSuffix(name)]: schema });
  renameReferences(document);
}

/**
 * Adds copies of schemas to the components.
 * @throws Error when there is a schema of the same name already
 */
export function addSchemas({ components }: OpenApiDocument, added: Readonly<Record<string, Schema>>): void {
  for (const [name, schema] of Object.entries(added)) {
    if (Object.hasOwn(components.schemas, name)) throw new Error(`Two schemas have the name ${name}.`);
    components.schemas[name] = structuredClone(schema);
  }
}

/** The name of the schema of a class. */
export const withoutSuffix = (name: string): string => name.replace(/Dto$/, '');

function renameReferences(part: object): void {
  for (const member of Object.values(part)) {
    if (typeof member === 'object' && member !== null) renameReferences(member as object);
  }
  const { $ref } = part as Schema;
  if ($ref?.startsWith(SCHEMAS)) (part as Schema).$ref = withoutSuffix($ref);
}
