import type { ExampleRequest } from '../document/openapi-examples.js';
import { SAMPLE_APPLICATIONS } from '../../src/app/sample-data/sample-applications.js';
import { SAMPLE_ROWS } from './sample-ids.js';

/** Each application of the sample data has one token, with the same id; so has the one that is created here. */
const CREATED_TOKEN = SAMPLE_ROWS.applications + 2;
/** The application of the examples replaces its own token. */
const OWN_TOKEN = CREATED_TOKEN + 1;

/** Stands for the secret of a link to set a password, which is random. */
export const EXAMPLE_SECRET = 'ExampleSecretOfALinkToSetAPasswordOnce00000';
const PERSON = { id: 1 };
/** The second sign-in of a browser ends the first session. */
const SESSION = { id: 2 };
const EMAIL = 'ada@example.com';
const PASSWORD = 'a password that nobody guesses';

export const PEOPLE_EXAMPLES: ExampleRequest[] = [
  { operation: 'getSignInWays' },
  { operation: 'getProtectedResource' },
  { operation: 'createPerson', body: { name: 'Ada Lovelace', email: EMAIL, roles: ['reader'] } },
  { operation: 'updatePerson', path: PERSON, body: { roles: ['clerk'] } },
  { operation: 'createPasswordLink', path: PERSON },
  { operation: 'setPassword', body: { secret: EXAMPLE_SECRET, password: PASSWORD } },
  {
    operation: 'signIn',
    name: 'password',
    summary: 'With a password',
    body: { email: EMAIL, password: PASSWORD },
  },
  {
    operation: 'signIn',
    name: 'token',
    summary: 'With a token',
    body: { token: SAMPLE_APPLICATIONS[0]!.token },
  },
  { operation: 'listPeople' },
  { operation: 'getPerson', path: PERSON },
  { operation: 'getPersonHistory', path: PERSON },
  { operation: 'listSessions' },
  { operation: 'getSession', path: SESSION },
  { operation: 'endSession', path: SESSION },
  { operation: 'signOut' },
];

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
  // Before any token is created, because the last characters of a created one are random.
  { operation: 'listOwnTokens' },
  { operation: 'getOwnToken', path: { id: 1 } },
  {
    operation: 'createToken',
    path: { id: 1 },
    body: { name: 'Web server 1', expiresAt: '2099-12-31T23:00:00Z' },
  },
  { operation: 'revokeToken', path: { id: 1, tokenId: CREATED_TOKEN } },
  { operation: 'getCurrentApplication' },
  { operation: 'createPortalLink', path: { id: 1 }, body: { readOnly: true } },
  { operation: 'withdrawPortalLinks', path: { id: 1 } },
  { operation: 'createOwnToken', body: { name: 'Web server 2' } },
  { operation: 'revokeOwnToken', path: { id: OWN_TOKEN } },
  { operation: 'listAuditEntries' },
  { operation: 'listRefusedRequests' },
];
