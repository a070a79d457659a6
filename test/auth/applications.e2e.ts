import { describe, expect, it } from '@jest/globals';
import { useEach } from '../support/each.js';
import type { Answer, ApiClient } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { deletePings, emit } from '../support/events.js';
import { Receiver } from '../support/receiver.js';
import { bodyOf, BOX, minimalOrder, newApplication, newShop, unique } from '../support/samples.js';
import { useService } from '../support/service.js';
import { signedIn, signedInPerson } from '../support/console-session.js';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const TOKEN = expect.stringMatching(/^ots_[0-9A-Za-z]{36}$/);
const WEBHOOK_KEY = expect.stringMatching(/^whk_[0-9a-f]{32}$/);
const RIGHTS = ['crm', 'catalogue', 'sales', 'holds', 'logistics', 'admin'];
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const refused = (status: number, code: string) =>
  expect.objectContaining({ status, body: problem({ code }) });
const problem = (members: object) => expect.objectContaining(members);
const faultAt = (pointer: string, code: string) => ({
  status: 422,
  body: { code: 'validation_failed', errors: [{ pointer, code }] },
});

/** Repeats a request until it is refused: a revoked token may stay valid for up to a second in the token cache. */
async function repeatUntilRefused(client: ApiClient): Promise<Answer> {
  let answer: Answer;
  await waitUntil(async () => (answer = await client.get('/me')).status !== 200);
  return answer!;
}

