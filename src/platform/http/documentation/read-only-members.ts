import { READ_ONLY } from '../validation/null-is-empty.js';
import type { OpenApiDocument, Schema } from '../validation/openapi-types.js';

/** Schema extension, only while the document is built: the class of the responses that have the read-only members. */
export const READ_ONLY_OF = 'x-read-only-of';

const DESCRIPTION =
  'Read-only: a value that differs from the current one is refused with the fault `read_only`.';

/**
 * Gives the read-only members of requests the types that they have in responses. Comes after all changes of request schemas,
 * so that those do not reach the schemas of responses.
 */
export function describeReadOnlyMembers({ components: { schemas } }: OpenApiDocument): void {
  for (const schema of Object.values(schemas)) {
    const source = schema[READ_ONLY_OF] as string | undefined;
    if (source === undefined) continue;
    for (const name of schema[READ_ONLY] as string[])
      schema.properties![name] = described(schemas[source]!.properties![name]!);
    Reflect.deleteProperty(schema, READ_ONLY_OF);
  }
}

function described({ $ref, ...member }: Schema): Schema {
  return {
    ...structuredClone(member),
    ...($ref !== undefined && { allOf: [{ $ref }] }),
    description: DESCRIPTION,
  };
}
