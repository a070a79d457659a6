import type { ExampleRequest } from '../document/openapi-examples.js';

/** Its own export, which is tried again after it has ended, and imports, one with a row that is refused. */
export const JOB_EXAMPLES: ExampleRequest[] = [
  {
    operation: 'createJob',
    name: 'export',
    summary: 'A file of the orders that match',
    body: {
      kind: 'orders.export',
      filter: { state: 'pending' },
      with: {
        columns: ['code', 'createdAt', 'customerName', 'gross'],
        separator: ';',
        timeZone: 'Europe/Paris',
      },
    },
  },
  { operation: 'listJobs' },
  { operation: 'getJob', path: { id: 1 } },
  { operation: 'listJobResults', path: { id: 1 } },
  { operation: 'cancelJob', path: { id: 1 } },
  { operation: 'retryJob', path: { id: 1 } },
  { operation: 'getJobFile', path: { id: 2 }, name: 'export', summary: 'The orders of an export' },
  {
    operation: 'createJob',
    name: 'import',
    summary: 'A file of products, which is only checked',
    sender: 'backOffice',
    body: {
      kind: 'import',
      with: { resource: 'products', format: 'csv', dryRun: true },
      file: 'code;label;taxes.1.name;taxes.1.rate;taxes.1.vat\nSOAP;Olive soap;VAT;20;true\n',
    },
  },
  {
    operation: 'createJob',
    name: 'ndjson',
    summary: 'Products as NDJSON',
    sender: 'backOffice',
    body: {
      kind: 'import',
      with: { resource: 'products', format: 'ndjson' },
      file: '{"code": "SOAP", "taxes": []}\n',
    },
  },
  {
    operation: 'getJobFile',
    path: { id: 4 },
    sender: 'backOffice',
    name: 'refused',
    summary: 'The rows that an import was refused',
  },
];