describe('applications', () => {
  const service = useService();
  const admin = useEach('suite', async () => service.admin);

  describe('POST /applications', () => {
    it('returns the application, its path in Location and its first token', async () => {
      const { status, headers, body } = await admin.post('/applications', {
        name: 'Web shop',
        rights: ['sales', 'catalogue', 'sales'],
        autoValidate: true,
      });
      expect(status).toBe(201);
      expect(headers.get('location')).toBe(`/api/v1/applications/${body.id}`);
      expect(body).toEqual({
        id: expect.any(Number),
        name: 'Web shop',
        active: true,
        // Each once, in a fixed order.
        rights: ['catalogue', 'sales'],
        autoValidate: true,
        holdOrders: [],
        unknownItems: 'refuse',
        answerWithin: null,
        acceptChanges: 'never',
        personalDataDays: null,
        key: WEBHOOK_KEY,
        createdAt: INSTANT,
        updatedAt: INSTANT,
        token: TOKEN,
      });
    });

    it('gives no rights and validates no order by itself when nothing is named', async () => {
      const { body } = await admin.post('/applications', { name: 'Partner' });
      expect(body).toMatchObject({ rights: [], autoValidate: false });
    });

    it('returns the token only once and stores only its hash', async () => {
      const { id, token } = await newApplication(admin);
      const stored = bodyOf(await admin.get(`/applications/${id}`));
      expect(stored).not.toHaveProperty('token');
      expect((await admin.get('/applications')).body).toContainEqual(stored);
      const rows = await service.database.query<{ text: string }>(
        'SELECT t::text AS text FROM credentials t',
      );
      expect(rows.map(({ text }) => text).join()).not.toContain(token);
    });

    it('stores no application when storing its token fails', async () => {
      const name = unique('half');
      await service.database.query(`
        CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END $$`);
      await service.database.query(
        'CREATE TRIGGER no_space BEFORE INSERT ON credentials FOR EACH ROW EXECUTE FUNCTION no_space()',
      );
      const answer = await admin.post('/applications', { name, rights: [] });
      await service.database.query('DROP FUNCTION no_space CASCADE');
      expect(answer).toEqual(refused(503, 'temporarily_unavailable'));
      const names = (await admin.get('/applications')).body.map((one: { name: string }) => one.name);
      expect(names).not.toContain(name);
    });

    it.each([
      ['a right that does not exist', { rights: ['crm', 'root'] }, '#/rights/1', 'not_allowed'],
      ['a webhook key', { key: 'whk_1' }, '#/key', 'unknown_field'],
    ])('refuses %s', async (_, values, pointer, code) => {
      const answer = await admin.post('/applications', { name: 'x', ...values });
      expect(answer).toMatchObject(faultAt(pointer, code));
    });
  });

  describe('GET and PATCH /applications', () => {
    it('lists the applications by id, without the administrator', async () => {
      await newApplication(admin);
      const list = bodyOf(await admin.get('/applications'));
      const ids = list.map(({ id }: { id: number }) => id);
      expect(ids).toEqual([...ids].sort((a: number, b: number) => a - b));
      expect(ids).not.toContain(0);
    });

    it('does not know the administrator, whose token is a setting', async () => {
      const answers = [
        await admin.get('/applications/0'),
        await admin.patch('/applications/0', { active: false }),
        await admin.get('/applications/0/tokens'),
        await admin.post('/applications/0/tokens', {}),
        await admin.delete('/applications/0/tokens/1'),
      ];
      for (const answer of answers) expect(answer).toEqual(refused(404, 'not_found'));
    });
  });

  describe('an application that is switched off', () => {
    const switchTo = async (id: number, active: boolean): Promise<void> =>
      expect(bodyOf(await admin.patch(`/applications/${id}`, { active }))).toMatchObject({ id, active });

    it('is listed with active=false, and the others with active=true', async () => {
      const [resting, other] = [await newApplication(admin), await newApplication(admin)];
      await switchTo(resting.id, false);
      const listed = async (query: string): Promise<number[]> =>
        bodyOf(await admin.get(`/applications${query}`)).map(({ id }: Answer['body']) => id);
      const [inactive, active] = [await listed('?active=false'), await listed('?active=true')];
      expect([inactive.includes(resting.id), inactive.includes(other.id)]).toEqual([true, false]);
      expect([...inactive, ...active].sort((a, b) => a - b)).toEqual(await listed(''));
    });

    it('keeps its orders, which the back office continues to process, and is accepted again', async () => {
      const shop = await newShop(admin);
      const { id } = bodyOf(await shop.client.post('/orders', minimalOrder(BOX)));
      await switchTo(shop.id, false);
      expect(await repeatUntilRefused(shop.client)).toEqual(refused(401, 'invalid_token'));
      expect(bodyOf(await admin.post(`/orders/${id}/validate`))).toMatchObject({ id, state: 'validated' });
      await switchTo(shop.id, true);
      await waitUntil(async () => (await shop.client.get('/me')).status === 200);
    });

    it('receives its webhooks after it is switched on', async () => {
      const receiver = await Receiver.start();
      const [resting, other] = [await newApplication(admin), await newApplication(admin)];
      for (const { client, id } of [resting, other]) {
        const url = `${receiver.url}/${id}`;
        bodyOf(await client.put('/webhooks', { event: 'sales_order_validated', url }));
      }
      await deletePings(service);
      await switchTo(resting.id, false);
      const [waiting] = await emit(service, 1, { applicationId: resting.id });
      const [sent] = await emit(service, 1, { applicationId: other.id });
      await waitUntil(() => receiver.messageIds.includes(sent!));
      expect(receiver.messageIds).not.toContain(waiting);
      await switchTo(resting.id, true);
      await waitUntil(() => receiver.messageIds.includes(waiting!));
      await receiver.stop();
    });
  });

  describe('tokens of an application', () => {
    it('POST creates a token and leaves the existing ones valid', async () => {
      const { id, token: first } = await newApplication(admin);
      const expiresAt = inAnHour();
      const named = { name: 'Web server 1', expiresAt };
      const { status, headers, body } = await admin.post(`/applications/${id}/tokens`, named);
      expect(status).toBe(201);
      expect(headers.get('location')).toBe(`/api/v1/applications/${id}/tokens/${body.id}`);
      expect(body).toEqual({ id: expect.any(Number), ...named, token: TOKEN, createdAt: INSTANT });
      for (const token of [first, body.token]) {
        expect((await service.client(token).get('/me')).body.id).toBe(id);
      }
    });

    it.each([
      [{}, { name: null, expiresAt: null }],
      [
        { name: ' ', expiresAt: '' },
        { name: null, expiresAt: null },
      ],
      [{ expiresAt: '2099-12-31 10:00:00' }, { expiresAt: '2099-12-31T10:00:00.000Z' }],
    ])('POST takes %j for %j', async (values, shown) => {
      const { id } = await newApplication(admin);
      expect(bodyOf(await admin.post(`/applications/${id}/tokens`, values))).toMatchObject(shown);
    });

    it('GET lists the tokens with their last four characters and without their secrets', async () => {
      const { id, client, token: first } = await newApplication(admin);
      await client.get('/me');
      const { token: second } = bodyOf(await admin.post(`/applications/${id}/tokens`, { name: 'Second' }));
      const list = bodyOf(await admin.get(`/applications/${id}/tokens`));
      const unused = { createdAt: INSTANT, expiresAt: null, lastUsedAt: null, revokedAt: null };
      expect(list).toEqual([
        { id: expect.any(Number), name: null, lastFour: first.slice(-4), ...unused, lastUsedAt: INSTANT },
        { id: expect.any(Number), name: 'Second', lastFour: second.slice(-4), ...unused },
      ]);
      expect(bodyOf(await admin.get(`/applications/${id}/tokens/${list[1].id}`))).toEqual(list[1]);
    });

    it('DELETE of a revoked token changes nothing', async () => {
      const { id } = await newApplication(admin);
      const [{ id: tokenId }] = bodyOf(await admin.get(`/applications/${id}/tokens`));
      const path = `/applications/${id}/tokens/${tokenId}`;
      await admin.delete(path);
      const revoked = bodyOf(await admin.get(path));
      expect(revoked.revokedAt).toEqual(INSTANT);
      expect((await admin.delete(path)).status).toBe(204);
      expect(bodyOf(await admin.get(path))).toEqual(revoked);
    });
  });

  describe('GET /me', () => {
    it('returns the calling application', async () => {
      const { id, client } = await newApplication(admin, { name: 'Partner', autoValidate: true });
      const { status, body } = await client.get('/me');
      expect(status).toBe(200);
      const [{ id: tokenId }] = bodyOf(await admin.get(`/applications/${id}/tokens`));
      const token = { id: tokenId, name: null };
      const { token: used, person, readOnly, testMode, ...shown } = body;
      const { defaultCurrency, historyId, lostSince, ...application } = shown;
      expect(application).toEqual({
        ...{ id, name: 'Partner', rights: [], autoValidate: true, key: WEBHOOK_KEY },
        unknownItems: 'refuse',
        answerWithin: null,
      });
      expect([used, person, readOnly, testMode]).toEqual([token, null, false, false]);
      expect(defaultCurrency).toBe('EUR');
      expect([historyId, lostSince]).toEqual([expect.stringMatching(/^hist_[0-9a-f]{32}$/), null]);
      expect(bodyOf(await admin.get(`/applications/${id}`))).toMatchObject(application);
    });

    it('returns the administrator with every right', async () => {
      expect((await admin.get('/me')).body).toMatchObject({
        ...{ id: 0, name: 'Administrator', rights: RIGHTS },
        token: { id: null, name: 'ADMIN_TOKEN' },
      });
    });

    it('accepts the token in the Authorization header', async () => {
      const { id, token } = await newApplication(admin);
      const headers = { Authorization: `Bearer ${token}` };
      expect((await service.client(null).get('/me', headers)).body.id).toBe(id);
    });
  });
});

