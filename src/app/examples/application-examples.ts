import type { ExampleRequest } from '../../http/openapi/openapi-examples.js';

export const HEALTH_EXAMPLES: ExampleRequest[] = [
  { operation: 'getLiveness' },
  { operation: 'getReadiness' },
  { operation: 'getMetrics' },
];

/** The sample data has the applications 1, 2 and 3 with the tokens 1, 2 and 3. */
export const APPLICATION_EXAMPLES: ExampleRequest[] = [
  { operation: 'listApplications' },
  { operation: 'getApplication', path: { id: 1 } },
  { operation: 'listTokens', path: { id: 1 } },
  { operation: 'getToken', path: { id: 1, tokenId: 1 } },
  { operation: 'createApplication', body: { name: 'Lighting Shop', rights: [], autoValidate: false } },
  { operation: 'updateApplication', path: { id: 2 }, body: { name: 'Sales App' } },
  {
    operation: 'createToken',
    path: { id: 1 },
    body: { name: 'Web server 1', expiresAt: '2099-12-31T23:00:00Z' },
  },
  { operation: 'revokeToken', path: { id: 4, tokenId: 4 } },
  { operation: 'getCurrentApplication' },
];
