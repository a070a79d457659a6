import { createHash } from 'node:crypto';
import { DomainError } from '../../common/errors/domain-error.js';
import { RESOURCES, type Fact, type ImportedResource } from './imported-resources.js';
import type { Source } from './source.js';

/** The rows of a file, each as JSON text for rowOf(). Of each row before only digests and the line are kept. */
export function* consistentRows(
  source: Source,
  resource: ImportedResource,
  moveContacts = false,
): Generator<string> {
  const known = new Map<string, { line: number; digest: string }>();
  for (const { line, content } of source.contents) {
    const facts = readable(() =>
      RESOURCES[resource].facts(source.rowOf(content).body() as Record<string, unknown>, moveContacts),
    )
      .filter(([, key]) => key.every((part) => part !== undefined && part !== null))
      .map(([about, key, said]) => ({
        name: `${about} ${key.map(String).join(', ')}`,
        id: digestOf([about, ...key]),
        digest: said === undefined ? '' : digestOf(said),
      }));
    const fault = facts
      .map(({ name, id, digest }) => {
        const before = known.get(id) ?? { line, digest };
        return digest === '' || before.digest === digest
          ? ''
          : `Line ${line} contradicts line ${before.line}, which says something else about the ${name}.`;
      })
      .find((text) => text !== '');
    yield fault === undefined ? content : JSON.stringify({ content, fault });
    if (fault !== undefined) continue;
    for (const { id, digest } of facts) if (!known.has(id)) known.set(id, { line, digest });
  }
}

/** No facts of a row that cannot be read, which is refused for that. */
function readable(facts: () => Fact[]): Fact[] {
  try {
    return facts();
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** The same for different spellings of a number or a boolean, and different orders of members. */
const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, canonical)).digest('binary').slice(0, 16);

function canonical(_: string, value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
