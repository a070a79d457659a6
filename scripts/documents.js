// Writes the files that are made from openapi.json: documents that the service serves, and the types of the TypeScript client.
// The service must have been built. `npm run build` and each command that builds what has changed call it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { asyncApiDocument } from './asyncapi.js';
import { clientTypes } from './client-types.js';
import { collection } from './collection.js';

const FOLDER = 'dist/documents';
const CLIENT = 'clients/typescript/src';

const openApi = JSON.parse(readFileSync('openapi.json', 'utf8'));
for (const folder of [FOLDER, CLIENT]) mkdirSync(folder, { recursive: true });
writeFileSync(`${FOLDER}/asyncapi.json`, JSON.stringify(asyncApiDocument(openApi), null, 2));
writeFileSync(`${FOLDER}/postman.json`, JSON.stringify(collection, null, 1));
writeFileSync(`${CLIENT}/openapi.ts`, await clientTypes(openApi));
