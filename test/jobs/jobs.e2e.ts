import { describe, expect, it } from '@jest/globals';
import { Retention } from '../../src/app/retention.js';
import { endedJob } from '../support/jobs.js';
import type { ApiClient, Body } from '../support/api-client.js';
import {
  bodyOf,
  BOX,
  minimalOrder,
  newApplication,
  newContact,
  newShop,
  unique,
} from '../support/samples.js';
import { ADMIN_TOKEN, useService } from '../support/service.js';

describe('a job', () => {
  const service = useService();

  const newOrders = async (client: ApiClient, count: number): Promise<Body[]> => {
    const orders: Body[] = [];
    for (let made = 0; made < count; made += 1)
      orders.push(bodyOf(await client.post('/orders', minimalOrder(BOX))));
    return orders;
  };
  const results = async (client: ApiClient, { id }: Body, query = ''): Promise<Body[]> =>
    bodyOf(await client.get(`/jobs/${id}/results${query}`));

  /** Not by the client, which reads JSON. */
  const fileOf = async ({ id }: Body, token: string): Promise<{ text: string; headers: Headers }> => {
    const response = await fetch(`${service.url}/api/v1/jobs/${id}/file`, {
      headers: { 'X-AUTH-TOKEN': token, Accept: 'text/csv' },
    });
    // Without what text() of a response does to a byte order mark.
    return { text: Buffer.from(await response.arrayBuffer()).toString(), headers: response.headers };
  };

  it('does to the orders of a filter what single requests do', async () => {
    const { id, client } = await newShop(service.admin);
    const orders = await newOrders(client, 3);
    const other = await newShop(service.admin);
    const [untouched] = await newOrders(other.client, 1);
    const requested = await service.admin.post('/jobs', {
      kind: 'orders.validate',
      filter: { application: id, state: 'pending' },
    });
    expect(requested.status).toBe(202);
    const job = bodyOf(requested);
    expect(requested.headers.get('location')).toBe(`/api/v1/jobs/${job.id}`);
    expect(job).toMatchObject({ kind: 'orders.validate', total: 3, done: 0, refused: 0 });
    expect(await endedJob(service.admin, job)).toMatchObject({
      state: 'done',
      done: 3,
      refused: 0,
      waitingFor: null,
    });
    for (const order of orders) {
      const { state } = bodyOf(await client.get(`/orders/${order.id}`));
      expect(state).toBe('validated');
      const history = bodyOf(await client.get(`/orders/${order.id}/history`));
      expect(history.at(-1)).toMatchObject({ by: { id: 0 } });
    }
    expect(bodyOf(await other.client.get(`/orders/${untouched.id}`)).state).toBe('pending');
  });

  it('has the outcome of each item, and can try again what was refused', async () => {
    const { client } = await newShop(service.admin);
    const [first, second] = await newOrders(client, 2);
    bodyOf(await service.admin.put(`/orders/${first.id}/holds/credit`, { reason: 'late' }));
    const job = bodyOf(
      await service.admin.post('/jobs', { kind: 'orders.validate', ids: [first.id, second.id, 99_999_999] }),
    );
    expect(await endedJob(service.admin, job)).toMatchObject({
      state: 'done',
      total: 3,
      done: 1,
      refused: 2,
    });
    expect(await results(service.admin, job)).toEqual([
      {
        number: 1,
        id: first.id,
        outcome: 'refused',
        problem: expect.objectContaining({ code: 'order_blocked' }),
      },
      { number: 2, id: second.id, outcome: 'done', problem: null },
      {
        number: 3,
        id: 99_999_999,
        outcome: 'refused',
        problem: expect.objectContaining({ code: 'not_found' }),
      },
    ]);
    expect(await results(service.admin, job, '?outcome=done')).toHaveLength(1);
    bodyOf(await service.admin.delete(`/orders/${first.id}/holds/credit`));
    const again = bodyOf(await service.admin.post(`/jobs/${job.id}/retry`));
    expect(again).toMatchObject({ kind: 'orders.validate', total: 2 });
    expect(await endedJob(service.admin, again)).toMatchObject({ done: 1, refused: 1 });
    expect(bodyOf(await client.get(`/orders/${first.id}`)).state).toBe('validated');
  });

  it('passes on what all requests have in common', async () => {
    const { id, client } = await newShop(service.admin);
    const [order] = await newOrders(client, 1);
    const filter = { application: id };
    const hold = { kind: 'orders.hold', filter, with: { code: 'credit', reason: 'late' } };
    await endedJob(service.admin, bodyOf(await service.admin.post('/jobs', hold)));
    expect(bodyOf(await client.get(`/orders/${order.id}`)).blockers).toMatchObject([
      { code: 'on_hold', hold: { code: 'credit', reason: 'late' } },
    ]);
    const cancel = { kind: 'orders.cancel', filter };
    const refused = await client.post('/jobs', { ...cancel, filter: {} });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '#/with/reason']);
    await endedJob(
      client,
      bodyOf(await client.post('/jobs', { ...cancel, filter: {}, with: { reason: unique('x') } })),
    );
    expect(bodyOf(await client.get(`/orders/${order.id}`)).state).toBe('cancelled');
  });

  it('exports the orders of a filter into a file', async () => {
    const { id, client } = await newShop(service.admin);
    const orders = await newOrders(client, 3);
    const values = { columns: ['code', 'createdAt', 'gross'], separator: ';', timeZone: 'Europe/Paris' };
    const request = { kind: 'orders.export', filter: {}, with: values };
    const job = bodyOf(await client.post('/jobs', request));
    expect(await endedJob(client, job)).toMatchObject({ state: 'done', total: 3, done: 3 });
    const { text, headers } = await fileOf(job, client.token!);
    expect(headers.get('content-disposition')).toBe(`attachment; filename=orders-${job.id}.csv`);
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header).toBe('\ufeffcode;createdAt;gross');
    expect(lines.map((line) => line.split(';')[0])).toEqual(orders.map(({ code }) => code));
    expect(lines[0]!.split(';')[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const all = bodyOf(
      await service.admin.post('/jobs', {
        ...{ kind: 'orders.export', filter: { application: id } },
        with: { format: 'ndjson' },
      }),
    );
    await endedJob(service.admin, all);
    const documents = (await fileOf(all, ADMIN_TOKEN)).text.trimEnd().split('\n');
    expect(documents.map((line) => JSON.parse(line))).toEqual(orders);
    const refused = await client.post('/jobs', { ...request, with: { timeZone: 'Nowhere' } });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '#/with/timeZone']);
  });

  it('reconciles the contacts of a filter that have exactly one known contact, and no others', async () => {
    const { client } = await newShop(service.admin);
    const word = unique('reconcile').replaceAll('-', '');
    const temporary = async (email: string): Promise<number> => {
      const contact = { externalReference: unique('c'), lastName: word, email };
      return bodyOf(await client.post('/orders', minimalOrder(BOX, { contact }))).contact.id;
    };
    const emails = ['one', 'two', 'none'].map((name) => `${name}-${word}@example.com`);
    const [one, two, none] = emails as [string, string, string];
    const known = await newContact(service.admin, { lastName: word, email: one.toUpperCase() });
    for (let count = 0; count < 2; count += 1) await newContact(service.admin, { email: two });
    const ids = [await temporary(one), await temporary(two), await temporary(none)];
    const requested = async (filter: object): Promise<Body> =>
      bodyOf(await service.admin.post('/jobs', { kind: 'contacts.reconcile', filter }));
    const empty = { state: 'done', total: 0 };
    expect(await requested({ q: word, temporary: false })).toMatchObject(empty);
    expect(await requested({ q: word, 'updatedAt[gte]': '2999-01-01' })).toMatchObject(empty);
    expect(await requested({ email: none })).toMatchObject(empty);
    const filter = { q: word, temporary: true, 'updatedAt[gte]': '2020-01-01' };
    const job = await requested(filter);
    expect(job).toMatchObject({ filter, total: 1 });
    expect(await endedJob(service.admin, job)).toMatchObject({ done: 1, refused: 0 });
    const contacts = ids.map(async (id) => bodyOf(await service.admin.get(`/contacts/${id}`)).id);
    expect(await Promise.all(contacts)).toEqual([known.id, ...ids.slice(1)]);
    expect(await requested(filter)).toMatchObject(empty);
  });

  it.each([
    ['contacts.reconcile', { filter: { limit: 1 } }, '#/filter/limit', 'unknown_field'],
    ['contacts.reconcile', { filter: { state: 'pending' } }, '#/filter/state', 'unknown_field'],
    ['contacts.reconcile', { filter: { temporary: 'yes' } }, '#/filter/temporary', 'not_valid'],
    ['contacts.reconcile', { filter: {}, ids: [1] }, '#/ids', 'not_allowed'],
    ['contacts.reconcile', {}, '#/ids', 'required'],
    ['references.bind', { filter: {}, with: { packaging: 1 } }, '#/filter', 'not_allowed'],
  ])('%s with %j is refused', async (kind, selection, pointer, code) => {
    const { status, body } = await service.admin.post('/jobs', { kind, ...selection });
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ pointer, code })]]);
  });

  it('is seen by its application, and with the right sales', async () => {
    const { client } = await newShop(service.admin);
    const other = await newApplication(service.admin);
    const job = bodyOf(
      await client.post('/jobs', { kind: 'orders.cancel', filter: {}, with: { reason: 'x' } }),
    );
    expect(job).toMatchObject({ state: 'done', total: 0 });
    expect((await other.client.get(`/jobs/${job.id}`)).status).toBe(404);
    expect(bodyOf(await other.client.get('/jobs'))).toEqual([]);
    expect(bodyOf(await client.get('/jobs'))).toHaveLength(1);
    expect(bodyOf(await service.admin.get('/jobs?limit=1'))).toHaveLength(1);
  });

  it('stops when it is cancelled', async () => {
    const { id, client } = await newShop(service.admin);
    await newOrders(client, 30);
    const job = bodyOf(
      await service.admin.post('/jobs', { kind: 'orders.validate', filter: { application: id } }),
    );
    const cancelled = bodyOf(await service.admin.post(`/jobs/${job.id}/cancel`));
    expect(cancelled.state).toBe('stopped');
    const after = await endedJob(service.admin, job);
    expect(after.done).toBeLessThan(30);
    expect(bodyOf(await service.admin.post(`/jobs/${job.id}/cancel`)).state).toBe('stopped');
  });

  /** A job that stays open until it is cancelled, because one item fewer than its total is ever worked on. */
  const openJob = async (client: ApiClient): Promise<Body> => {
    const job = bodyOf(await client.post('/jobs', { kind: 'orders.export', ids: [1] }));
    const reopened = `UPDATE work SET total = total + 1, state = 'running', finished_at = NULL WHERE id = $1`;
    await service.database.query(reopened, [job.id]);
    return job;
  };

  it('is one of at most 20 open jobs of an application, also when they are requested at the same time', async () => {
    const { client } = await newShop(service.admin);
    const other = await newShop(service.admin);
    const oldest = await openJob(client);
    const body = { kind: 'orders.export', ids: [1] };
    const answers = await Promise.all(Array.from({ length: 25 }, () => client.post('/jobs', body)));
    const codes = answers.map(({ status, body: { code } }) => `${status} ${code ?? ''}`.trim()).sort();
    expect(codes).toEqual([...Array(19).fill('202'), ...Array(6).fill('409 too_many_jobs')]);
    expect((await other.client.post('/jobs', body)).status).toBe(202);
    bodyOf(await client.post(`/jobs/${oldest.id}/cancel`));
    expect((await client.post('/jobs', body)).status).toBe(202);
  });

  it('that ended more than 30 days ago is deleted, also while others are open', async () => {
    const { client } = await newShop(service.admin);
    const old = await endedJob(
      client,
      bodyOf(await client.post('/jobs', { kind: 'orders.export', ids: [1] })),
    );
    const rows = `UPDATE work SET finished_at = now() - interval '31 days' WHERE id = $1`;
    const holder = await newShop(service.admin);
    const open = await openJob(holder.client);
    await service.database.query(rows, [old.id]);
    await service.app.get(Retention, { strict: false }).round(new AbortController().signal);
    expect((await client.get(`/jobs/${old.id}`)).status).toBe(404);
    expect(bodyOf(await holder.client.get(`/jobs/${open.id}`)).finishedAt).toBeNull();
    bodyOf(await holder.client.post(`/jobs/${open.id}/cancel`));
  });

  it('waits for an older job of its application, and has no file when it was stopped', async () => {
    const { client } = await newShop(service.admin);
    const older = await openJob(client);
    const { id } = bodyOf(await client.post('/jobs', { kind: 'orders.export', ids: [1] }));
    const { waitingFor } = bodyOf(await client.get(`/jobs/${id}`));
    expect(waitingFor).toEqual({
      code: 'job',
      detail: `Job ${older.id} of the same application is older, and is worked on first.`,
    });
    const file = async (): Promise<unknown> => (await client.get(`/jobs/${id}/file`)).body.code;
    expect(await file()).toBe('job_not_finished');
    bodyOf(await client.post(`/jobs/${id}/cancel`));
    expect(await file()).toBe('not_found');
    bodyOf(await client.post(`/jobs/${older.id}/cancel`));
  });
});
