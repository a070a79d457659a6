import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { useEach } from '../support/each.js';
import type { Answer } from '../support/api-client.js';
import { CONSOLE_SESSION, openedPortal, secretIn } from '../support/console-session.js';
import { bodyOf, BOX, minimalOrder, newApplication, newShop, unique } from '../support/samples.js';
import { startService, useService } from '../support/service.js';

/** What an administrator changes takes effect within this time. */
const DELAY_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const EXPIRE = `UPDATE credentials SET expires_at = now() WHERE application_id = $1 AND kind = 'portal_link'`;
const FAILED = { status: 401, code: 'sign_in_failed', detail: 'The link was used already, or has expired.' };

const service = useService();
const admin = useEach('suite', async () => service.admin);
const anybody = useEach('suite', async () => service.client(null));

const create = (id: number, values: object = {}, headers = {}): Promise<Answer> =>
  admin.post(`/applications/${id}/portal_links`, values, headers);
const open = (portalSecret: string): Promise<Answer> => anybody.post(CONSOLE_SESSION, { portalSecret });
const newSecretOf = async (id: number): Promise<string> => secretIn(bodyOf(await create(id)).link);
const ahead = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

describe('a portal link', () => {
  it('opens the console as the application, which sees what is its own', async () => {
    const [shop, other] = [await newShop(admin), await newShop(admin)];
    const { id } = bodyOf(await shop.client.post('/orders', minimalOrder(BOX)));
    const foreign = bodyOf(await other.client.post('/orders', minimalOrder(BOX)));
    const { link, client } = await openedPortal(admin, shop.id);
    expect(link).toMatch(/^\/console\/portal#secret=[\w-]{43}$/);
    const usual = bodyOf(await shop.client.get('/me'));
    expect(bodyOf(await client.get('/me'))).toEqual({ ...usual, token: null, person: null, readOnly: false });
    for (const path of ['/orders', '/webhooks', '/webhook_deliveries', '/packaging_references', '/me/tokens'])
      expect([path, bodyOf(await client.get(path))]).toEqual([path, bodyOf(await shop.client.get(path))]);
    expect((await client.get(`/orders/${id}`)).status).toBe(200);
    expect((await client.get(`/orders/${foreign.id}`)).status).toBe(404);
    expect((await client.get('/applications')).status).toBe(403);
  });

  it('can be opened once, even when two open it at the same time', async () => {
    const { id } = await newApplication(admin);
    const secret = await newSecretOf(id);
    const answers = await Promise.all([open(secret), open(secret), open(secret)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
    expect((await open(secret)).body).toMatchObject(FAILED);
  });

  it('can be opened for a day, and is refused like an unknown one afterwards', async () => {
    const { id } = await newApplication(admin);
    const { link, expiresAt } = bodyOf(await create(id));
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - DAY_MS)).toBeLessThan(MINUTE_MS);
    await service.database.query(EXPIRE, [id]);
    for (const secret of [secretIn(link), 'A'.repeat(43)])
      expect((await open(secret)).body).toMatchObject(FAILED);
  });

  it('expires when it is told to, at most 30 days ahead', async () => {
    const { id } = await newApplication(admin);
    const expiresAt = ahead(30 * DAY_MS - MINUTE_MS);
    expect(bodyOf(await create(id, { expiresAt })).expiresAt).toBe(expiresAt);
    const refusalOf = async (values: object) => {
      const { status, body } = await create(id, values);
      return [status, body.errors[0].pointer, body.errors[0].code];
    };
    const pointer = '#/expiresAt';
    expect(await refusalOf({ expiresAt: ahead(-1) })).toEqual([422, pointer, 'not_in_the_future']);
    const late = { expiresAt: ahead(30 * DAY_MS + MINUTE_MS) };
    expect(await refusalOf(late)).toEqual([422, pointer, 'period_too_long']);
    expect((await refusalOf({ expiresAt: 'tomorrow' })).slice(0, 2)).toEqual([422, pointer]);
  });

  it('is only for an application that exists, is switched on, and is not the administrator', async () => {
    const { id } = await newApplication(admin);
    const secret = await newSecretOf(id);
    await admin.patch(`/applications/${id}`, { active: false });
    expect((await create(id)).body).toMatchObject({ status: 409, code: 'application_inactive' });
    expect((await open(secret)).body).toMatchObject(FAILED);
    for (const unknown of [999_999, 0])
      expect((await create(unknown)).body).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('is answered again for the same Idempotency-Key, and neither stored nor shown otherwise', async () => {
    const { id } = await newApplication(admin);
    const headers = { 'Idempotency-Key': unique('key') };
    const { link } = bodyOf(await create(id, {}, headers));
    const again = await create(id, {}, headers);
    expect([again.body.link, again.headers.get('idempotent-replayed')]).toEqual([link, 'true']);
    const secret = secretIn(link);
    expect((await open(secret)).status).toBe(201);
    const stored = await service.database.query(
      `SELECT query_to_xml('SELECT * FROM ' || table_name, true, false, '')::text AS rows FROM information_schema.tables
      WHERE table_name IN ('credentials', 'journal', 'idempotency_keys')`,
    );
    expect(stored).toHaveLength(3);
    const audit = bodyOf(await admin.get(`/audit?resource=applications/${id}`));
    expect(audit.map(({ operation }: { operation: string }) => operation)).toContain('createPortalLink');
    expect(JSON.stringify([stored, audit, bodyOf(await admin.get('/sessions'))])).not.toContain(secret);
  });

  it('can be withdrawn until it was opened, with all others of the application', async () => {
    const { id, client } = await newApplication(admin);
    const other = await newSecretOf((await newApplication(admin)).id);
    const opened = await openedPortal(admin, id);
    const secrets = [await newSecretOf(id), await newSecretOf(id)];
    const path = `/applications/${id}/portal_links`;
    expect((await client.delete(path)).status).toBe(403);
    await admin.patch(`/applications/${id}`, { active: false });
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.delete(path)).status).toBe(204);
    await admin.patch(`/applications/${id}`, { active: true });
    for (const secret of secrets) expect((await open(secret)).body).toMatchObject(FAILED);
    expect((await open(other)).status).toBe(201);
    expect((await opened.client.get('/me')).status).toBe(401);
    expect((await open(await newSecretOf(id))).status).toBe(201);
    const [entry] = bodyOf(await admin.get('/audit?operation=withdrawPortalLinks'));
    expect(entry).toMatchObject({ resource: `applications/${id}`, refusal: null, actor: { id: 0 } });
    for (const unknown of [999_999, 0])
      expect((await admin.delete(`/applications/${unknown}/portal_links`)).status).toBe(404);
  });

  it('exists in a test installation, and is not limited by TOKEN_SIGN_IN', async () => {
    const test = await startService({ TEST_MODE: 'true', TOKEN_SIGN_IN: 'false' });
    try {
      const { id } = await newApplication(test.admin);
      const { client } = await openedPortal(test.admin, id);
      expect(bodyOf(await client.get('/me'))).toMatchObject({ id, testMode: true });
    } finally {
      await test.stop();
    }
  });
});

describe('a session of a portal link', () => {
  it('may do what a token of the application may, and is named by the application in histories and the audit', async () => {
    const shop = await newShop(admin);
    const { client } = await openedPortal(admin, shop.id);
    const by = { id: shop.id, name: expect.any(String), token: null, person: null };
    const { id } = bodyOf(await client.post('/orders', minimalOrder(BOX)));
    expect(bodyOf(await client.get(`/orders/${id}/history`))[0].by).toEqual(by);
    const created = bodyOf(await client.post('/me/tokens', { name: 'Web server' }));
    expect(bodyOf(await service.client(created.token).get('/me')).id).toBe(shop.id);
    expect((await client.delete(`/me/tokens/${created.id}`)).status).toBe(204);
    const history = bodyOf(await admin.get(`/applications/${shop.id}/history`));
    expect(history.at(-1)).toMatchObject({ reason: `Token ${created.id} was revoked.`, by });
    const [entry] = bodyOf(await admin.get('/audit?operation=revokeOwnToken'));
    expect(entry).toMatchObject({ resource: `applications/${shop.id}`, actor: by });
  });

  it('that is read-only changes nothing, and can be left', async () => {
    const shop = await newShop(admin);
    const { id } = bodyOf(await shop.client.post('/orders', minimalOrder(BOX)));
    const { client } = await openedPortal(admin, shop.id, { readOnly: true });
    expect(bodyOf(await client.get('/me')).readOnly).toBe(true);
    expect((await client.get(`/orders/${id}`)).status).toBe(200);
    const [{ id: session }] = bodyOf(await client.get('/sessions'));
    const answers = [
      await client.post('/orders', minimalOrder(BOX)),
      await client.patch(`/orders/${id}`, { comment: 'Later' }),
      await client.put('/webhooks', { event: 'sales_order_created', url: 'https://example.com' }),
      await client.post('/me/tokens', {}),
      await client.delete(`/sessions/${session}`),
      await client.post('/products', {}),
    ];
    for (const { body } of answers) expect(body).toMatchObject({ status: 403, code: 'session_read_only' });
    const [refusal] = bodyOf(await admin.get('/audit?refused=true'));
    expect(refusal).toMatchObject({ refusal: 'session_read_only', actor: { id: shop.id, token: null } });
    expect((await client.delete(CONSOLE_SESSION)).status).toBe(204);
    expect((await client.get('/me')).status).toBe(401);
  });

  it('ends when the application is switched off, and does not come back with it', async () => {
    const { id } = await newApplication(admin);
    const other = await openedPortal(admin, (await newApplication(admin)).id);
    const { client } = await openedPortal(admin, id);
    bodyOf(await admin.patch(`/applications/${id}`, { active: true }));
    expect((await client.get('/me')).status).toBe(200);
    bodyOf(await admin.patch(`/applications/${id}`, { active: false }));
    await sleep(DELAY_MS);
    expect((await client.get('/me')).body).toMatchObject({ status: 401, code: 'invalid_token' });
    bodyOf(await admin.patch(`/applications/${id}`, { active: true }));
    await sleep(DELAY_MS);
    expect((await client.get('/me')).status).toBe(401);
    expect((await other.client.get('/me')).status).toBe(200);
  });

  it('lists itself only, and is seen and ended by an administrator', async () => {
    const { id, client: program } = await newApplication(admin);
    await openedPortal(admin, id);
    const { client } = await openedPortal(admin, id);
    const own = bodyOf(await client.get('/sessions'));
    expect(own).toMatchObject([{ by: { id, token: null, person: null }, current: true }]);
    expect(bodyOf(await program.get('/sessions'))).toEqual([]);
    expect((await program.delete(`/sessions/${own[0].id}`)).status).toBe(404);
    const all: { by: { id: number } }[] = bodyOf(await admin.get('/sessions?limit=500'));
    expect(all.filter(({ by }) => by.id === id)).toHaveLength(2);
    expect((await admin.delete(`/sessions/${own[0].id}`)).status).toBe(204);
    await sleep(DELAY_MS);
    expect((await client.get('/me')).status).toBe(401);
  });

  it('outlives the expiry of its link, which is only about opening it', async () => {
    const { id } = await newApplication(admin);
    const { client } = await openedPortal(admin, id);
    await service.database.query(EXPIRE, [id]);
    await sleep(DELAY_MS);
    expect((await client.get('/me')).status).toBe(200);
  });
});
