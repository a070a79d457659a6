// Writes the table of operations into docs/interface.md, from openapi.json. `npm run openapi` calls it.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';

const FILE = 'docs/interface.md';
const TABLE = /(?<=<!-- operations -->\n).*?(?=<!-- end of operations -->)/s;
const PREFIX = '/api/v1';

/** Such as `POST 201 admin key`. */
function describe(method, { parameters = [], responses, security, ...operation }) {
  const statuses = Object.keys(responses).filter((status) => status < '400' && status !== '304');
  const takesKey = parameters.some(({ $ref = '' }) => $ref.endsWith('/IdempotencyKey'));
  const words = [
    method.toUpperCase(),
    statuses.join('/'),
    security.length === 0 ? 'public' : operation['x-required-right']?.replace(' or ', '/'),
    operation['x-known-by-name'] && 'name',
    takesKey && 'key',
  ];
  return words.filter(Boolean).join(' ');
}

/** docs/interface.md with the table of the operations in openapi.json. */
export async function withOperations() {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8'));
  const rows = Object.entries(paths).map(([path, operations]) => {
    const described = Object.entries(operations).map(([method, operation]) => describe(method, operation));
    return `| \`${path.replace(PREFIX, '')}\` | ${described.join(', ')} |`;
  });
  const table = ['', '| path | operations |', '| --- | --- |', ...rows, '', ''].join('\n');
  const text = readFileSync(FILE, 'utf8').replace(TABLE, () => table);
  return format(text, { ...(await resolveConfig(FILE)), filepath: FILE });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(FILE, await withOperations());
