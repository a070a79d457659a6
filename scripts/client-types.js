// The TypeScript types of openapi.json, for clients/typescript.
import openapiTypescript, { astToString } from 'openapi-typescript';

/** @param openApi openapi.json */
export async function clientTypes(openApi) {
  const types = await openapiTypescript(openApi, {
    // A field of a request that has a default may be left out.
    defaultNonNullable: false,
    // Each schema is also exported under its own name.
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  const events = openApi.components.schemas.EventName.enum.map((name) => `'${name}'`);
  return `${astToString(types)}
/** The names of the events. */
export const EVENT_NAMES = [${events.join(', ')}] as const;
`;
}
