import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWTPayload } from 'jose';
import type { ApiClient, Answer } from '../support/api-client.js';
import { CONSOLE_SESSION, cookieOf, SessionClient, signedIn } from '../support/console-session.js';
import {
  AUDIENCE,
  CONSOLE_CLIENT,
  newSigningKey,
  TestIdentityProvider,
} from '../support/identity-provider.js';
import { bodyOf, newApplication, unique, type TestApplication } from '../support/samples.js';
import { IdentityProvider } from '../../src/auth/identity/identity-provider.js';
import { parseIdentityIssuers } from '../../src/config/identity-issuers.js';
import { outageOf } from '../../src/app/outage-of.js';
import { identityProviderUnavailable } from '../../src/auth/identity/identity-fetch.js';
import { startService, type TestService } from '../support/service.js';

/** What an administrator changes takes effect within this time. */
const DELAY_MS = 1_000;
const INVALID = { status: 401, code: 'invalid_token', detail: 'The token is not valid.' };
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const ACCOUNTS = {
  ada: { name: 'Ada Lovelace', email: 'ada@example.com', groups: ['clerks', 'others'] },
  grace: { name: 'Grace Hopper', groups: ['readers', 'catalogue'] },
  nobody: { groups: ['others'] },
};

let keys: Awaited<ReturnType<typeof newSigningKey>>[];
let provider: TestIdentityProvider;
let service: TestService;
let admin: ApiClient;
let counter: TestApplication;
let machine: TestApplication;
const machines: Record<string, Record<string, unknown>> = {};

const issuers = (issuer: string) =>
  JSON.stringify([
    {
      issuer,
      audience: AUDIENCE,
      consoleClientId: CONSOLE_CLIENT,
      people: {
        claim: 'groups',
        values: {
          clerks: { roles: ['clerk'], application: counter.id },
          readers: { roles: ['reader'] },
          catalogue: { roles: ['catalogue'] },
        },
      },
      machines: { claim: 'application_id' },
    },
  ]);

beforeAll(async () => {
  keys = await Promise.all(ALGORITHMS.map((alg) => newSigningKey(alg, `key-${alg}`)));
  const first = await startService();
  counter = await newApplication(first.admin, { name: 'Counter' });
  machine = await newApplication(first.admin, { name: 'Warehouse', rights: ['logistics'] });
  Object.assign(machines, {
    robot: { application_id: machine.id },
    textual: { application_id: String(machine.id) },
    administrator: { application_id: 0 },
    lost: { application_id: 999_999_999 },
  });
  provider = await TestIdentityProvider.start({ keys, alg: 'RS256', accounts: ACCOUNTS, machines });
  service = await startService({ OIDC_ISSUERS: issuers(provider.issuer) }, first.database);
  admin = service.admin;
  stopFirst = () => first.stop();
});
let stopFirst: () => Promise<void>;
afterAll(async () => {
  await service.stop();
  await stopFirst();
  await provider.stop();
});

const withBearer = (token: string, path = '/me'): Promise<Answer> =>
  service.client(null).get(path, { authorization: `Bearer ${token}` });
const personOf = async (subject: string): Promise<Answer['body']> =>
  bodyOf(await admin.get('/people?limit=100')).find(
    (person: { subject: string }) => person.subject === subject,
  );

/** A token that the provider did not issue, signed with one of its keys. */
async function forged(claims: JWTPayload = {}, header: object = {}, key = keys[0]!): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const all = { iss: provider.issuer, aud: AUDIENCE, sub: 'ada', exp: now + 60, iat: now, ...claims };
  const protectedHeader = { alg: key['alg'] as string, kid: key['kid'] as string, typ: 'at+jwt', ...header };
  return new SignJWT(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)))
    .setProtectedHeader(protectedHeader)
    .sign(await importJWK(key as never, protectedHeader.alg));
}
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;

