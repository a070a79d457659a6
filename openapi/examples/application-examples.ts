import type { ExampleRequest } from '../document/openapi-examples.js';
import { SAMPLE_ROWS } from './sample-ids.js';

/** Each application of the sample data has one token, with the same id; so has the one that is created here. */
const CREATED_TOKEN = SAMPLE_ROWS.applications + 2;

export const HEALTH_EXAMPLES: ExampleRequest[] = [
  { operation: 'getLiveness' },
  { operation: 'getReadiness' },
  { operation: 'getMetrics' },
];

export const APPLICATION_EXAMPLES: ExampleRequest[] = [
  { operation: 'listApplications' },
  { operation: 'getApplication', path: { id: 1 } },
  { operation: 'listTokens', path: { id: 1 } },
  { operation: 'getToken', path: { id: 1, tokenId: 1 } },
  { operation: 'createApplication', body: { name: 'Lighting Shop', rights: [], autoValidate: false } },
  { operation: 'updateApplication', path: { id: 2 }, body: { name: 'Sales App', unknownItems: 'park' } },
  { operation: 'getApplicationHistory', path: { id: 2 } },
  {
    operation: 'createToken',
    path: { id: 1 },
    body: { name: 'Web server 1', expiresAt: '2099-12-31T23:00:00Z' },
  },
  { operation: 'revokeToken', path: { id: 1, tokenId: CREATED_TOKEN } },
  { operation: 'getCurrentApplication' },
  { operation: 'listAuditEntries' },
];
