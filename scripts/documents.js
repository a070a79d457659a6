// Writes the files that are made from openapi.json and docs: documents that the service serves, and the types of the TypeScript
// client. The service must have been built. `npm run build` and each command that builds what has changed call it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { asyncApiDocument } from './asyncapi.js';
import { clientTypes } from './client-types.js';
import { collection } from './collection.js';
import { partnerDocument } from './partner-document.js';
import { siteFiles } from './site/pages.js';

const FOLDER = 'dist/documents';

function write(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const openApi = JSON.parse(readFileSync('openapi.json', 'utf8'));
write(`${FOLDER}/openapi.json`, JSON.stringify(openApi));
write(`${FOLDER}/openapi.partner.json`, JSON.stringify(partnerDocument(openApi)));
write(`${FOLDER}/asyncapi.json`, JSON.stringify(asyncApiDocument(openApi), null, 2));
write(`${FOLDER}/postman.json`, JSON.stringify(collection, null, 1));
for (const [path, content] of Object.entries(siteFiles(openApi))) write(FOLDER + path, content);
write('clients/typescript/src/openapi.ts', await clientTypes(openApi));
