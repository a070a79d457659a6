import { DomainError } from '../../common/errors/domain-error.js';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';
import { beginImport } from '../../platform/postgres/statements/begin-import.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { rowFormatOf, type ImportJobOptions } from '../import/import-files.js';
import { RESOURCES } from '../import/imported-resources.js';
import { RowChecks } from '../import/row-schemas.js';
import { rowOf } from '../import/source.js';
import type { KindOfJob, Performed } from './kind-of-job.js';

/** The schema of the options. */
const OPTIONS = 'FileImport';

/** A job that does for each row of a file what a request with the row as its body would do. */
export const IMPORT: KindOfJob = {
  items: 'rows',
  access: (options) => (options['resource'] === 'orders' ? 'application' : ['admin']),
  operation: 'createJob',
  // Few, because what they have locked waits for all of them.
  portion: 20,
  check: (services, options) => services(OpenApiValidator).checkEntry(OPTIONS, structuredClone(options)),

  async perform(services, { caller, options, items }) {
    const file = options as ImportJobOptions;
    const { resource, application: sharedWith = null, moveContacts = false, dryRun: isDryRun } = file;
    const { lock, store } = RESOURCES[resource];
    const check = services(RowChecks).of(resource, sharedWith);
    const format = rowFormatOf(file);
    await services(Transactions).run((tx) => beginImport(tx, lock));
    const performed: Performed[] = [];
    for (const { content } of items)
      performed.push(
        await outcomeOf(() => {
          const body = rowOf(format, content!).body();
          check(body);
          return store(services, body as never, { caller, sharedWith, moveContacts, isDryRun });
        }),
      );
    return performed;
  },
};

async function outcomeOf(work: () => Promise<Performed>): Promise<Performed> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
