import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { useEach } from '../support/each.js';
import {
  CONSOLE_PASSWORD,
  CONSOLE_SESSION,
  setPassword,
  signedIn,
  signedInPerson,
} from '../support/console-session.js';
import { bodyOf, newApplication, unique } from '../support/samples.js';
import { useService } from '../support/service.js';

/** What an administrator changes takes effect within this time. */
const DELAY_MS = 1_000;

const service = useService();
const admin = useEach('suite', async () => service.admin);
const anybody = useEach('suite', async () => service.client(null));

const newEmail = (): string => `${unique('person')}@example.com`;

describe('people', () => {
  it('are created without a password, changed, listed, and have a history', async () => {
    const email = newEmail();
    const created = bodyOf(await admin.post('/people', { name: 'Ada', email, roles: ['clerk', 'reader'] }));
    expect(created).toMatchObject({
      ...{ issuer: null, subject: null, name: 'Ada', email, roles: ['reader', 'clerk'] },
      ...{ rolesClaimed: false, application: 0, active: true, hasPassword: false, lastSeenAt: null },
    });
    const { id: application } = await newApplication(admin);
    const changed = bodyOf(await admin.patch(`/people/${created.id}`, { roles: ['clerk'], application }));
    expect(changed).toEqual({ ...created, roles: ['clerk'], application });
    const inactive = bodyOf(await admin.patch(`/people/${created.id}`, { active: false }));
    expect(bodyOf(await admin.get('/people?active=false&limit=100'))).toContainEqual(inactive);
    expect(bodyOf(await admin.get('/people?active=true&limit=100'))).not.toContainEqual(inactive);
    const history = bodyOf(await admin.get(`/people/${created.id}/history`));
    expect(history.map(({ action, changes }: Record<string, unknown>) => [action, changes])).toEqual([
      ['created', []],
      ['changed', expect.arrayContaining([expect.objectContaining({ pointer: '#/application' })])],
      ['changed', [{ pointer: '#/active', from: true, to: false }]],
    ]);
  });

  it('have e-mail addresses of their own, without regard to case, and applications that exist', async () => {
    const email = newEmail();
    await admin.post('/people', { name: 'Ada', email, roles: [] });
    const again = await admin.post('/people', { name: 'Ada', email: email.toUpperCase(), roles: [] });
    expect(again.body).toMatchObject({
      status: 409,
      code: 'already_taken',
      errors: [{ pointer: '#/email' }],
    });
    const lost = await admin.post('/people', {
      name: 'Ada',
      email: newEmail(),
      roles: [],
      application: 999_999,
    });
    expect(lost.body).toMatchObject({ status: 422, errors: [{ pointer: '#/application' }] });
  });

  it('who are switched off are refused within a second, and sign in again after they were switched on', async () => {
    const { id, email, password, client } = await signedInPerson(admin, { roles: ['clerk'] });
    expect((await client.get('/orders')).status).toBe(200);
    await admin.patch(`/people/${id}`, { active: false });
    await sleep(DELAY_MS);
    expect((await client.get('/orders')).status).toBe(401);
    expect((await anybody.post(CONSOLE_SESSION, { email, password })).body.code).toBe('sign_in_failed');
    await admin.patch(`/people/${id}`, { active: true });
    await sleep(DELAY_MS);
    expect((await client.get('/orders')).status).toBe(401);
    expect((await (await signedIn(service.url, { email, password })).get('/orders')).status).toBe(200);
  });

  it('cannot switch off their own account, but that of others', async () => {
    const roles = ['administrator'];
    const [own, other] = [await signedInPerson(admin, { roles }), await signedInPerson(admin, { roles })];
    const refused = await own.client.patch(`/people/${own.id}`, { active: false, name: 'Grace' });
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'own_person']);
    expect(bodyOf(await admin.get(`/people/${own.id}`))).toMatchObject({ active: true });
    expect(bodyOf(await own.client.patch(`/people/${own.id}`, { active: true })).active).toBe(true);
    expect(bodyOf(await other.client.patch(`/people/${own.id}`, { active: false })).active).toBe(false);
  });

  it('get and lose roles within a second', async () => {
    const { id, client } = await signedInPerson(admin, { roles: ['reader'] });
    const product = { code: unique('p'), label: 'Oil', taxes: [] };
    expect((await client.post('/products', product)).status).toBe(403);
    await admin.patch(`/people/${id}`, { roles: ['administrator'] });
    await sleep(DELAY_MS);
    expect((await client.post('/products', product)).status).toBe(201);
    await admin.patch(`/people/${id}`, { roles: [] });
    await sleep(DELAY_MS);
    expect((await client.get('/orders')).status).toBe(403);
    expect(bodyOf(await client.get('/me'))).toMatchObject({ rights: [], person: { roles: [] } });
  });
});

