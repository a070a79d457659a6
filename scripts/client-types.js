// Prints the TypeScript types of openapi.json, for clients/typescript/src/openapi.ts: `npm run openapi`.
import { readFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';

const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
const types = await openapiTypescript(document, {
  // A field of a request that has a default may be left out.
  defaultNonNullable: false,
  // Each schema is also exported under its own name.
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
});

const events = document.components.schemas.EventName.enum.map((name) => `'${name}'`);
console.log(`${astToString(types)}
/** The names of the events. */
export const EVENT_NAMES = [${events.join(', ')}] as const;`);
