import type { Caller } from '../../auth/caller.js';
import { csvFormat } from '../import/csv-source.js';
import type { ImportJobOptions } from '../import/import-files.js';
import { rowStoreOf } from '../import/imported-resources.js';
import { NDJSON_FORMAT } from '../import/ndjson-source.js';
import { batchesOf, outcomesOf } from '../import/row-batches.js';
import { RowChecks } from '../import/row-schemas.js';
import { rowOf, type RowFormat } from '../import/source.js';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';
import type { KindOfJob, Services } from './kind-of-job.js';

/** The schema of the options. */
const OPTIONS = 'FileImport';

/** A job that stores the rows of a file, a part at a time. */
export const IMPORT: KindOfJob = {
  items: 'rows',
  access: (options) => (options['resource'] === 'orders' ? 'application' : ['admin']),
  operation: 'createJob',
  portion: 100,
  check: (services, options) => services(OpenApiValidator).checkEntry(OPTIONS, structuredClone(options)),
  async perform(services, { caller, options, items }) {
    const { store, check, format } = importOf(services, caller, options as ImportJobOptions);
    const rows = items.map(({ content }) => rowOf(format, content!));
    for await (const batch of batchesOf(rows, store, check))
      return outcomesOf(batch, (bodies) => store.store(bodies));
    return [];
  },
};

export const rowFormatOf = (options: ImportJobOptions): RowFormat =>
  options.format === 'csv' ? csvFormat(options) : NDJSON_FORMAT;

function importOf(services: Services, caller: Caller, options: ImportJobOptions) {
  const { resource, application: sharedWith = null, moveContacts = false, dryRun: isDryRun } = options;
  return {
    store: rowStoreOf(resource, services, { orderer: caller, sharedWith, moveContacts, isDryRun }),
    check: services(RowChecks).of(resource, sharedWith !== null),
    format: rowFormatOf(options),
  };
}
