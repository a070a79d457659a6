import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newToken } from '../../src/auth/token.js';
import type { Answer, ApiClient } from '../support/api-client.js';
import { bodyOf, newApplication, unique } from '../support/samples.js';
import { startService, type TestService } from '../support/service.js';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const TOKEN = expect.stringMatching(/^ots_[0-9A-Za-z]{36}$/);
const WEBHOOK_KEY = expect.stringMatching(/^whk_[0-9a-f]{32}$/);
const RIGHTS = ['crm', 'catalogue', 'sales', 'holds', 'logistics', 'admin'];
const MEMBERS = [
  'id',
  'name',
  'active',
  'rights',
  'autoValidate',
  'holdOrders',
  'unknownItems',
  'answerWithin',
  'acceptChanges',
  'personalDataDays',
  'webhookKey',
  'createdAt',
  'updatedAt',
];
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
  for (;;) {
    const answer = await client.get('/me');
    if (answer.status !== 200) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('applications', () => {
  let service: TestService;
  let admin: ApiClient;
  beforeAll(async () => {
    service = await startService();
    ({ admin } = service);
  });
  afterAll(() => service.stop());

  describe('POST /applications', () => {
    it('returns the application, its path in Location and its first token', async () => {
      const { status, headers, body } = await admin.post('/applications', {
        name: 'Web shop',
        rights: ['catalogue'],
        autoValidate: true,
      });
      expect(status).toBe(201);
      expect(headers.get('location')).toBe(`/api/v1/applications/${body.id}`);
      expect(body).toEqual({
        id: expect.any(Number),
        name: 'Web shop',
        active: true,
        rights: ['catalogue'],
        autoValidate: true,
        holdOrders: [],
        unknownItems: 'refuse',
        answerWithin: null,
        acceptChanges: 'never',
        personalDataDays: null,
        webhookKey: WEBHOOK_KEY,
        createdAt: INSTANT,
        updatedAt: INSTANT,
        token: TOKEN,
      });
      expect(Object.keys(body)).toEqual([...MEMBERS, 'token']);
    });

    it('gives no rights when none are named', async () => {
      expect((await admin.post('/applications', { name: 'Partner' })).body).toMatchObject({ rights: [] });
    });

    it('returns the token only once and stores only its hash', async () => {
      const { id, token } = await newApplication(admin);
      const stored = bodyOf(await admin.get(`/applications/${id}`));
      expect(stored).not.toHaveProperty('token');
      expect((await admin.get('/applications')).body).toContainEqual(stored);
      const rows = await service.database.query<{ text: string }>(
        'SELECT t::text AS text FROM application_tokens t',
      );
      expect(rows.map(({ text }) => text).join()).not.toContain(token);
    });

    it('creates an application without automatic validation by default', async () => {
      const answer = await admin.post('/applications', { name: 'Partner', rights: [] });
      expect(answer.body).toMatchObject({ rights: [], autoValidate: false });
    });

    it('creates a different token and webhook key for every application', async () => {
      const [one, other] = await Promise.all(
        [1, 2].map(() => admin.post('/applications', { name: 'Twin', rights: [] })),
      );
      expect(one!.body.id).not.toBe(other!.body.id);
      expect(one!.body.token).not.toBe(other!.body.token);
      expect(one!.body.webhookKey).not.toBe(other!.body.webhookKey);
    });

    it('stores each right once, in a fixed order', async () => {
      const answer = await admin.post('/applications', { name: 'Twice', rights: ['sales', 'crm', 'sales'] });
      expect(answer.body.rights).toEqual(['crm', 'sales']);
    });

    it('stores no application when storing its token fails', async () => {
      const name = unique('half');
      await service.database.query(`
        CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END $$`);
      await service.database.query(
        'CREATE TRIGGER no_space BEFORE INSERT ON application_tokens FOR EACH ROW EXECUTE FUNCTION no_space()',
      );
      const answer = await admin.post('/applications', { name, rights: [] });
      await service.database.query('DROP FUNCTION no_space CASCADE');
      expect(answer).toEqual(refused(503, 'temporarily_unavailable'));
      const names = (await admin.get('/applications')).body.map((one: { name: string }) => one.name);
      expect(names).not.toContain(name);
    });

    it.each([
      ['no name', { rights: [] }, '#/name', 'required'],
      ['a blank name', { name: ' \t', rights: [] }, '#/name', 'wrong_format'],
      ['an empty name', { name: '', rights: [] }, '#/name', 'too_short'],
      ['a long name', { name: 'x'.repeat(256), rights: [] }, '#/name', 'too_long'],
      ['a name that is a number', { name: 1, rights: [] }, '#/name', 'wrong_type'],
      ['rights that are text', { name: 'x', rights: 'crm' }, '#/rights', 'wrong_type'],
      ['a right that does not exist', { name: 'x', rights: ['crm', 'root'] }, '#/rights/1', 'not_allowed'],
      ['a right that is a list', { name: 'x', rights: [['crm']] }, '#/rights/0', 'wrong_type'],
      [
        'a flag that is not a boolean',
        { name: 'x', rights: [], autoValidate: 'yes' },
        '#/autoValidate',
        'not_allowed',
      ],
      ['active', { name: 'x', rights: [], active: false }, '#/active', 'unknown_field'],
      ['a misspelt field', { name: 'x', rights: [], autovalidate: true }, '#/autovalidate', 'unknown_field'],
      ['a webhook key', { name: 'x', rights: [], webhookKey: 'whk_1' }, '#/webhookKey', 'unknown_field'],
      ['a token', { name: 'x', rights: [], token: 'ots_1' }, '#/token', 'unknown_field'],
      ['an id', { name: 'x', rights: [], id: 1 }, '#/id', 'unknown_field'],
    ])('refuses %s', async (_, body, pointer, code) => {
      const answer = await admin.post('/applications', body);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
    });
  });

  describe('GET and PATCH /applications', () => {
    it('lists the applications by id, without the administrator', async () => {
      await newApplication(admin);
      const list = bodyOf(await admin.get('/applications'));
      const ids = list.map(({ id }: { id: number }) => id);
      expect(ids).toEqual([...ids].sort((a: number, b: number) => a - b));
      expect(ids).not.toContain(0);
      expect(Object.keys(list[0])).toEqual(MEMBERS);
    });

    it('changes the fields that are sent and keeps the others', async () => {
      const { id } = await newApplication(admin, { name: 'Before', rights: ['crm'], autoValidate: true });
      const before = bodyOf(await admin.get(`/applications/${id}`));
      const renamed = bodyOf(await admin.patch(`/applications/${id}`, { name: 'After' }));
      expect(renamed).toEqual({ ...before, name: 'After', updatedAt: INSTANT });
      const withoutRights = bodyOf(await admin.patch(`/applications/${id}`, { rights: [], autoValidate: 0 }));
      expect(withoutRights).toEqual({ ...renamed, rights: [], autoValidate: false, updatedAt: INSTANT });
      expect(Date.parse(withoutRights.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
      expect(bodyOf(await admin.get(`/applications/${id}`))).toEqual(withoutRights);
    });

    it('removes a right from tokens that are in use', async () => {
      const { id, client } = await newApplication(admin, { rights: ['catalogue'] });
      expect((await client.get('/me')).body.rights).toEqual(['catalogue']);
      await admin.patch(`/applications/${id}`, { rights: [] });
      for (let me = await client.get('/me'); me.body.rights.length > 0; me = await client.get('/me'));
      expect(await client.get('/products')).toEqual(refused(403, 'missing_right'));
    });

    it('refuses fields that cannot be changed', async () => {
      const { id } = await newApplication(admin);
      const answer = await admin.patch(`/applications/${id}`, { webhookKey: 'whk_mine' });
      expect(answer).toMatchObject(faultAt('#/webhookKey', 'unknown_field'));
    });

    it.each(['0', '999999', '-1', 'abc', '9999999999999999999'])(
      'returns 404 for application %s',
      async (id) => {
        expect(await admin.get(`/applications/${id}`)).toEqual(refused(404, 'not_found'));
        expect(await admin.patch(`/applications/${id}`, { name: 'x' })).toEqual(refused(404, 'not_found'));
        expect(await admin.get(`/applications/${id}/tokens`)).toEqual(refused(404, 'not_found'));
        expect(await admin.post(`/applications/${id}/tokens`, {})).toEqual(refused(404, 'not_found'));
        expect(await admin.delete(`/applications/${id}/tokens/1`)).toEqual(refused(404, 'not_found'));
      },
    );
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
      expect(Object.keys(body)).toEqual(['id', 'name', 'token', 'expiresAt', 'createdAt']);
      for (const token of [first, body.token]) {
        expect((await service.client(token).get('/me')).body.id).toBe(id);
      }
    });

    it.each([[{}], [{ expiresAt: null }], [{ expiresAt: '' }]])(
      'POST creates a token that does not expire from %j',
      async (body) => {
        const { id } = await newApplication(admin);
        const answer = await admin.post(`/applications/${id}/tokens`, body);
        expect(answer).toMatchObject({ status: 201, body: { expiresAt: null } });
      },
    );

    it.each([
      ['2099-12-31', '2099-12-31T00:00:00.000Z'],
      ['2099-12-31T10:00:00+02:00', '2099-12-31T08:00:00.000Z'],
      ['2099-12-31 10:00:00', '2099-12-31T10:00:00.000Z'],
    ])('POST accepts the expiry date %s', async (expiresAt, instant) => {
      const { id } = await newApplication(admin);
      const answer = await admin.post(`/applications/${id}/tokens`, { expiresAt });
      expect(answer.body.expiresAt).toBe(instant);
    });

    it.each([
      ['2099-02-30', 'wrong_format'],
      ['tomorrow', 'wrong_format'],
      [4_102_444_800, 'wrong_type'],
      ['2001-01-01T00:00:00Z', 'not_in_the_future'],
    ])('POST refuses the expiry date %s', async (expiresAt, code) => {
      const { id } = await newApplication(admin);
      const answer = await admin.post(`/applications/${id}/tokens`, { expiresAt });
      expect(answer).toMatchObject(faultAt('#/expiresAt', code));
    });

    it.each([[{}], [{ name: null }], [{ name: ' ' }]])(
      'POST creates a token without a name from %j',
      async (body) => {
        const { id } = await newApplication(admin);
        const answer = await admin.post(`/applications/${id}/tokens`, body);
        expect(answer).toMatchObject({ status: 201, body: { name: null } });
      },
    );

    it('POST refuses a name of more than 255 characters', async () => {
      const { id } = await newApplication(admin);
      const answer = await admin.post(`/applications/${id}/tokens`, { name: 'x'.repeat(256) });
      expect(answer).toMatchObject(faultAt('#/name', 'too_long'));
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
      expect(Object.keys(list[0])).toEqual([
        'id',
        'name',
        'lastFour',
        'createdAt',
        'expiresAt',
        'lastUsedAt',
        'revokedAt',
      ]);
      expect(bodyOf(await admin.get(`/applications/${id}/tokens/${list[1].id}`))).toEqual(list[1]);
    });

    it('DELETE revokes one token and leaves the others valid', async () => {
      const { id, token, client } = await newApplication(admin);
      const other = bodyOf(await admin.post(`/applications/${id}/tokens`, {}));
      await client.get('/me');
      const [first] = bodyOf(await admin.get(`/applications/${id}/tokens`));
      const path = `/applications/${id}/tokens/${first.id}`;
      expect(await admin.delete(path)).toMatchObject({ status: 204, body: null });
      expect(await repeatUntilRefused(service.client(token))).toEqual(refused(401, 'invalid_token'));
      expect((await service.client(other.token).get('/me')).status).toBe(200);
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

    it('tokens of another application are 404', async () => {
      const { id: one } = await newApplication(admin);
      const { id: other, client } = await newApplication(admin);
      const [{ id: tokenId }] = bodyOf(await admin.get(`/applications/${other}/tokens`));
      const path = `/applications/${one}/tokens/${tokenId}`;
      expect(await admin.get(path)).toEqual(refused(404, 'not_found'));
      expect(await admin.delete(path)).toEqual(refused(404, 'not_found'));
      expect((await client.get('/me')).status).toBe(200);
    });

    it('wrong, unknown, expired and revoked tokens get the same response', async () => {
      const { id, token: revoked } = await newApplication(admin);
      const expired = bodyOf(await admin.post(`/applications/${id}/tokens`, { expiresAt: inAnHour() }));
      await service.database.query(
        `UPDATE application_tokens SET revoked_at = CASE WHEN id <> $2 THEN now() END,
          expires_at = CASE WHEN id = $2 THEN now() - interval '1 ms' END
        WHERE application_id = $1`,
        [id, expired.id],
      );
      const tokens = [
        revoked,
        expired.token,
        newToken(),
        `${newToken().slice(0, -1)}!`,
        'x',
        'x'.repeat(10_000),
      ];
      for (const token of tokens) {
        const { status, headers, body } = await service.client(token).get('/me');
        expect(status).toBe(401);
        expect(body).toEqual({
          type: '/docs/errors/invalid_token',
          title: 'The token is not valid',
          status: 401,
          detail: 'The token is not valid.',
          instance: '/api/v1/me',
          code: 'invalid_token',
          requestId: headers.get('x-request-id'),
        });
      }
    });

    it('a token that expires while it is in use is refused afterwards', async () => {
      const { id } = await newApplication(admin);
      const { id: tokenId, token } = bodyOf(
        await admin.post(`/applications/${id}/tokens`, { expiresAt: inAnHour() }),
      );
      expect((await service.client(token).get('/me')).status).toBe(200);
      // The expiry is near only after the token was used, because the requests before may take any time.
      const [row] = await service.database.query<{ expiresAt: Date }>(
        `UPDATE application_tokens SET expires_at = now() + interval '2 seconds' WHERE id = $1
         RETURNING expires_at AS "expiresAt"`,
        [tokenId],
      );
      expect(await repeatUntilRefused(service.client(token))).toEqual(refused(401, 'invalid_token'));
      expect(Date.now()).toBeGreaterThanOrEqual(row!.expiresAt.getTime());
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
        ...{ id, name: 'Partner', rights: [], autoValidate: true, webhookKey: WEBHOOK_KEY },
        unknownItems: 'refuse',
        answerWithin: null,
      });
      expect([used, person, readOnly, testMode]).toEqual([token, null, false, false]);
      expect(defaultCurrency).toBe('EUR');
      expect([historyId, lostSince]).toEqual([expect.stringMatching(/^hist_[0-9a-f]{32}$/), null]);
      expect(Object.keys(body)).toEqual([
        ...['id', 'name', 'rights', 'autoValidate', 'unknownItems', 'answerWithin', 'webhookKey', 'token'],
        ...['person', 'readOnly', 'testMode', 'defaultCurrency', 'historyId', 'lostSince'],
      ]);
      expect(bodyOf(await admin.get(`/applications/${id}`))).toMatchObject(application);
    });

    it('returns the administrator with every right', async () => {
      expect((await admin.get('/me')).body).toMatchObject({
        ...{ id: 0, name: 'Administrator', rights: RIGHTS },
        token: { id: null, name: 'ADMIN_TOKEN' },
      });
    });

    it('accepts the token in the Authorization header but not in the query', async () => {
      const { id, token } = await newApplication(admin);
      const anonymous = service.client(null);
      expect((await anonymous.get('/me', { Authorization: `Bearer ${token}` })).body.id).toBe(id);
      expect(await anonymous.get(`/me?token=${token}`)).toEqual(refused(401, 'missing_token'));
    });
  });

  describe('administration rights', () => {
    const requests: [method: string, path: string, body: object | undefined][] = [
      ['GET', '/applications', undefined],
      ['POST', '/applications', { name: 'Mine', rights: RIGHTS }],
      ['GET', '/applications/1', undefined],
      ['PATCH', '/applications/1', { rights: RIGHTS }],
      ['GET', '/applications/1/tokens', undefined],
      ['POST', '/applications/1/tokens', {}],
      ['GET', '/applications/1/tokens/1', undefined],
      ['DELETE', '/applications/1/tokens/1', undefined],
    ];

    it.each(requests)('%s %s needs the right admin', async (method, path, body) => {
      const { client } = await newApplication(admin, { rights: ['crm', 'catalogue', 'sales'] });
      const answer = await client.send(method, path, { body });
      expect(answer).toMatchObject({ status: 403, body: { code: 'missing_right', right: 'admin' } });
      expect(answer.body.detail).toContain('"admin"');
      expect(await service.client(null).send(method, path, { body })).toEqual(refused(401, 'missing_token'));
    });

    it('the right admin allows every administration request', async () => {
      const { client } = await newApplication(admin, { rights: ['admin'] });
      expect((await client.post('/applications', { name: 'By another', rights: [] })).status).toBe(201);
    });
  });
});
