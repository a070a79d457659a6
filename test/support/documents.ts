import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const inFolder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file));

/** The paths of all documents in Markdown, from the root of the project. */
export const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...['test/README.md', 'verification/README.md', 'clients/typescript/README.md'],
  ...inFolder('docs'),
];
