import { describe, expect, it } from '@jest/globals';
import { endedJob } from '../support/jobs.js';
import type { Answer, ApiClient, Body } from '../support/api-client.js';
import { ACCESS } from '../support/authorisation/access-table.js';
import { signedInPerson } from '../support/console-session.js';
import { waitUntil } from '../support/delivery.js';
import {
  bodyOf,
  BOX,
  minimalOrder,
  newApplication,
  newShop,
  unique,
  type TestApplication,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const service = useService();

const ended = (job: Body): Promise<Body> => endedJob(service.admin, job);
const outcomeOf = ({ status, body }: Answer): unknown[] => [status, body?.code, body?.right];

describe('a person who lacks a right with which the application receives events', () => {
  /** Every request about subscriptions, their deliveries and their keys, with the path as an expression of the table. */
  const OPERATIONS = Object.entries(ACCESS).filter(
    ([route, { needs }]) => /\/webhook(s|_deliveries|_replays|_keys)\b/.test(route) && needs !== 'nothing',
  );
  const BODIES: Record<string, object> = {
    'PUT /api/v1/webhooks': { event: 'sales_order_created', url: 'https://receiver.example/' },
    'POST /api/v1/webhooks/{id}/replays': { since: '2026-01-01T00:00:00Z' },
  };
  const send = (client: ApiClient, route: string): Promise<Answer> => {
    const [method, path] = route.split(' /api/v1') as [string, string];
    return client.send(method, path.replaceAll(/\{\w+\}/g, '999999'), { body: BODIES[route] });
  };

  it('is refused every one of them', async () => {
    const { id: application } = await newApplication(service.admin, { rights: ['sales'] });
    const { client } = await signedInPerson(service.admin, { roles: ['catalogue'], application });
    expect(OPERATIONS.length).toBeGreaterThan(15);
    for (const [route] of OPERATIONS)
      expect([route, ...outcomeOf(await send(client, route))]).toEqual([
        route,
        403,
        'missing_right',
        'sales',
      ]);
  });

  it('may do the same for an application that receives its own events only', async () => {
    const { id: application } = await newApplication(service.admin, { rights: ['crm'] });
    const { client } = await signedInPerson(service.admin, { roles: ['catalogue'], application });
    for (const [route] of OPERATIONS)
      expect((await send(client, route)).body?.code).not.toBe('missing_right');
  });

  it('is refused by an application that receives pending orders with the right holds', async () => {
    const { id: application } = await newApplication(service.admin, { rights: ['holds'] });
    const person = await signedInPerson(service.admin, { roles: ['catalogue'], application });
    const clerk = await signedInPerson(service.admin, { roles: ['clerk'], application });
    expect(outcomeOf(await person.client.get('/webhooks'))).toEqual([403, 'missing_right', 'holds']);
    expect((await clerk.client.get('/webhooks')).status).toBe(200);
  });

  it('does not get the key that webhooks carry', async () => {
    const { id: application, client: token } = await newApplication(service.admin, { rights: ['sales'] });
    const roles = ['catalogue'];
    const { client } = await signedInPerson(service.admin, { roles, application });
    const nobody = await signedInPerson(service.admin, { roles: [], application });
    expect(bodyOf(await client.get('/me')).key).toBeNull();
    expect(bodyOf(await nobody.client.get('/me')).key).toBeNull();
    expect(bodyOf(await token.get('/me')).key).toEqual(expect.any(String));
  });
});

describe('the stored response of an Idempotency-Key', () => {
  it('that an application got is not given to a person who acts for it', async () => {
    const { id: application, client: token } = await newApplication(service.admin);
    const request = { body: { name: 'Second' }, headers: { 'Idempotency-Key': unique('key') } };
    const created = await token.send('POST', '/me/tokens', request);
    expect(created.status).toBe(201);
    const { client } = await signedInPerson(service.admin, { roles: ['clerk'], application });
    expect(outcomeOf(await client.send('POST', '/me/tokens', request))).toEqual([
      ...[403, 'missing_right', 'admin'],
    ]);
    expect((await token.send('POST', '/me/tokens', request)).body).toEqual(created.body);
  });
});

describe('what a job has written', () => {
  const READS: [string, string][] = [
    ['GET', 'results'],
    ['GET', 'file'],
    ['POST', 'retry'],
    ['POST', 'cancel'],
  ];
  const outcomes = async (client: ApiClient, { id }: Body): Promise<unknown[][]> => {
    const found: unknown[][] = [];
    for (const [method, path] of READS) {
      const headers: Record<string, string> = method === 'GET' ? { Accept: 'application/x-ndjson' } : {};
      const answer = await client.send(method, `/jobs/${id}/${path}`, { headers, unchecked: 'answer' });
      found.push(answer.status < 300 ? [answer.status] : outcomeOf(answer));
    }
    return found;
  };
  const REFUSED = READS.map(() => [403, 'missing_right', 'sales']);
  const GIVEN = [[200], [200], [202], [200]];

  it('needs the rights that it was made with, at each reading', async () => {
    const shop = await newShop(service.admin);
    bodyOf(await shop.client.post('/orders', minimalOrder(BOX)));
    const office = await newApplication(service.admin, { rights: ['sales', 'catalogue'] });
    const body = { kind: 'orders.export', filter: { application: shop.id }, with: { format: 'ndjson' } };
    const job = await ended(bodyOf(await office.client.post('/jobs', body)));
    expect(job).toMatchObject({ state: 'done', done: 1 });
    const setRights = async (rights: string[]): Promise<void> => {
      bodyOf(await service.admin.patch(`/applications/${office.id}`, { rights }));
      await waitUntil(async () => {
        const { rights: now } = bodyOf(await office.client.get('/me'));
        return JSON.stringify(now) === JSON.stringify(rights);
      });
    };
    // A right that the job did not use.
    await setRights(['sales']);
    expect(await outcomes(office.client, job)).toEqual(GIVEN);
    await setRights([]);
    expect(await outcomes(office.client, job)).toEqual(REFUSED);
    expect(bodyOf(await office.client.get(`/jobs/${job.id}`))).toMatchObject({ state: 'done', done: 1 });
    await setRights(['sales']);
    expect(await outcomes(office.client, job)).toEqual(GIVEN);
  });

  it('for a person is not given to the token of the application, which has fewer rights', async () => {
    const shop = await newShop(service.admin);
    const other = await newShop(service.admin);
    bodyOf(await other.client.post('/orders', minimalOrder(BOX)));
    const { client } = await signedInPerson(service.admin, { roles: ['clerk'], application: shop.id });
    const body = { kind: 'orders.export', filter: { application: other.id }, with: { format: 'ndjson' } };
    const job = await ended(bodyOf(await client.post('/jobs', body)));
    expect(job).toMatchObject({ state: 'done', done: 1 });
    expect(await outcomes(shop.client, job)).toEqual(REFUSED);
    expect(await outcomes(client, job)).toEqual(GIVEN);
  });

  it('with another right than sales needs that right too', async () => {
    const crm = await newApplication(service.admin, { rights: ['crm', 'admin'] });
    const file = `${JSON.stringify({ lastName: 'Lovelace', firstName: 7 })}\n`;
    const body = { kind: 'import', file, with: { resource: 'contacts', format: 'ndjson' } };
    const job = await ended(bodyOf(await crm.client.post('/jobs', body)));
    expect(job).toMatchObject({ refused: 1 });
    const sales = await newApplication(service.admin, { rights: ['sales'] });
    expect(outcomeOf(await sales.client.get(`/jobs/${job.id}/results`))).toEqual([
      ...[403, 'missing_right', 'admin'],
    ]);
  });
});

describe('a job that is not finished', () => {
  const UNKNOWN_IDS = Array.from({ length: 5_000 }, (_, index) => 900_000_000 + index);
  const VALIDATE = { kind: 'orders.validate' };
  /** The second one waits for the first, so that it has not begun when the caller loses what it had. */
  const twoJobs = async (client: ApiClient, job: object = VALIDATE): Promise<Body[]> => {
    const shop = await newShop(service.admin);
    const { id } = bodyOf(await shop.client.post('/orders', minimalOrder(BOX)));
    return [
      bodyOf(await client.post('/jobs', { ...job, ids: UNKNOWN_IDS })),
      bodyOf(await client.post('/jobs', { ...job, ids: [id] })),
    ];
  };
  const expectFailed = async ([first, second]: Body[], code: string): Promise<void> => {
    const failure = { code, detail: expect.any(String) };
    expect(await ended(first)).toMatchObject({ state: 'failed', failure, done: 0 });
    expect((await ended(first)).refused).toBeLessThan(UNKNOWN_IDS.length);
    expect(await ended(second)).toMatchObject({ state: 'failed', failure, done: 0, refused: 0 });
  };

  const loseSales = ({ id }: TestApplication): Promise<Answer> =>
    service.admin.patch(`/applications/${id}`, { rights: ['crm'] });
  const switchOff = ({ id }: TestApplication): Promise<Answer> =>
    service.admin.patch(`/applications/${id}`, { active: false });
  const expire = 'UPDATE credentials SET expires_at = now() WHERE application_id = $1';
  it.each<[string, string, (office: TestApplication) => Promise<unknown>, object]>([
    ['its application loses the right', 'missing_right', loseSales, VALIDATE],
    [
      'its application loses a right that it has used and that its kind does not need',
      'missing_right',
      loseSales,
      { kind: 'orders.cancel', with: { reason: 'Not sold' } },
    ],
    [
      'its token is revoked',
      'token_ended',
      async ({ id }) => {
        const [token] = bodyOf(await service.admin.get(`/applications/${id}/tokens`));
        await service.admin.delete(`/applications/${id}/tokens/${token.id}`);
      },
      VALIDATE,
    ],
    ['its token expires', 'token_ended', ({ id }) => service.database.query(expire, [id]), VALIDATE],
    ['its application is switched off', 'application_inactive', switchOff, VALIDATE],
  ])('fails when %s', async (_, code, change, job) => {
    const office = await newApplication(service.admin, { rights: ['sales', 'crm'] });
    const jobs = await twoJobs(office.client, job);
    await change(office);
    await expectFailed(jobs, code);
  });

  it('goes on when its application loses a right that it does not need, or gets one', async () => {
    const office = await newApplication(service.admin, { rights: ['sales', 'crm'] });
    const [first, second] = await twoJobs(office.client);
    bodyOf(await service.admin.patch(`/applications/${office.id}`, { rights: ['sales', 'catalogue'] }));
    bodyOf(await office.client.post(`/jobs/${first.id}/cancel`));
    expect(await ended(second)).toMatchObject({ state: 'done', done: 1, failure: null });
  });

  it('fails when its person loses the role, is switched off or acts for another application', async () => {
    const changes: [Record<string, unknown>, string][] = [
      [{ roles: ['catalogue'] }, 'missing_right'],
      [{ active: false }, 'person_inactive'],
      [{ application: (await newApplication(service.admin)).id }, 'person_inactive'],
    ];
    for (const [change, code] of changes) {
      const { id: application } = await newApplication(service.admin);
      const { id, client } = await signedInPerson(service.admin, { roles: ['clerk'], application });
      const jobs = await twoJobs(client);
      bodyOf(await service.admin.patch(`/people/${id}`, change));
      await expectFailed(jobs, code);
    }
  });

  it('leaves no entry in the audit for what was refused', async () => {
    const office = await newApplication(service.admin, { rights: ['sales'] });
    const body = { kind: 'orders.validate', ids: UNKNOWN_IDS.slice(0, 2) };
    const job = await ended(bodyOf(await office.client.post('/jobs', body)));
    expect(job).toMatchObject({ state: 'done', refused: 2 });
    for (const id of body.ids)
      expect(bodyOf(await service.admin.get(`/audit?resource=orders/${id}`))).toEqual([]);
  });

  it('does nothing with a right that its application got after it was requested', async () => {
    const partner = await newShop(service.admin);
    const other = await newShop(service.admin);
    const { id } = bodyOf(await other.client.post('/orders', minimalOrder(BOX)));
    const older = { kind: 'orders.export', ids: UNKNOWN_IDS };
    bodyOf(await partner.client.post('/jobs', older));
    const job = bodyOf(await partner.client.post('/jobs', { kind: 'orders.export', ids: [id] }));
    bodyOf(await service.admin.patch(`/applications/${partner.id}`, { rights: ['sales'] }));
    expect(await ended(job)).toMatchObject({ state: 'done', done: 0, refused: 1 });
  });
});
