import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHmac, createPublicKey } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWTPayload } from 'jose';
import type { ApiClient, Answer } from '../support/api-client.js';
import { CONSOLE_SESSION, cookieOf, SessionClient, signedIn } from '../support/console-session.js';
import {
  AUDIENCE,
  CONSOLE_CLIENT,
  newSigningKey,
  TestIdentityProvider,
} from '../support/identity-provider.js';
import { bodyOf, newApplication, type TestApplication } from '../support/samples.js';
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

  it('is accepted with each of the algorithms', async () => {
    for (const key of keys) expect((await withBearer(await forged({}, {}, key))).status).toBe(200);
  });

  it('may be 60 seconds late or early', async () => {
    expect((await withBearer(await forged({ exp: inSeconds(-50) }))).status).toBe(200);
    expect((await withBearer(await forged({ nbf: inSeconds(50) }))).status).toBe(200);
  });

  it.each<[string, () => Promise<string>]>([
    ['expired', () => forged({ exp: inSeconds(-70) })],
    ['not valid yet', () => forged({ nbf: inSeconds(70) })],
    ['without an expiry', () => forged({ exp: undefined as never })],
    ['without a subject', () => forged({ sub: undefined as never })],
    ['for another service', () => forged({ aud: 'https://other.example.com' })],
    ['of the console, not of the service', () => forged({ aud: CONSOLE_CLIENT })],
    ['of another issuer', () => forged({ iss: 'https://login.example.com' })],
    ['no access token but an id token', () => forged({}, { typ: 'JWT' })],
    ['without a type', () => forged({}, { typ: undefined })],
    ['unsigned', async () => unsigned(await forged())],
    ['signed with the public key as a secret', async () => signedWithPublicKey()],
    ['signed with the key in its own header', () => withOwnKey({})],
    ['signed with another key under the same kid', () => withOwnKey({ kid: keys[0]!['kid'] })],
    ['with another person in it', async () => manipulated(await forged())],
    ['cut off', async () => (await forged()).slice(0, -10)],
    ['with an algorithm that is not accepted', () => withAlgorithm('RS512')],
  ])('that is %s is refused with the body of any wrong token', async (_, token) => {
    const answer = await withBearer(await token());
    const { requestId: _id, ...body } = answer.body;
    const { requestId: _other, ...expected } = (await service.client('wrong').get('/me')).body;
    expect(body).toEqual(expected);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${service.url}/.well-known/oauth-protected-resource"`,
    );
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
    const other = await startService({ OIDC_ISSUERS: issuers(own.issuer) }, service.database);
    try {
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
      const code = { code: 'a', codeVerifier: 'b'.repeat(43), redirectUri: 'c' };
      const refused = await other.client(null).post(CONSOLE_SESSION, code);
      expect(refused.body).toMatchObject({ status: 503, code: 'identity_provider_unavailable' });
    } finally {
      await other.stop();
    }
  });

  it('whose keys were never read is 503, and works when it is back', async () => {
    const own = await TestIdentityProvider.start({ keys, alg: 'ES256', accounts: ACCOUNTS });
    const token = await own.accessToken('ada');
    await own.stop();
    const other = await startService({ OIDC_ISSUERS: issuers(own.issuer) }, service.database);
    try {
      const answer = await other.client(null).get('/me', { authorization: `Bearer ${token}` });
      expect(answer.body).toMatchObject({ status: 503, code: 'identity_provider_unavailable' });
      expect(answer.headers.get('retry-after')).not.toBeNull();
      expect((await other.client('wrong').get('/me')).status).toBe(401);
      expect((await other.admin.get('/me')).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  it('at an address that webhooks may not be sent to is never asked', async () => {
    const own = await TestIdentityProvider.start({ keys, alg: 'ES256', accounts: ACCOUNTS });
    const settings = { OIDC_ISSUERS: issuers(own.issuer), WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8' };
    const other = await startService(settings, service.database);
    try {
      const authorization = `Bearer ${await own.accessToken('ada')}`;
      const answer = await other.client(null).get('/me', { authorization });
      expect(answer.body).toMatchObject({ status: 503, code: 'identity_provider_unavailable' });
      expect(own.keyReads).toBe(0);
    } finally {
      await other.stop();
      await own.stop();
    }
  });

  it('that has a new key is asked for it once, and not again for keys that nobody has', async () => {
    const [first, second] = [await newSigningKey('ES256', 'first'), await newSigningKey('ES256', 'second')];
    const before = await TestIdentityProvider.start({ keys: [first], alg: 'ES256', accounts: ACCOUNTS });
    const other = await startService({ OIDC_ISSUERS: issuers(before.issuer) }, service.database);
    const statusOf = async (token: string): Promise<number> =>
      (await other.client(null).get('/me', { authorization: `Bearer ${token}` })).status;
    expect(await statusOf(await before.accessToken('ada'))).toBe(200);
    await before.stop();
    const options = { keys: [second, first], alg: 'ES256', accounts: ACCOUNTS, port: before.port };
    const after = await TestIdentityProvider.start(options);
    try {
      // The keys are read again at most every ten seconds.
      await sleep(10_500);
      expect(await statusOf(await after.accessToken('ada'))).toBe(200);
      expect(after.keyReads).toBe(1);
      for (let n = 0; n < 5; n++) {
        const unknown = await newSigningKey('ES256', `unknown-${n}`);
        expect(await statusOf(await forged({ iss: after.issuer }, {}, unknown))).toBe(401);
      }
      expect(after.keyReads).toBe(1);
    } finally {
      await other.stop();
      await after.stop();
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
