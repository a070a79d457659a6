import { Injectable } from '@nestjs/common';
import { invalidInput, type Fault } from '../../common/errors/domain-error.js';
import { ApplicationRepository } from '../../persistence/applications/application.repository.js';
import type { FileImportDto } from './file-import.dto.js';
import { consistentRows } from './contradictions.js';
import { csvSource, type CsvFormat } from './csv-source.js';
import { ndjsonSource } from './ndjson-source.js';
import { RowChecks, type ImportedResource } from './row-schemas.js';
import { FileError, type Source, type TextFile } from './source.js';

const MAX_ROWS = 100_000;

/** The resource that is imported, and the options with which the rows of the file are read. */
export type ImportJobOptions = {
  resource: ImportedResource;
  /** The application with which contacts are shared. */
  application?: number;
  moveContacts?: boolean;
  dryRun: boolean;
} & ({ format: 'ndjson' } | ({ format: 'csv' } & CsvFormat));

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
    const sharedWith = application === undefined ? undefined : Number(application);
    if (sharedWith !== undefined) await this.checkApplication(resource, sharedWith);
    const common = {
      resource,
      ...(sharedWith !== undefined && { application: sharedWith }),
      ...(moveContacts !== undefined && { moveContacts }),
      dryRun,
    };
    const file = textFile(text);
    const rowsOf = (source: Source) => listed(consistentRows(source, resource, moveContacts));
    if (format === 'ndjson')
      return { options: { ...common, format }, rows: await rowsOf(ndjsonSource(file)) };
    const check = this.checks.of(resource, sharedWith !== undefined);
    const source = await readable(() => csvSource(file, check));
    const { columns, separator } = source;
    return { options: { ...common, format, columns, separator }, rows: await rowsOf(source) };
  }

  private async checkApplication(resource: ImportedResource, id: number): Promise<void> {
    const pointer = '#/with/application';
    if (resource !== 'contacts')
      throw invalidInput([
        { pointer, code: 'not_allowed', detail: 'Only contacts are shared by an import.' },
      ]);
    if ((await this.applications.application(id)) === null)
      throw invalidInput([{ pointer, code: 'unknown_reference', detail: 'There is no such application.' }]);
  }
}

const listed = (contents: AsyncIterable<string>): Promise<string[]> =>
  readable(async () => {
    const rows: string[] = [];
    for await (const content of contents) {
      if (rows.length === MAX_ROWS) throw fileFault('too_many', TOO_MANY_ROWS);
      rows.push(content);
    }
    return rows;
  });

const TOO_MANY_ROWS = `Expected at most ${MAX_ROWS.toLocaleString('en')} rows.`;

const fileFault = (code: Fault['code'], detail: string) =>
  invalidInput([{ pointer: '#/file', code, detail }]);

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof FileError ? fileFault('not_valid', error.message) : error;
  }
}

const textFile = (text: string): TextFile => ({
  async *text() {
    yield text;
  },
  firstLine: () => Promise.resolve(text.split('\n', 1)[0]!),
});
