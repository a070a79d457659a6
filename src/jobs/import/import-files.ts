import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DomainError, invalidMember } from '../../common/errors/domain-error.js';
import { ApplicationRepository } from '../../persistence/applications/application.repository.js';
import { csvFormat, csvSource, type CsvFormat } from './csv-source.js';
import type { FileImportDto } from './file-import.dto.js';
import { RESOURCES, type Fact, type ImportedResource } from './imported-resources.js';
import { NDJSON_FORMAT, ndjsonSource, fileFault, type RowFormat, type Source } from './source.js';
import { RowChecks } from './row-schemas.js';

const MAX_ROWS = 100_000;

/** The resource that is imported, and the options with which the rows of the file are read. */
export type ImportJobOptions = {
  resource: ImportedResource;
  /** The application with which contacts are shared. */
  application?: number;
  moveContacts?: boolean;
  dryRun: boolean;
} & ({ format: 'ndjson' } | ({ format: 'csv' } & CsvFormat));

export const rowFormatOf = (options: ImportJobOptions): RowFormat =>
  options.format === 'csv' ? csvFormat(options) : NDJSON_FORMAT;

@Injectable()
export class ImportFiles {
  constructor(
    private readonly checks: RowChecks,
    private readonly applications: ApplicationRepository,
  ) {}

  /** @returns the rows of the file, and the options that are needed to read each of them */
  async read(
    { resource, format, application, moveContacts, dryRun = false }: FileImportDto,
    text: string,
  ): Promise<{ options: ImportJobOptions; rows: string[] }> {
    const sharedWith = application === undefined ? null : Number(application);
    if (sharedWith !== null) await this.checkApplication(resource, sharedWith);
    const common = {
      resource,
      ...(sharedWith !== null && { application: sharedWith }),
      ...(moveContacts !== undefined && { moveContacts }),
      dryRun,
    };
    if (format === 'ndjson') {
      const rows = listed(consistentRows(ndjsonSource(text), resource, moveContacts));
      return { options: { ...common, format }, rows };
    }
    const source = csvSource(text, this.checks.of(resource, sharedWith), MAX_ROWS + 1);
    const { columns, separator } = source;
    const rows = listed(consistentRows(source, resource, moveContacts));
    return { options: { ...common, format, columns, separator }, rows };
  }

  private async checkApplication(resource: ImportedResource, id: number): Promise<void> {
    const pointer = '#/with/application';
    if (resource !== 'contacts')
      throw invalidMember(pointer, 'not_allowed', 'Only contacts are shared by an import.');
    if ((await this.applications.application(id)) === null)
      throw invalidMember(pointer, 'unknown_reference', 'There is no such application.');
  }
}

function listed(contents: Iterable<string>): string[] {
  const rows: string[] = [];
  for (const content of contents) {
    if (rows.length === MAX_ROWS)
      throw fileFault(`Expected at most ${MAX_ROWS.toLocaleString('en')} rows.`, 'too_many');
    rows.push(content);
  }
  return rows;
}

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