describe('an access token of an identity provider', () => {
  it('lets a person act for the application with the roles that the claim gives', async () => {
    const token = await provider.accessToken('ada');
    expect(bodyOf(await withBearer(token))).toMatchObject({
      id: counter.id,
      name: 'Counter',
      rights: ['crm', 'sales', 'holds', 'logistics'],
      token: null,
      person: { name: 'Ada Lovelace', roles: ['clerk'] },
    });
    expect(await personOf('ada')).toMatchObject({
      issuer: provider.issuer,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      roles: ['clerk'],
      rolesClaimed: true,
      application: counter.id,
      active: true,
    });
  });

  it('gives the roles of all values of the claim, and none without one', async () => {
    expect(bodyOf(await withBearer(await provider.accessToken('grace'))).person.roles).toEqual([
      'catalogue',
      'reader',
    ]);
    const nobody = await provider.accessToken('nobody');
    expect(bodyOf(await withBearer(nobody)).person).toMatchObject({ name: 'nobody', roles: [] });
    expect((await withBearer(nobody, '/orders')).body).toMatchObject({ status: 403, code: 'missing_right' });
  });

  it('lets a machine act as the application that its claim names, and not as the administrator', async () => {
    for (const name of ['robot', 'textual'])
      expect(bodyOf(await withBearer(await provider.machineToken(name)))).toMatchObject({
        id: machine.id,
        rights: ['logistics'],
        token: null,
        person: null,
      });
    for (const name of ['administrator', 'lost'])
      expect((await withBearer(await provider.machineToken(name))).body).toMatchObject(INVALID);
  });

  it('of a machine makes no token that outlives it', async () => {
    for (const exp of [inSeconds(600), 1e30]) {
      const claims = { application_id: machine.id, sub: 'robot', exp } as never;
      const headers = { authorization: `Bearer ${await forged(claims)}` };
      const { token, expiresAt } = bodyOf(await service.client(null).post('/me/tokens', {}, headers));
      expect(Date.parse(expiresAt)).toBe(Math.min(exp * 1_000, Date.UTC(9999, 11, 31)));
      expect((await service.client(token).get('/me')).status).toBe(200);
    }
  });

  it('is accepted with each of the algorithms', async () => {
    for (const key of keys) expect((await withBearer(await forged({}, {}, key))).status).toBe(200);
  });

  it('may be 60 seconds late or early', async () => {
    expect((await withBearer(await forged({ exp: inSeconds(-50) }))).status).toBe(200);
    expect((await withBearer(await forged({ nbf: inSeconds(50) }))).status).toBe(200);
  });

  it.each<[string, () => Promise<string>, string?]>([
    ['expired', () => forged({ exp: 1 }), '"exp" claim timestamp check failed'],
    ['over for more than a minute', () => forged({ exp: inSeconds(-70) })],
    ['not valid yet', () => forged({ nbf: inSeconds(70) })],
    ['without an expiry', () => forged({ exp: undefined as never })],
    ['without a subject', () => forged({ sub: undefined as never })],
    ['for another service', () => forged({ aud: 'https://other.example' }), 'It is "https://other.example"'],
    ['of the console, not of the service', () => forged({ aud: CONSOLE_CLIENT })],
    [
      'of another issuer',
      () => forged({ iss: 'https://login.example.com/' }),
      '"https://login.example.com/"',
    ],
    [
      'no access token but an id token',
      () => forged({}, { typ: 'JWT' }),
      'unexpected "typ" JWT header value',
    ],
    ['without a type', () => forged({}, { typ: undefined })],
    ['unsigned', async () => unsigned(await forged())],
    ['signed with the public key as a secret', async () => signedWithPublicKey()],
    ['signed with the key in its own header', () => withOwnKey({})],
    ['signed with another key under the same kid', () => withOwnKey({ kid: keys[0]!['kid'] })],
    ['signed with an unknown key', () => forged({}, { kid: 'x' }), 'no applicable key found'],
    ['with another person in it', async () => manipulated(await forged())],
    ['cut off', async () => (await forged()).slice(0, -10)],
    ['with an algorithm that is not accepted', () => withAlgorithm('RS512')],
    ['of an unknown machine', () => forged({ application_id: 'x' }), 'no id of an application'],
    [
      'of a machine without an application',
      () => forged({ application_id: 999_999_999 }),
      'application 999999999',
    ],
  ])('that is %s is refused with the body of any wrong token', async (_, token, reasonInLog = '') => {
    const warn = jest.spyOn(Logger.prototype, 'warn');
    const answer = await withBearer(await token());
    const { requestId: _id, ...body } = answer.body;
    const { requestId: _other, ...expected } = (await service.client('wrong').get('/me')).body;
    expect(body).toEqual(expected);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${service.url}/.well-known/oauth-protected-resource"`,
    );
    expect(warn.mock.calls.flat().join()).toContain(reasonInLog);
  });

  it('is refused with the address of the metadata under which the client reached the proxy', async () => {
    const other = await serviceOf(provider.issuer, { TRUST_PROXY: '1' });
    const forwarded = { 'X-Forwarded-Host': 'orders.example.com', 'X-Forwarded-Proto': 'https' };
    const { headers } = await other.client('wrong').get('/me', forwarded);
    const path = '.well-known/oauth-protected-resource';
    expect(headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="https://orders.example.com/${path}"`,
    );
    const metadata = await fetch(`${other.url}/${path}`, { headers: forwarded });
    expect(await metadata.json()).toMatchObject({ resource: 'https://orders.example.com' });
  });

  it('is refused within a second after the person was switched off, and the audit names the person', async () => {
    const token = await provider.accessToken('grace');
    expect((await withBearer(token)).status).toBe(200);
    const { id } = await personOf('grace');
    await admin.patch(`/people/${id}`, { active: false });
    await sleep(DELAY_MS);
    expect((await withBearer(token)).body).toMatchObject(INVALID);
    const [entry] = bodyOf(await admin.get('/audit?refused=true'));
    expect(entry).toMatchObject({ refusal: 'invalid_token', actor: { person: { id } } });
    await admin.patch(`/people/${id}`, { active: true });
    await sleep(DELAY_MS);
    expect((await withBearer(token)).status).toBe(200);
  });

  it('keeps the roles of the claim: they cannot be changed here', async () => {
    const { id } = await personOf('ada');
    const refused = await admin.patch(`/people/${id}`, { roles: ['administrator'] });
    expect(refused.body).toMatchObject({ status: 409, code: 'roles_claimed' });
  });
});

describe('the sign-in of a person', () => {
  it('exchanges the code, and the session acts as the person', async () => {
    const session = await signedIn(service.url, await provider.code('ada'));
    expect(bodyOf(await session.get('/me'))).toMatchObject({
      id: counter.id,
      person: { name: 'Ada Lovelace', roles: ['clerk'] },
    });
  });

  it('names the providers, and where their tokens are accepted', async () => {
    expect(bodyOf(await service.client(null).get(CONSOLE_SESSION))).toEqual({
      token: true,
      testMode: false,
      providers: [
        {
          issuer: provider.issuer,
          clientId: CONSOLE_CLIENT,
          authorizationEndpoint: `${provider.issuer}/auth`,
        },
      ],
    });
    const metadata = await fetch(`${service.url}/.well-known/oauth-protected-resource`);
    expect(await metadata.json()).toEqual({
      resource: service.url,
      authorization_servers: [provider.issuer],
      bearer_methods_supported: ['header'],
    });
  });

  it('refuses a code that was used, or is of another browser', async () => {
    const code = await provider.code('ada');
    const anybody = service.client(null);
    const other = { ...code, codeVerifier: 'v'.repeat(43) };
    expect((await anybody.post(CONSOLE_SESSION, other)).body).toMatchObject({ code: 'sign_in_failed' });
    const used = await provider.code('ada');
    expect((await anybody.post(CONSOLE_SESSION, used)).status).toBe(201);
    expect((await anybody.post(CONSOLE_SESSION, used)).body).toMatchObject({ code: 'sign_in_failed' });
    const foreign = { ...(await provider.code('ada')), issuer: 'https://login.example.com' };
    expect((await anybody.post(CONSOLE_SESSION, foreign)).body).toMatchObject({ code: 'sign_in_failed' });
  });

  it('is refused to a person who was switched off, whose session has ended for good', async () => {
    const session = await signedIn(service.url, await provider.code('grace'));
    const { id } = await personOf('grace');
    await admin.patch(`/people/${id}`, { active: false });
    await sleep(DELAY_MS);
    expect((await session.get('/me')).body).toMatchObject(INVALID);
    const refused = await service.client(null).post(CONSOLE_SESSION, await provider.code('grace'));
    expect(refused.body).toMatchObject({ status: 401, code: 'sign_in_failed' });
    await admin.patch(`/people/${id}`, { active: true });
    await sleep(DELAY_MS);
    expect((await session.get('/me')).body).toMatchObject(INVALID);
  });
});

describe('an identity provider', () => {
  it('that is away stops nobody who is signed in, and no token whose key is known', async () => {
    const own = await TestIdentityProvider.start({ keys, alg: 'ES256', accounts: ACCOUNTS });
    const other = await serviceOf(own.issuer);
    const token = await own.accessToken('ada');
    const answer = await other.client(null).post(CONSOLE_SESSION, await own.code('ada'));
    const session = new SessionClient(other.url, cookieOf(answer));
    expect((await session.get('/me')).status).toBe(200);
    await own.stop();
    await sleep(DELAY_MS);
    expect((await session.get('/me')).status).toBe(200);
    expect((await other.client(null).get('/me', { authorization: `Bearer ${token}` })).status).toBe(200);
    const ways = bodyOf(await other.client(null).get(CONSOLE_SESSION));
    expect(ways.providers).toMatchObject([{ authorizationEndpoint: `${own.issuer}/auth` }]);
    const refused = await other.client(null).post(CONSOLE_SESSION, CODE);
    expect(refused.body).toMatchObject({ status: 503, code: 'identity_provider_unavailable' });
  });

  it('whose keys were never read is 503, while other tokens are told as usual', async () => {
    const own = await TestIdentityProvider.start({ keys, alg: 'ES256', accounts: ACCOUNTS });
    const token = await own.accessToken('ada');
    await own.stop();
    const other = await serviceOf(own.issuer);
    const answer = await other.client(null).get('/me', { authorization: `Bearer ${token}` });
    expect(answer.body).toMatchObject({ status: 503, code: 'identity_provider_unavailable' });
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect((await other.client('wrong').get('/me')).status).toBe(401);
    expect((await other.admin.get('/me')).status).toBe(200);
  });

  it('may be at an address that webhooks may not be sent to', async () => {
    const own = await TestIdentityProvider.start({ keys, alg: 'ES256', accounts: ACCOUNTS });
    cleanUps.push(() => own.stop());
    const other = await serviceOf(own.issuer, { WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8' });
    const authorization = `Bearer ${await own.accessToken('ada')}`;
    expect((await other.client(null).get('/me', { authorization })).status).toBe(200);
  });

  it('that has a new key is asked for it once, and not again for keys that nobody has', async () => {
    const [first, second] = [await newSigningKey('ES256', 'first'), await newSigningKey('ES256', 'second')];
    const before = await TestIdentityProvider.start({ keys: [first], alg: 'ES256', accounts: ACCOUNTS });
    const other = await serviceOf(before.issuer);
    const statusOf = async (token: string): Promise<number> =>
      (await other.client(null).get('/me', { authorization: `Bearer ${token}` })).status;
    expect(await statusOf(await before.accessToken('ada'))).toBe(200);
    await before.stop();
    const options = { keys: [second, first], alg: 'ES256', accounts: ACCOUNTS, port: before.port };
    const after = await TestIdentityProvider.start(options);
    cleanUps.push(() => after.stop());
    const token = await after.accessToken('ada');
    // The keys are read again at most every ten seconds.
    clockThatPasses()(15_000);
    expect(await statusOf(token)).toBe(200);
    expect(after.keyReads).toBe(1);
    for (let n = 0; n < 5; n++) {
      const unknown = await newSigningKey('ES256', `unknown-${n}`);
      expect(await statusOf(await forged({ iss: after.issuer }, {}, unknown))).toBe(401);
    }
    expect(after.keyReads).toBe(1);
  });
});

/** @returns a function that sets the clock of this process ahead, which ends with the test */
function clockThatPasses(): (milliseconds: number) => void {
  const [clock, date] = [performance.now.bind(performance), Date.now.bind(Date)];
  return (milliseconds) => {
    jest.spyOn(performance, 'now').mockImplementation(() => clock() + milliseconds);
    jest.spyOn(Date, 'now').mockImplementation(() => date() + milliseconds);
  };
}

type Broken = (response: ServerResponse) => unknown;
type Documents = Partial<Record<'discovery' | 'keys' | 'token', Broken>>;

/** A provider with these documents instead of its own, as the service sees it. */
async function withDocuments(documents: Documents): Promise<{ own: IdentityProvider; issuer: string }> {
  const server = createServer(({ url }, response) => {
    const own = { issuer, jwks_uri: `${issuer}/keys`, token_endpoint: `${issuer}/token` };
    if (url!.endsWith('openid-configuration'))
      (documents.discovery ?? (() => response.end(JSON.stringify(own))))(response);
    else if (url === '/keys') (documents.keys ?? (() => response.end('{"keys":[]}')))(response);
    else (documents.token ?? (() => response.writeHead(404).end()))(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { own: new IdentityProvider(parseIdentityIssuers(issuers(issuer))[0]!), issuer };
}

/** @returns the service that uses the provider */
async function serviceOf(issuer: string, settings: object = {}): Promise<TestService> {
  const other = await startService({ OIDC_ISSUERS: issuers(issuer), ...settings }, service.database);
  cleanUps.push(() => other.stop());
  return other;
}
const UNAVAILABLE = { code: 'identity_provider_unavailable', kind: 'unavailable' };
const withCause = (cause: RegExp): object => ({ ...UNAVAILABLE, message: expect.stringMatching(cause) });
const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  jest.restoreAllMocks();
});

const CODE = { code: 'a', codeVerifier: 'b'.repeat(43), redirectUri: 'c' };
const BROKEN: [string, Broken, RegExp][] = [
  ['HTML', (response) => response.end('<html></html>'), /200 and no JSON object/],
  ['null', (response) => response.end('null'), /200 and no JSON object/],
  ['nothing', (response) => response.end(), /200 and no JSON object/],
  ['2 MiB', (response) => response.end(`"${'x'.repeat(2 ** 21)}"`), /more than 1 MiB/],
  [
    'a response that is cut off',
    (response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{');
      setImmediate(() => response.destroy());
    },
    /cannot be reached|terminated/,
  ],
  ['500', (response) => response.writeHead(500).end('{}'), /responded with 500/],
  ['a redirect', (response) => response.writeHead(302, { location: '/' }).end(), /responded with 302/],
];

describe('a response of an identity provider', () => {
  it.each(BROKEN)('of %s instead of a token is told with the cause', async (_, token, cause) => {
    const { own } = await withDocuments({ token });
    await expect(own.exchange(CODE)).rejects.toMatchObject(withCause(cause));
  });

  it.each<[string, unknown]>([
    ['no object', []],
    ['no id token', { access_token: 'a' }],
    ['another type of id token', { id_token: 7 }],
  ])('with %s makes the provider unavailable', async (_, value) => {
    const { own } = await withDocuments({ token: (response) => response.end(JSON.stringify(value)) });
    await expect(own.exchange(CODE)).rejects.toMatchObject(UNAVAILABLE);
  });

  it.each(BROKEN)('of %s instead of keys is told', async (_, keySet) => {
    const { own, issuer } = await withDocuments({ keys: keySet });
    await expect(own.accessClaims(await forged({ iss: issuer }))).rejects.toMatchObject(UNAVAILABLE);
    await expect(own.examine()).rejects.toMatchObject(UNAVAILABLE);
  });

  it.each([
    ...BROKEN,
    ['an issuer', (response: ServerResponse) => response.end('{}'), /OIDC_ISSUERS must have/],
  ] as typeof BROKEN)('of %s instead of its discovery document is told', async (_, discovery, cause) => {
    const { own, issuer } = await withDocuments({ discovery });
    await expect(own.accessClaims(await forged({ iss: issuer }))).rejects.toMatchObject(withCause(cause));
    await expect(own.examine()).rejects.toMatchObject(withCause(cause));
  });

  it.each(['jwks_uri', 'token_endpoint'])('whose %s is no address is told', async (name) => {
    const documents: Documents = {};
    const { own, issuer } = await withDocuments(documents);
    const found = { issuer, jwks_uri: `${issuer}/keys`, token_endpoint: `${issuer}/token`, [name]: '/x' };
    documents.discovery = (response) => response.end(JSON.stringify(found));
    await expect(own.examine()).rejects.toMatchObject(withCause(new RegExp(`no usable ${name}`)));
  });

  it('is 503 with the cause, and 401 when the code is refused, for which the log has the reason', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn');
    const documents: Documents = { discovery: (response) => response.end('<html></html>') };
    const { issuer } = await withDocuments(documents);
    const broken = await serviceOf(issuer);
    const { body } = await broken.client(null).post(CONSOLE_SESSION, CODE);
    expect(body).toMatchObject({ status: 503, code: 'identity_provider_unavailable' });
    expect(body.detail).toContain(`${issuer} cannot be used: ${issuer}/.well-known/openid-configuration`);
    const authorization = `Bearer ${await forged({ iss: issuer })}`;
    expect((await broken.client(null).get('/me', { authorization })).status).toBe(503);

    delete documents.discovery;
    const reason = { error: 'invalid_client', error_description: 'Unknown client.' };
    documents.token = (response) => response.writeHead(401).end(JSON.stringify(reason));
    const answer = await (await serviceOf(issuer)).client(null).post(CONSOLE_SESSION, CODE);
    expect(answer.body).toMatchObject({ status: 401, code: 'sign_in_failed' });
    expect(warn.mock.calls.flat().join()).toContain('Unknown client.');
  });

  it('that is missing is an outage of the identity provider in the log, and not of the database', () => {
    expect(outageOf(identityProviderUnavailable('https://login.example.com', new Error('x')))).toEqual({
      subject: 'identity provider',
      reason: 'The identity provider https://login.example.com cannot be used: x. Try again later.',
      code: 'identity_provider_unavailable',
    });
  });
});

describe('an identity provider that moves', () => {
  it('is found again: its keys at once, its endpoints after ten minutes', async () => {
    const documents: Documents = {};
    const { issuer } = await withDocuments(documents);
    const other = await serviceOf(issuer);
    const publish = (names: Record<string, string>, keySet: object): void => {
      documents.discovery = (response) => response.end(JSON.stringify({ issuer, ...names }));
      documents.keys = (response) => response.end(JSON.stringify(keySet));
    };
    const [first, second] = [await newSigningKey('ES256', 'first'), await newSigningKey('ES256', 'second')];
    publish({ jwks_uri: `${issuer}/keys` }, { keys: [publicPart(first)] });
    const statusOf = async (key: typeof first): Promise<number> => {
      const authorization = `Bearer ${await forged({ iss: issuer }, {}, key)}`;
      return (await other.client(null).get('/me', { authorization })).status;
    };
    expect(await statusOf(first)).toBe(200);
    publish({ jwks_uri: `${issuer}/keys?moved`, authorization_endpoint: `${issuer}/moved` }, {});
    documents.token = (response) => response.end(JSON.stringify({ keys: [publicPart(second)] }));
    const pass = clockThatPasses();
    pass(15_000);
    expect(await statusOf(second)).toBe(200);
    publish({ jwks_uri: `${issuer}/keys?moved`, authorization_endpoint: `${issuer}/again` }, {});
    const endpoint = async (): Promise<string> =>
      bodyOf(await other.client(null).get(CONSOLE_SESSION)).providers[0].authorizationEndpoint;
    expect(await endpoint()).toBe(`${issuer}/moved`);
    pass(630_000);
    expect(await endpoint()).toBe(`${issuer}/again`);
    documents.discovery = (response) => response.writeHead(500).end();
    pass(1_260_000);
    expect(await endpoint()).toBe(`${issuer}/again`);
  });
});

const publicPart = ({ d: _d, ...key }: JsonWebKey): JsonWebKey => key;

/** identity-tokens.spec.ts has the other places and values of claims. */
it('groups that were left out of a token because there are too many take no roles away', async () => {
  const sub = unique('of many groups');
  const me = async (claims: object) => (await withBearer(await forged({ sub, ...claims }))).body;
  expect((await me({ groups: ['clerks'] })).person.roles).toEqual(['clerk']);
  expect(await me({ hasgroups: true })).toMatchObject(INVALID);
  expect(await personOf(sub)).toMatchObject({ roles: ['clerk'] });
});

describe('claims that name a person', () => {
  it('are refused when the subject is no text, for which the log has the reason', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn');
    expect((await withBearer(await forged({ sub: 7 } as never))).body).toMatchObject(INVALID);
    expect(warn.mock.calls.flat().join()).toContain('"sub"');
  });

  it('are refused at the sign-in to the console, as they are in requests', async () => {
    const documents: Documents = {};
    const { issuer } = await withDocuments(documents);
    documents.keys = (response) => response.end(JSON.stringify({ keys: [publicPart(keys[0]!)] }));
    const other = await serviceOf(issuer);
    for (const sub of ['a'.repeat(10_000), 7, 'a\u0000b']) {
      const token = await forged({ iss: issuer, aud: CONSOLE_CLIENT, sub } as never, { typ: 'JWT' });
      documents.token = (response) => response.end(JSON.stringify({ id_token: token }));
      const { body } = await other.client(null).post(CONSOLE_SESSION, CODE);
      expect(body).toMatchObject({ status: 401, code: 'sign_in_failed' });
    }
  });

  it('give a name that can be shown, or else the subject', async () => {
    for (const [name, shown] of [
      [7, null],
      ['\u0000Ada\nLovelace\ud800', 'Ada Lovelace'],
    ]) {
      const sub = unique('odd');
      const { person } = bodyOf(await withBearer(await forged({ sub, name, email: name })));
      expect(person.name).toBe(shown ?? sub);
      expect((await personOf(sub)).email).toBe(shown);
    }
  });
});

/* Tokens that an attacker may send. */

const encoded = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

const unsigned = (token: string): string =>
  `${encoded({ alg: 'none', typ: 'at+jwt' })}.${token.split('.')[1]!}.${token.split('.')[2]!}`;

async function signedWithPublicKey(): Promise<string> {
  const {
    d: _d,
    p: _p,
    q: _q,
    dp: _dp,
    dq: _dq,
    qi: _qi,
    ...publicKey
  } = keys[0]! as Record<string, unknown>;
  const key = createPublicKey({ key: publicKey as never, format: 'jwk' });
  const pem = key.export({ type: 'spki', format: 'pem' });
  const [, claims] = (await forged()).split('.');
  const signed = `${encoded({ alg: 'HS256', typ: 'at+jwt', kid: keys[0]!['kid'] })}.${claims!}`;
  return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`;
}

async function withOwnKey(header: object): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256' };
  return forged({}, { jwk, ...header }, key);
}

async function withAlgorithm(alg: string): Promise<string> {
  const { alg: _alg, ...key } = keys[0]! as Record<string, unknown>;
  return forged({}, { alg, kid: keys[0]!['kid'] }, key);
}

function manipulated(token: string): string {
  const [header, claims, signature] = token.split('.') as [string, string, string];
  const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'grace' };
  return [header, encoded(changed), signature].join('.');
}
