import type { ExampleRequest } from '../document/openapi-examples.js';

/** Its own export, which is tried again after it has ended, and an import. */
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
    summary: 'A file of products, of which one is refused',
    sender: 'backOffice',
    body: {
      kind: 'import',
      with: { resource: 'products', format: 'ndjson' },
      file: '{"code": "SOAP", "label": "Olive soap", "taxes": []}\n{"code": "WAX"}\n',
    },
  },
  { operation: 'getJobFile', path: { id: 3 }, name: 'import', summary: 'Refused rows', sender: 'backOffice' },
];
