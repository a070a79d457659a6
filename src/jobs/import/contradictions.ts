import { createHash } from 'node:crypto';
import { DomainError } from '../../common/errors/domain-error.js';
import { flag } from '../../common/values.js';
import { normalVatNumber } from '../../common/vat-number.js';
import { plainName } from '../../contacts/rules/contact-import.js';
import type { ImportedResource } from './row-schemas.js';
import type { Source } from './source.js';

/** A row that may not be valid. */
type Row = Record<string, unknown>;

/** What a row says about something; undefined when other rows may say anything about it. */
interface Fact {
  about: string;
  key: unknown[];
  content: unknown;
}

const FACTS: Record<ImportedResource, (row: Row, moveContacts: boolean) => Fact[]> = {
  products: (row) => [{ about: 'code', key: [row['code']], content: row }],
  packagings: (row) => [
    { about: 'packaging', key: [row['productCode'], row['name'], row['unit']], content: row },
  ],
  orders: (row) => [{ about: 'externalId', key: [row['externalId']], content: row }],
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
      .filter(({ key }) => !key.some((part) => part === undefined || part === null))
      .map((fact) => ({
        name: `${fact.about} ${fact.key.map(String).join(', ')}`,
        id: digestOf([fact.about, ...fact.key]),
        digest: fact.content === undefined ? '' : digestOf(fact.content),
      }));
    const contradicted = facts.find(
      ({ id, digest }) => digest !== '' && known.has(id) && known.get(id)!.digest !== digest,
    );
    if (contradicted === undefined) {
      for (const { id, digest } of facts) if (!known.has(id)) known.set(id, { line, digest });
      yield content;
    } else {
      const { line: earlier } = known.get(contradicted.id)!;
      const fault = `Line ${line} contradicts line ${earlier}, which says something else about the ${contradicted.name}.`;
      yield JSON.stringify({ content, fault });
    }
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
  const company = typeof name === 'string' ? plainName(name) : undefined;
  const person = { ...row, email: address, customer: { ...(customer as Row), name: company } };
  const isOfAny = moveContacts || company === undefined;
  const identified: Fact[] =
    externalReference === undefined
      ? [
          { about: 'e-mail address', key: [address], content: isOfAny ? person : undefined },
          { about: 'e-mail address and customer', key: [address, company], content: person },
        ]
      : [{ about: 'externalReference', key: [externalReference], content: person }];
  if (typeof vatNumber !== 'string' || flag(individual as boolean)) return identified;
  return [
    ...identified,
    { about: 'VAT number of the customer', key: [company], content: normalVatNumber(vatNumber) },
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
