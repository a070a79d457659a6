import { describe, expect, it } from '@jest/globals';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { useEach } from '../support/each.js';
import {
  CONSOLE_SESSION,
  cookieOf,
  openedPortal,
  SessionClient,
  signedIn,
  signedInPerson,
} from '../support/console-session.js';
import { bodyOf, newApplication, newProduct } from '../support/samples.js';
import { ADMIN_TOKEN, startService, useService } from '../support/service.js';

/** A session that ended is refused by all processes within this time. */
const DELAY_MS = 1_000;
const INVALID = { status: 401, code: 'invalid_token', detail: 'The token is not valid.' };

const service = useService();
const admin = useEach('suite', async () => service.admin);
const anybody = useEach('suite', async () => service.client(null));

/** Sends headers that fetch() does not. */
function rawly(method: string, path: string, headers: object, body?: object): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    const all = { 'content-type': 'application/json', 'x-requested-with': 'console', ...headers };
    request({ hostname, port, method, path, headers: all }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer));
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

describe('a session of a token', () => {
  it('acts as the application, in every tab that has the cookie, and names the token', async () => {
    const { id, client } = await newApplication(admin, { name: 'Office', rights: ['sales'] });
    const session = await signedIn(service.url, { token: client.token });
    const me = bodyOf(await session.get('/me'));
    expect(me).toMatchObject({ id, name: 'Office', rights: ['sales'], person: null });
    expect(me.token).toEqual(bodyOf(await client.get('/me')).token);
    expect(bodyOf(await new SessionClient(service.url, session.cookie).get('/me'))).toEqual(me);
  });

  it('has a cookie that scripts cannot read and other sites cannot send, over https or on this machine', async () => {
    const { client } = await newApplication(admin);
    const local = await anybody.post(CONSOLE_SESSION, { token: client.token });
    expect(local.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^order_taking_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(local.headers.get('cache-control')).toBe('no-store');
    expect(local.headers.get('location')).toBe(`/api/v1/sessions/${local.body.id}`);
  });

  it.each<[string, Record<string, string>, boolean]>([
    ['by this machine', {}, false],
    ['by a page of this machine', { origin: 'http://localhost:3000' }, false],
    ['with a public host', { host: 'orders.example.com' }, true],
    ['with a host that is none', { host: '[' }, true],
    ['from a page without an origin', { origin: 'null' }, true],
    ['from a page of a public host', { origin: 'https://orders.example.com' }, true],
    ['by a proxy on this machine for https', { 'x-forwarded-proto': 'https' }, true],
    ['by a proxy on this machine for an address', { 'x-forwarded-for': '127.0.0.1' }, true],
    ['by a proxy on this machine with a standard header', { forwarded: 'for=127.0.0.1' }, true],
    ['by a proxy on this machine that names itself', { via: '1.1 proxy' }, true],
  ])('has a cookie for https alone, unless it is reached directly: %s', async (_, headers, isSecure) => {
    const { client } = await newApplication(admin);
    const answer = await rawly('POST', '/console/session', headers, { token: client.token });
    const [cookie] = answer.headers['set-cookie']!;
    expect(cookie).toMatch(
      isSecure
        ? /^__Host-order_taking_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/
        : /^order_taking_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const secret = cookie!.split(/[=;]/)[1]!;
    const statusWith = async (name: string): Promise<number> =>
      (await rawly('GET', '/api/v1/me', { ...headers, cookie: `${name}=${secret}` })).statusCode!;
    expect(await statusWith('__Host-order_taking_session')).toBe(200);
    expect(await statusWith('order_taking_session')).toBe(isSecure ? 401 : 200);
  });

  it('works beside the credentials of another scheme, which a browser sends to a proxy', async () => {
    const other = await startService({ RATE_LIMIT_FAILED_TOKENS_PER_MINUTE: '5' }, service.database);
    try {
      const { client } = await newApplication(admin);
      const authorization = 'Basic YWRhOmFkYQ==';
      const basic = { authorization };
      for (let times = 0; times < 8; times += 1)
        expect((await other.client(null).get('/me', basic)).body).toMatchObject({
          status: 401,
          code: 'missing_token',
        });
      const signIn = await other.client(null).post(CONSOLE_SESSION, { token: client.token }, basic);
      const session = new SessionClient(other.url, cookieOf(signIn));
      for (const value of [authorization, 'Negotiate YII=', 'Digest username="ada", realm="orders"'])
        expect((await session.get('/me', { authorization: value })).status).toBe(200);
      for (const value of ['Bearer wrong', 'wrong'])
        expect((await session.get('/me', { authorization: value })).body).toMatchObject(INVALID);
    } finally {
      await other.stop();
    }
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    [
      'the token is revoked',
      async (id) => {
        const [token] = bodyOf(await admin.get(`/applications/${id}/tokens`));
        await admin.delete(`/applications/${id}/tokens/${token.id}`);
      },
    ],
    ['the application is switched off', (id) => admin.patch(`/applications/${id}`, { active: false })],
  ])('ends within a second when %s', async (_, end) => {
    const { id, client } = await newApplication(admin);
    const session = await signedIn(service.url, { token: client.token });
    await end(id);
    await sleep(DELAY_MS);
    expect((await session.get('/me')).body).toMatchObject(INVALID);
  });

  it('of ADMIN_TOKEN ends when ADMIN_TOKEN is replaced', async () => {
    const session = await signedIn(service.url, { token: ADMIN_TOKEN });
    expect(bodyOf(await session.get('/me'))).toMatchObject({
      id: 0,
      token: { id: null, name: 'ADMIN_TOKEN' },
    });
    const other = await startService({ ADMIN_TOKEN: 'another token of the admin' }, service.database);
    try {
      expect((await new SessionClient(other.url, session.cookie).get('/me')).body).toMatchObject(INVALID);
    } finally {
      await other.stop();
    }
  });
});

describe('sign-in', () => {
  it('needs exactly one way, with all its members', async () => {
    const faults = async (body: object) =>
      (await anybody.post(CONSOLE_SESSION, body)).body.errors.map(
        ({ pointer, code }: { pointer: string; code: string }) => [pointer, code],
      );
    expect(await faults({})).toEqual([['#/token', 'required']]);
    expect(await faults({ token: 'a', email: 'b' })).toEqual([['#/token', 'required']]);
    expect(await faults({ email: 'ada@example.com' })).toEqual([['#/password', 'required']]);
    expect(await faults({ code: 'a' })).toEqual([['#/codeVerifier', 'required']]);
  });

  it('with a token is refused when tokens may not sign in, and so are their sessions', async () => {
    const { client } = await newApplication(admin);
    const session = await signedIn(service.url, { token: client.token });
    const other = await startService({ TOKEN_SIGN_IN: 'false' }, service.database);
    try {
      const answer = await other.client(null).post(CONSOLE_SESSION, { token: client.token });
      expect(answer.body).toMatchObject({ status: 403, code: 'token_sign_in_off' });
      expect((await new SessionClient(other.url, session.cookie).get('/me')).body).toMatchObject(INVALID);
      expect((await other.client(client.token).get('/me')).status).toBe(200);
      expect(bodyOf(await other.client(null).get(CONSOLE_SESSION)).token).toBe(false);
    } finally {
      await other.stop();
    }
  });

  it('gives a new secret and ends the former session of the browser, so that a planted cookie is worth nothing', async () => {
    const { client } = await newApplication(admin);
    const planted = await signedIn(service.url, { token: client.token });
    const answer = await planted.post(CONSOLE_SESSION, { token: client.token });
    expect(cookieOf(answer)).not.toBe(planted.cookie);
    await sleep(DELAY_MS);
    expect((await planted.get('/me')).status).toBe(401);
  });
});

describe('a cookie', () => {
  it('changes nothing without the header of the console, which other sites cannot send', async () => {
    const session = await signedIn(service.url, { token: ADMIN_TOKEN });
    const without = { 'X-Requested-With': 'something else' };
    const refused = await session.post('/products', { code: 'CSRF', label: 'CSRF', taxes: [] }, without);
    expect(refused.body).toMatchObject({ status: 403, code: 'console_header_missing' });
    expect((await session.get('/me', without)).status).toBe(200);
    expect((await session.delete(CONSOLE_SESSION, without)).status).toBe(403);
    expect((await session.get('/me')).status).toBe(200);
  });

  it.each([
    ['unknown', 'order_taking_session=' + 'A'.repeat(43)],
    ['too short', 'order_taking_session=abc'],
    ['manipulated', null],
  ])('that is %s is refused with the same body as a wrong token', async (_, given) => {
    const session = await signedIn(service.url, { token: ADMIN_TOKEN });
    const cookie = given ?? `${session.cookie.slice(0, -1)}${session.cookie.endsWith('A') ? 'B' : 'A'}`;
    const answer = await new SessionClient(service.url, cookie).get('/me');
    const { requestId: _id, ...body } = answer.body;
    const { requestId: _other, ...expected } = (await service.client('wrong').get('/me')).body;
    expect(body).toEqual(expected);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('does not count beside a token', async () => {
    const session = await signedIn(service.url, { token: ADMIN_TOKEN });
    const { client } = await newApplication(admin, { name: 'Beside' });
    const answer = await session.get('/me', { 'X-AUTH-TOKEN': client.token! });
    expect(bodyOf(answer).name).toBe('Beside');
  });
});

describe('sessions', () => {
  it('are listed: to administrators all, to others their own', async () => {
    const { client } = await newApplication(admin);
    const session = await signedIn(service.url, { token: client.token });
    const person = await signedInPerson(admin, { roles: ['reader'], name: 'Grace Hopper' });
    const own = bodyOf(await session.get('/sessions'));
    expect(own).toMatchObject([{ current: true, address: '127.0.0.1' }]);
    expect(bodyOf(await person.client.get('/sessions'))).toMatchObject([
      { current: true, by: { person: { id: person.id, name: 'Grace Hopper' } } },
    ]);
    const all = bodyOf(await admin.get('/sessions?limit=100')).map(({ id }: { id: number }) => id);
    expect(all).toEqual(expect.arrayContaining([own[0].id]));
    expect(bodyOf(await session.get(`/sessions/${own[0].id}`))).toEqual(own[0]);
    const others = bodyOf(await person.client.get('/sessions'))[0].id;
    expect((await session.get(`/sessions/${others}`)).status).toBe(404);
    expect((await session.delete(`/sessions/${others}`)).status).toBe(404);
  });

  it('end by sign-out, and from the list', async () => {
    const { client } = await newApplication(admin);
    const [first, second] = [
      await signedIn(service.url, { token: client.token }),
      await signedIn(service.url, { token: client.token }),
    ];
    const answer = await first.delete(CONSOLE_SESSION);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^order_taking_session=; Max-Age=0; Path=\/; Expires=/),
    ]);
    expect((await first.get('/me')).status).toBe(401);
    const { id } = bodyOf(await second.get('/sessions'))[0];
    expect((await admin.delete(`/sessions/${id}`)).status).toBe(204);
    expect((await admin.delete(`/sessions/${id}`)).status).toBe(404);
    await sleep(DELAY_MS);
    expect((await second.get('/me')).status).toBe(401);
  });

  it('end 24 hours after the sign-in, however often they are used', async () => {
    const { id: application, client } = await newApplication(admin);
    const sessions = [
      await signedIn(service.url, { token: client.token }),
      await signedIn(service.url, { token: ADMIN_TOKEN }),
      (await signedInPerson(admin, { roles: ['administrator'] })).client,
      (await openedPortal(admin, application)).client,
    ];
    const listed = async (): Promise<number> => bodyOf(await admin.get('/sessions?limit=500')).length;
    const statuses = async (age: string) => {
      const signedInAt = `UPDATE credentials SET expires_at = now() + interval '24 hours' - $1::interval, last_used_at = now() WHERE kind = 'session'`;
      await service.database.query(signedInAt, [age]);
      await sleep(DELAY_MS);
      return Promise.all(sessions.map(async (session) => (await session.get('/me')).status));
    };
    expect(await statuses('23:59:00')).toEqual([200, 200, 200, 200]);
    expect(await listed()).toBeGreaterThanOrEqual(4);
    expect(await statuses('24:01:00')).toEqual([401, 401, 401, 401]);
    expect(await listed()).toBe(0);
  });

  it('end when they are not used for 12 hours, and are deleted at the next sign-in', async () => {
    const { client } = await newApplication(admin);
    const session = await signedIn(service.url, { token: client.token });
    const { id } = bodyOf(await session.get('/sessions'))[0];
    const used = `UPDATE credentials SET last_used_at = now() - $2::interval WHERE session_id = $1`;
    await service.database.query(used, [id, '11:59:00']);
    await sleep(DELAY_MS);
    expect((await session.get('/me')).status).toBe(200);
    // The use before has moved the end by 12 hours.
    await sleep(DELAY_MS);
    expect((await session.get('/me')).status).toBe(200);
    await service.database.query(used, [id, '12:01:00']);
    await sleep(DELAY_MS);
    expect((await session.get('/me')).status).toBe(401);
    await signedIn(service.url, { token: client.token });
    expect(await service.database.query(`SELECT id FROM credentials WHERE session_id = ${id}`)).toEqual([]);
  });
});

describe('the audit of sessions', () => {
  it('has sign-in, sign-out and what a person did and was refused', async () => {
    const { id, client } = await signedInPerson(admin, { roles: ['reader'], name: 'Mary Jackson' });
    const refused = await client.post('/products', { code: 'NO', label: 'No', taxes: [] });
    expect(refused.body).toMatchObject({ status: 403, code: 'missing_right' });
    await admin.patch(`/people/${id}`, { roles: ['administrator'] });
    await sleep(DELAY_MS);
    const product = await newProduct(client);
    await admin.patch(`/people/${id}`, { active: false });
    await sleep(DELAY_MS);
    expect((await client.get('/me')).status).toBe(401);
    const entries = bodyOf(await admin.get('/audit?limit=100'))
      .filter(({ actor }: { actor: { person: { id: number } | null } }) => actor.person?.id === id)
      .map(({ operation, resource, refusal }: Record<string, unknown>) => [operation, resource, refusal]);
    expect(entries.reverse()).toEqual([
      ['setPassword', `people/${id}`, null],
      ['signIn', expect.stringMatching(/^sessions\/\d+$/), null],
      ['createProduct', 'products', 'missing_right'],
      ['createProduct', `products/${product.id}`, null],
      ['getCurrentApplication', 'me', 'invalid_token'],
    ]);
  });
});
