import { createHash } from 'node:crypto';
import { companyKey } from '../../common/account-name.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { flag } from '../../common/values.js';
import { normalVatNumber } from '../../common/vat-number.js';
import type { ImportedResource } from './row-schemas.js';
import type { Source } from './source.js';

/** A row that may not be valid. */
type Row = Record<string, unknown>;

/** A statement of a row; its content is undefined when later rows with a customer may say anything about the same subject. */
type Fact = [about: string, key: unknown[], content: unknown];

const FACTS: Record<ImportedResource, (row: Row, moveContacts: boolean) => Fact[]> = {
  products: (row) => [['code', [row['code']], row]],
  packagings: (row) => [['packaging', [row['productCode'], row['name'], row['unit']], row]],
  orders: (row) => [['externalId', [row['externalId']], row]],
  contacts: contactFacts,
};

/** The rows of a file, each as JSON text for rowOf(). Of each row before only digests and the line are kept. */
export async function* consistentRows(
  source: Source,
  resource: ImportedResource,
  moveContacts = false,
): AsyncGenerator<string> {
  const known = new Map<string, { line: number; digest: string }>();
  for await (const { line, content } of source.contents) {
    const facts = readable(() => FACTS[resource](source.rowOf(content).body() as Row, moveContacts))
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

/**
 * The external reference identifies a contact, or the e-mail address and the customer. A row without customer means the contact
 * with this address, whatever its customer is.
 */
function contactFacts(row: Row, moveContacts: boolean): Fact[] {
  const { externalReference, email, customer } = row;
  const { name, individual, vatNumber } = (customer ?? {}) as Row;
  const address = typeof email === 'string' ? email.toLowerCase() : undefined;
  const company = typeof name === 'string' ? companyKey(name) : undefined;
  const person = { ...row, email: address, customer: { ...(customer as Row), name: company } };
  const isOfAny = moveContacts || company === undefined;
  const hasNumber = typeof vatNumber === 'string' && !flag(individual as boolean);
  const facts: Fact[] = hasNumber
    ? [['VAT number of the customer', [company], normalVatNumber(vatNumber)]]
    : [];
  if (externalReference !== undefined) return [['externalReference', [externalReference], person], ...facts];
  return [
    ['e-mail address', [address], isOfAny ? person : undefined],
    ['e-mail address and customer', [address, company], person],
    ...facts,
  ];
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