const MOST = 5;

describe('the own tokens of an application', () => {
  const service = useService();

  const newToken = async (client: ApiClient, values: object = {}): Promise<{ id: number; token: string }> =>
    bodyOf(await client.post('/me/tokens', values));
  const tokensOf = async (client: ApiClient): Promise<{ id: number; revokedAt: string | null }[]> =>
    bodyOf(await client.get('/me/tokens'));
  const summaries = (answers: { status: number; body: { code?: string } }[]): string[] =>
    answers.map(({ status, body }) => [status, body?.code].filter(Boolean).join(' ')).sort();

  it('are shown once, stored as a hash, and work', async () => {
    const { id: applicationId, client } = await newApplication(service.admin);
    const created = await client.post('/me/tokens', { name: 'Web server 2' });
    const { id, token } = bodyOf(created);
    expect(created.headers.get('location')).toBe(`/api/v1/me/tokens/${id}`);
    expect(bodyOf(await service.client(token).get('/me')).id).toBe(applicationId);
    const shown = bodyOf(await client.get(`/me/tokens/${id}`));
    expect(shown).toMatchObject({ id, name: 'Web server 2', lastFour: token.slice(-4) });
    expect(JSON.stringify([shown, await tokensOf(client)])).not.toContain(token);
    const rows = await service.database.query('SELECT t::text FROM credentials t WHERE id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('can be replaced by each other, after which the former one is refused', async () => {
    const { client } = await newApplication(service.admin);
    const former = (await tokensOf(client))[0]!.id;
    const replacement = service.client((await newToken(client)).token);
    expect((await replacement.delete(`/me/tokens/${former}`)).status).toBe(204);
    await waitUntil(async () => (await client.get('/me')).status === 401);
    expect((await replacement.get('/me')).status).toBe(200);
  });

  it('do not outlive the token that they are made with, whoever they are for', async () => {
    const { id, client } = await newApplication(service.admin, { rights: ['admin'] });
    const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
    const latest = at(12);
    const { token } = await newToken(client, { expiresAt: latest });
    const paths = ['/me/tokens', `/applications/${id}/tokens`, `/applications/${id}/portal_links`];
    for (const limited of [service.client(token), await signedIn(service.url, { token })]) {
      for (const path of paths) {
        const shown = async (values: object) => bodyOf(await limited.post(path, values)).expiresAt;
        expect([path, await shown({})]).toEqual([path, latest]);
        const earlier = at(1);
        expect([path, await shown({ expiresAt: earlier })]).toEqual([path, earlier]);
        const { status, body } = await limited.post(path, { expiresAt: at(13) });
        expect([path, status, body.errors?.[0]]).toEqual([
          path,
          422,
          expect.objectContaining({ pointer: '#/expiresAt', code: 'period_too_long' }),
        ]);
        expect(body.errors[0].detail).toContain(latest);
      }
      for (const { id: own, revokedAt } of (await tokensOf(client)).slice(2))
        if (revokedAt === null) bodyOf(await client.delete(`/me/tokens/${own}`));
      const made = bodyOf(await limited.post('/applications', { name: 'Made', rights: [] }));
      const [first] = bodyOf(await service.admin.get(`/applications/${made.id}/tokens`));
      expect(first.expiresAt).toBe(latest);
    }
  });

  it('are at most five, not counting those that are revoked or have expired', async () => {
    const { client } = await newApplication(service.admin);
    const created: number[] = [];
    for (let number = 2; number <= MOST; number += 1) created.push((await newToken(client)).id);
    expect((await client.post('/me/tokens', {})).body).toMatchObject({
      status: 409,
      code: 'too_many_tokens',
    });
    bodyOf(await client.delete(`/me/tokens/${created[0]}`));
    await newToken(client);
    expect((await client.post('/me/tokens', {})).body.code).toBe('too_many_tokens');
    await service.database.query('UPDATE credentials SET expires_at = now() WHERE id = $1', [created[1]]);
    await newToken(client);
    expect((await client.post('/me/tokens', {})).body.code).toBe('too_many_tokens');
  });

  it('are at most five when they are created at the same time', async () => {
    const { client } = await newApplication(service.admin);
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post('/me/tokens', {})));
    const refused = Array<string>(4).fill('409 too_many_tokens');
    expect(summaries(answers)).toEqual([...Array<string>(MOST - 1).fill('201'), ...refused]);
  });

  it('leave one, even when two are revoked at the same time', async () => {
    const { client } = await newApplication(service.admin);
    await newToken(client);
    const tokens = await tokensOf(client);
    const answers = await Promise.all(tokens.map(({ id }) => client.delete(`/me/tokens/${id}`)));
    expect(summaries(answers)).toEqual(['204', '409 last_token']);
  });

  it('can be revoked again when one is left, but not that one', async () => {
    const { id: applicationId, client } = await newApplication(service.admin);
    const { id } = await newToken(client);
    bodyOf(await client.delete(`/me/tokens/${id}`));
    expect((await client.delete(`/me/tokens/${id}`)).status).toBe(204);
    const last = (await tokensOf(client))[0]!.id;
    expect((await client.delete(`/me/tokens/${last}`)).body).toMatchObject({
      status: 409,
      code: 'last_token',
    });
    expect((await service.admin.delete(`/applications/${applicationId}/tokens/${last}`)).status).toBe(204);
  });

  it.each([
    ['clerk', 403],
    ['administrator', 200],
  ])('need the right admin when a person who is a %s asks: %d', async (role, status) => {
    const { id: application } = await newApplication(service.admin);
    const person = await signedInPerson(service.admin, { roles: [role], application });
    expect((await person.client.get('/me/tokens')).status).toBe(status);
  });
});
