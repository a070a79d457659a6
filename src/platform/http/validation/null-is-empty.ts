import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { OpenApiDocument, Schema } from './openapi-types.js';
import { referencedSchemas } from './schema-references.js';

/**
 * Schema extension of the body of a PATCH: an empty member removes the stored value. The listed members cannot be removed and
 * must not be empty.
 */
export const NOT_REMOVABLE = 'x-not-removable';

/** The body of a PATCH: an empty member removes the stored value, except those that cannot be removed. */
export const PatchBody = ({ notRemovable }: { notRemovable: readonly string[] }): ClassDecorator =>
  applyDecorators(ApiExtension(NOT_REMOVABLE, notRemovable), (target: object) =>
    Reflect.defineMetadata(NOT_REMOVABLE, notRemovable, target),
  );

/** Whether an object is the body of a PATCH in which this member must not be empty. */
export const isNotRemovable = ({ constructor }: object, name: string): boolean =>
  ((Reflect.getMetadata(NOT_REMOVABLE, constructor) ?? []) as string[]).includes(name);

/**
 * Schema extension of a request: for the listed members null means what empty text means, and the document says that they may
 * be null, so that clients with generated types can send back what they received.
 */
export const NULL_IS_EMPTY = 'x-null-is-empty';

/**
 * Schema extension of the body of a PATCH: the members that only the service sets. The document gives them the types that they
 * have in responses. A request may have any value, because the service compares it with the current one.
 */
export const READ_ONLY = 'x-read-only';

/**
 * Adds null to the types of all optional members of the bodies with `x-not-removable` and of the objects in them, except those
 * that cannot be removed, and to those that a class lists with `x-null-is-empty`.
 */
export function describeNulls(document: OpenApiDocument): void {
  const schemas = Object.values(document.components.schemas);
  const changes = schemas.filter((schema) => schema[NOT_REMOVABLE] !== undefined);
  const withParts = new Set([...changes, ...referencedSchemas(document, changes).values()]);
  for (const schema of withParts) {
    const names = removableMembers(schema);
    if (names.length > 0) schema[NULL_IS_EMPTY] = names;
  }
  for (const schema of schemas) replaceMembers(schema, withNull);
}

/** Takes back what describeNulls() adds, because null is removed from a body before its members are validated. */
export const withoutNulls = (schema: Schema): void => replaceMembers(schema, withoutNull);

function removableMembers(schema: Schema): string[] {
  const kept = [...(schema.required ?? []), ...((schema[NOT_REMOVABLE] ?? []) as string[])];
  return Object.entries(schema.properties ?? {})
    .filter(([name, member]) => !kept.includes(name) && !isNullable(member))
    .map(([name]) => name);
}

function replaceMembers(schema: Schema, replaced: (member: Schema) => Schema): void {
  const { properties = {} } = schema;
  for (const name of (schema[NULL_IS_EMPTY] ?? []) as string[])
    properties[name] = replaced(properties[name]!);
}

function withNull({ $ref, allOf, ...member }: Schema): Schema {
  const reference = $ref === undefined ? allOf : [{ $ref }];
  if (reference !== undefined) return { ...member, anyOf: [...reference, { type: 'null' }] };
  const values = member['enum'] as unknown[] | undefined;
  return { ...member, type: [member.type!, 'null'].flat(), ...(values && { enum: [...values, null] }) };
}

function withoutNull({ anyOf, ...member }: Schema): Schema {
  if (anyOf !== undefined) return { ...member, allOf: anyOf.filter((part) => part.type !== 'null') };
  const values = member['enum'] as unknown[] | undefined;
  const types = [member.type!].flat().filter((type) => type !== 'null');
  const [only] = types;
  return {
    ...member,
    type: types.length === 1 ? only! : types,
    ...(values && { enum: values.filter((value) => value !== null) }),
  };
}

export function isNullable(schema: Schema): boolean {
  if ([schema.type].flat().includes('null')) return true;
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(isNullable);
}
