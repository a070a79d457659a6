// Keeps openapi.json of the version in package.json as docs/releases/openapi-<version>.json, with which later versions are
// compared. A released document never changes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const document = readFileSync('openapi.json', 'utf8');
const file = `docs/releases/openapi-${version}.json`;

if (existsSync(file) && readFileSync(file, 'utf8') !== document) {
  throw new Error(`${file} has other content. Increase the version in package.json first.`);
}
mkdirSync('docs/releases', { recursive: true });
writeFileSync(file, document);
