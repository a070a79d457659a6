import type { Parameter, Schema } from './openapi-types.js';
import { EXPECTED } from './schema-faults.js';

/**
 * Extension of a query parameter that is documented as a number or a boolean: the schema of its text. The text is validated
 * and not converted, so that `1e2` or ` 5` are not taken for numbers.
 */
export const QUERY_TEXT = 'x-text';

/** The schema by which the text of a query parameter is validated; Swagger writes extensions of the schema beside it. */
export function textSchemaOf({ schema, [QUERY_TEXT]: text, [EXPECTED]: expected }: Parameter): Schema {
  return text ?? { ...schema, ...(expected !== undefined && { [EXPECTED]: expected }) };
}
