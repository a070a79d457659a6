import {
  NOT_REMOVABLE,
  NULL_IS_EMPTY,
  READ_ONLY,
} from '../../src/platform/http/validation/request-extensions.js';
import {
  type Header,
  type OpenApiDocument,
  type Schema,
  referencedSchemas,
  SCHEMAS,
} from '../../src/platform/http/validation/openapi-types.js';
import { alternativesOf, isNullable } from '../../src/platform/http/validation/ajv-document.js';

type Schemas = Record<string, Schema>;
/** Lists of values by the names of their components. */
type Enumerations = ReadonlyMap<string, readonly unknown[]>;

const READ_ONLY_DESCRIPTION = 'Read-only: another value than the current one is refused with `read_only`.';

/**
 * Names the schemas as clients read them, after their class without the suffix `Dto`, and turns the types of a field that
 * fields.ts joins, because Swagger would read a list as the item type of an array, back into a list.
 * The type `any`, without which Swagger would say that the value is an object, is none.
 * @throws Error when two schemas would have the same name
 */
export function nameSchemas(document: OpenApiDocument): void {
  const classes = Object.entries(document.components.schemas);
  document.components.schemas = {};
  for (const [name, schema] of classes) {
    for (const field of Object.values(schema.properties ?? {})) {
      const types = [field.type ?? []].flat().flatMap((type) => type.split(','));
      if (types.length > 1) field.type = types;
      if (field.type === 'any') delete field.type;
      moveExample(field);
    }
    addSchemas(document, { [withoutSuffix(name)]: schema });
  }
  forEachPart(document, (part) => {
    if (typeof part.$ref === 'string') part.$ref = withoutSuffix(part.$ref);
  });
}

/** Examples in comments come before the keywords of decorators: readers expect them after. */
function moveExample(field: Schema): void {
  const { example } = field;
  if (example === undefined || typeof example === 'object') return;
  delete field['example'];
  field['example'] = example;
}

const withoutSuffix = (name: string): string => name.replace(/Dto$/, '');

/**
 * Adds copies of schemas to the components.
 * @throws Error when there is a schema of the same name already
 */
export function addSchemas({ components }: OpenApiDocument, added: Readonly<Schemas>): void {
  for (const [name, schema] of Object.entries(added)) {
    if (Object.hasOwn(components.schemas, name)) throw new Error(`Two schemas have the name ${name}.`);
    components.schemas[name] = structuredClone(schema);
  }
}

/** Calls a function for every object in a part of the document, those inside of another one first. */
export function forEachPart(part: object, visit: (part: Schema) => void): void {
  for (const member of Object.values(part)) {
    if (typeof member === 'object' && member !== null) forEachPart(member as object, visit);
  }
  visit(part as Schema);
}

/**
 * Turns each list of values that has a name into a component, to which the places where it occurs refer.
 * @throws Error when two names have the same values, or a name is that of another schema
 */
export function nameEnumerations(document: OpenApiDocument, enumerations: Enumerations): void {
  const names = new Map([...enumerations].map(([name, values]) => [keyOf(values), name]));
  if (names.size < enumerations.size) throw new Error('Two enumerations have the same values.');
  const used: Schemas = {};
  forEachPart([document.components.schemas, document.paths], (schema) => {
    const name = Array.isArray(schema['enum']) ? names.get(keyOf(schema['enum'])) : undefined;
    if (name === undefined) return;
    used[name] ??= alternativesOf([...enumerations.get(name)!]);
    refer(schema, { $ref: SCHEMAS + name });
  });
  addSchemas(document, used);
}

/** The same for the same values in another sequence, and with null. */
const keyOf = (values: readonly unknown[]): string =>
  JSON.stringify(values.filter((value) => value !== null).toSorted());

function refer(schema: Schema, reference: Schema): void {
  const nullable = isNullable(schema);
  for (const keyword of ['type', 'enum']) Reflect.deleteProperty(schema, keyword);
  if (nullable) schema.anyOf = [reference, { type: 'null' }];
  else if (schema['description'] === undefined) Object.assign(schema, reference);
  else schema.allOf = [reference];
}

export const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );

/** Such as `SalesOrderValidated` for `sales_order_validated`, and `UpdatedAtGte` for `updatedAt[gte]`. */
export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[\W_])+([a-z]?)/g, (_, letter: string) => letter.toUpperCase());

/** A header that every such response has. */
export const textHeader = (description: string): Header => ({
  description,
  required: true,
  schema: { type: 'string' },
});

/** Makes request schemas refuse undocumented members, so that the value of a misspelt field is not silently lost. */
export function closeRequestSchemas(document: OpenApiDocument): void {
  const bodies = operationsOf(document).map(({ operation }) => operation.requestBody);
  for (const schema of referencedSchemas(document, bodies).values())
    if (schema.anyOf === undefined) schema.additionalProperties = false;
}

/**
 * Completes the bodies of PATCH: null is added to the types of the members that it removes, and of those that a class lists
 * with `x-null-is-empty`; then the read-only members, of which any value is accepted and compared, are added.
 */
export function describeChanges(document: OpenApiDocument): void {
  const { schemas } = document.components;
  const all = Object.entries(schemas);
  const changes = all.flatMap(([, schema]) => (schema[NOT_REMOVABLE] === undefined ? [] : [schema]));
  for (const schema of new Set([...changes, ...referencedSchemas(document, changes).values()])) {
    const names = removableMembers(schema);
    if (names.length > 0) schema[NULL_IS_EMPTY] = names;
  }
  for (const [, schema] of all) {
    for (const name of (schema[NULL_IS_EMPTY] ?? []) as string[])
      schema.properties![name] = withNull(schema.properties![name]!);
  }
  for (const [, schema] of all) {
    for (const member of (schema[READ_ONLY] ?? []) as string[])
      schema.properties![member] = { description: READ_ONLY_DESCRIPTION };
  }
}

function removableMembers(schema: Schema): string[] {
  const kept = [...(schema.required ?? []), ...((schema[NOT_REMOVABLE] ?? []) as string[])];
  return Object.entries(schema.properties ?? {})
    .filter(([name, member]) => !kept.includes(name) && !isNullable(member))
    .map(([name]) => name);
}

function withNull({ $ref, allOf, ...member }: Schema): Schema {
  const reference = $ref === undefined ? allOf : [{ $ref }];
  if (reference !== undefined) return { ...member, anyOf: [...reference, { type: 'null' }] };
  const values = member['enum'] as unknown[] | undefined;
  return { ...member, type: [member.type!, 'null'].flat(), ...(values && { enum: [...values, null] }) };
}
