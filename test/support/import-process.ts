import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import {
  importInto,
  refusedPath,
  type ImportResult,
  type ImportTask,
} from '../../src/app/commands/import/import-file.js';
import { InputFile } from '../../src/app/commands/import/input-file.js';
import { ResourceHistory } from '../../src/auth/journal/resource-history.js';
import { ContactHistory } from '../../src/contacts/contact-history.js';
import { CatalogueImportService } from '../../src/packagings/catalogue-import.service.js';
import { ContactImportService } from '../../src/contacts/contact-import.service.js';
import { CatalogueImportRepository } from '../../src/persistence/catalogue/catalogue-import.repository.js';
import { ContactImportRepository } from '../../src/persistence/contacts/contact-import.repository.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import { ServiceProcess } from './processes.js';
import type { TestService } from './service.js';

interface ImportRun {
  code: number | null;
  output: string;
  /** Undefined when the import failed. */
  result: ImportResult | undefined;
}

/** A temporary directory for the files that a test imports. */
export class ImportFiles {
  private readonly directory = mkdtempSync(join(tmpdir(), 'orders-import-'));

  path(name: string): string {
    return join(this.directory, name);
  }

  /** @returns its path */
  write(name: string, content: string | Buffer): string {
    const path = this.path(name);
    writeFileSync(path, content);
    return path;
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Runs `node dist/cli.js import … --json`. */
export async function runImport(environment: Record<string, string>, ...args: string[]): Promise<ImportRun> {
  const cli = new ServiceProcess('cli', environment, ['import', ...args, '--json']);
  const code = await cli.waitForExit();
  const line = cli.output.split('\n').find((text) => text.startsWith('{"kind"'));
  const result = line === undefined ? undefined : (JSON.parse(line) as ImportResult);
  return { code, output: cli.output, result };
}

type Options = Partial<Pick<ImportTask, 'application' | 'isDryRun' | 'moveContacts' | 'rejectsPath'>>;

/** Imports a file in this process; its name determines the format. */
export async function importFile(
  { app }: TestService,
  kind: ImportTask['kind'],
  path: string,
  options: Options = {},
): Promise<ImportResult> {
  const get = <T>(type: Type<T>): T => app.get(type, { strict: false });
  const transactions = get(Transactions);
  const histories = get(ResourceHistory);
  // The API has no use for these services.
  const importers = new Map<unknown, unknown>([
    [
      CatalogueImportService,
      new CatalogueImportService(transactions, get(CatalogueImportRepository), histories),
    ],
    [
      ContactImportService,
      new ContactImportService(transactions, get(ContactImportRepository), get(ContactHistory)),
    ],
  ]);
  const services = { get: <T>(type: Type<T>): T => (importers.get(type) as T | undefined) ?? get(type) };
  const file = await InputFile.open(path);
  const format = path.endsWith('.csv') ? 'csv' : 'ndjson';
  const defaults = {
    rejectsPath: refusedPath(path),
    isDryRun: false,
    moveContacts: false,
    application: null,
  };
  return importInto(services, { kind, file, format, ...defaults, ...options });
}

/** The counts alone. */
export const countsOf = ({ created, updated, unchanged, refused }: ImportResult): object => ({
  created,
  updated,
  unchanged,
  refused,
});
