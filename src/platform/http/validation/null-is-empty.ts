import { ApiExtension } from '@nestjs/swagger';
import type { Schema } from './openapi-types.js';

/**
 * Schema extension of the body of a PATCH: an empty member removes the stored value. The listed members cannot be removed and
 * must not be empty.
 */
export const NOT_REMOVABLE = 'x-not-removable';

/** The body of a PATCH: an empty member removes the stored value, except those that cannot be removed. */
export const PatchBody = ({ notRemovable }: { notRemovable: readonly string[] }): ClassDecorator =>
  ApiExtension(NOT_REMOVABLE, notRemovable);

/**
 * Schema extension of a request: null means the same as empty text for the listed members, and the document says that they may be
 * null, so that clients with generated types can send back what they received.
 */
export const NULL_IS_EMPTY = 'x-null-is-empty';

/**
 * Schema extension of the body of a PATCH: the members that only the service sets. The document gives them the types that they
 * have in responses. A request may have any value, because the service compares it with the current one.
 */
export const READ_ONLY = 'x-read-only';

/** Removes the null that the document adds to the members of NULL_IS_EMPTY: it is removed from a body before validation. */
export function withoutNulls({ properties = {}, [NULL_IS_EMPTY]: names = [] }: Schema): void {
  for (const name of names as string[]) properties[name] = withoutNull(properties[name]!);
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