describe('passwords', () => {
  it('are set with a link that works once, and end the sessions of the person', async () => {
    const { id, email, client } = await signedInPerson(admin, { roles: ['reader'] });
    const { link } = bodyOf(await admin.post(`/people/${id}/password_links`));
    expect(link).toMatch(/^\/console\/set-password#secret=[\w-]{43}$/);
    const secret = link.split('secret=')[1];
    const password = 'another password of mine';
    expect((await anybody.post(CONSOLE_PASSWORD, { secret, password })).status).toBe(204);
    await sleep(DELAY_MS);
    expect((await client.get('/me')).status).toBe(401);
    expect(
      (await anybody.post(CONSOLE_PASSWORD, { secret, password: 'a third password' })).body,
    ).toMatchObject({
      status: 401,
      code: 'sign_in_failed',
    });
    await signedIn(service.url, { email: email.toUpperCase(), password });
  });

  it('are in the audit when they are set, without the value', async () => {
    const { id } = bodyOf(await admin.post('/people', { name: 'Ada', email: newEmail(), roles: [] }));
    const password = 'violet-harbour-47-moss';
    expect((await setPassword(admin, id, password)).status).toBe(204);
    const entries = bodyOf(await admin.get('/audit?operation=setPassword'));
    expect(entries[0]).toMatchObject({
      ...{ operation: 'setPassword', resource: `people/${id}`, refusal: null, address: '127.0.0.1' },
      actor: { id: 0, token: null, person: { id, name: 'Ada' } },
    });
    expect(JSON.stringify(entries)).not.toContain(password);
  });

  it('are refused when they can be guessed, and the link stays', async () => {
    const email = `h.oppenheimer.${unique('x')}@example.com`;
    const person = bodyOf(await admin.post('/people', { name: 'Grace Hopper', email, roles: [] }));
    const { link } = bodyOf(await admin.post(`/people/${person.id}/password_links`));
    const secret = link.split('secret=')[1];
    for (const password of ['Passw0rd2026!', 'Hopper-Grace-2026', 'Oppenheimer2026']) {
      const { status, body } = await anybody.post(CONSOLE_PASSWORD, { secret, password });
      expect([status, body.errors?.[0].code]).toEqual([422, 'password_guessable']);
      expect(JSON.stringify(body)).not.toContain(password);
    }
    const unknown = { secret: 'A'.repeat(43), password: 'aaaaaaaaaaaa' };
    expect((await anybody.post(CONSOLE_PASSWORD, unknown)).status).toBe(401);
    const password = 'grace likes tall ships';
    expect((await anybody.post(CONSOLE_PASSWORD, { secret, password })).status).toBe(204);
  });

  it('need 12 characters, and a link that is not older than a day', async () => {
    const { id } = bodyOf(await admin.post('/people', { name: 'Ada', email: newEmail(), roles: [] }));
    const { link } = bodyOf(await admin.post(`/people/${id}/password_links`));
    const secret = link.split('secret=')[1];
    expect((await anybody.post(CONSOLE_PASSWORD, { secret, password: 'too short' })).status).toBe(422);
    await service.database.query(`UPDATE people SET link_expires_at = now() WHERE id = ${id}`);
    const late = await anybody.post(CONSOLE_PASSWORD, { secret, password: 'long enough for it' });
    expect(late.body.code).toBe('sign_in_failed');
  });

  it('are refused with the same response for a person who does not exist', async () => {
    const { email } = await signedInPerson(admin, { roles: [] });
    const refusal = async (body: object) => {
      const { requestId: _id, ...answer } = (await anybody.post(CONSOLE_SESSION, body)).body;
      return answer;
    };
    const wrong = await refusal({ email, password: 'a wrong password' });
    expect(wrong).toMatchObject({ status: 401, code: 'sign_in_failed' });
    expect(await refusal({ email: newEmail(), password: 'a wrong password' })).toEqual(wrong);
    const [entry] = bodyOf(await admin.get('/audit?refused=true&operation=signIn'));
    expect(entry.actor.person).not.toBeNull();
  });

  it('are not tried any more after ten failures for one person, in any spelling, even the right one', async () => {
    const name = crypto.randomUUID().replaceAll(/\d/g, 'i');
    const { email, password } = await signedInPerson(admin, { roles: [], email: `iiii${name}@example.com` });
    // PostgreSQL takes a capital I with and without a dot for the same letter, and JavaScript does not.
    for (let times = 0; times < 10; times++) {
      const letters = [...times.toString(2).padStart(4, '0')].map((bit) => (bit === '1' ? '\u0130' : 'I'));
      const spelling = letters.join('') + email.slice(4);
      const attempt = { email: spelling, password: `wrong ${times}` };
      expect((await anybody.post(CONSOLE_SESSION, attempt)).status).toBe(401);
    }
    const refused = await anybody.post(CONSOLE_SESSION, { email, password });
    expect(refused.body).toMatchObject({ status: 429, 'violated-policies': ['failed-passwords'] });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('do not count right ones', async () => {
    const { email, password } = await signedInPerson(admin, { roles: [] });
    for (let times = 0; times < 11; times++) await signedIn(service.url, { email, password });
  });
});
