import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ApiError,
  createClient,
  type OrderClient,
  type RetryOptions,
} from '../../clients/typescript/src/index.js';
import { DEFAULT_RETRIES, retryingFetch } from '../../clients/typescript/src/retry.js';
import { type Reply, type ScriptedServer, startScriptedServer } from './scripted-server.js';

const CANCEL = '/api/v1/orders/{id}/cancel';
const parameters = { params: { path: { id: 7 } } };
const cancellation = { ...parameters, body: { reason: 'Twice' } };
const order = { status: 200, body: { id: 7 } };
const busy = (headers: Record<string, string> = {}): Reply => ({ status: 503, headers, body: {} });

describe('the TypeScript client', () => {
  let server: ScriptedServer;
  let client: OrderClient;
  const clientWith = (retries: Partial<RetryOptions>) =>
    createClient({ baseUrl: server.url, token: 'token', retries });
  const keys = () => server.requests.map(({ headers }) => headers['idempotency-key']);

  beforeAll(async () => void (server = await startScriptedServer()));
  beforeEach(() => {
    server.requests.length = 0;
    server.replies.length = 0;
    client = clientWith({ firstDelayMs: 1 });
  });
  afterAll(() => server.stop());

  it.each<[string, Reply]>([
    ['the connection was cut', 'cut'],
    ['the connection was cut in the body', 'cut in the body'],
    ['429', { status: 429, headers: { 'Retry-After': '0' }, body: {} }],
    ['502', { status: 502 }],
    ['503', busy({ 'Retry-After': '0' })],
    ['504', { status: 504 }],
    ['409 because the first attempt is still running', { status: 409, headers: { 'Retry-After': '0' } }],
  ])('sends a POST again with the same key after %s', async (_, reply) => {
    server.replies.push(reply, order);
    const { data } = await client.POST(CANCEL, cancellation);
    expect(data.id).toBe(7);
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys()[0]]);
    expect(server.requests.map(({ body }) => body)).toEqual(['{"reason":"Twice"}', '{"reason":"Twice"}']);
    expect(server.requests.map(({ headers }) => headers['x-auth-token'])).toEqual(['token', 'token']);
  });

  it('uses a new key for each call, and the key of the caller if there is one', async () => {
    server.replies.push(order, order, order);
    await client.POST(CANCEL, cancellation);
    await client.POST(CANCEL, cancellation);
    const header = { 'Idempotency-Key': 'mine' };
    await client.POST(CANCEL, { ...cancellation, params: { ...parameters.params, header } });
    expect(new Set(keys()).size).toBe(3);
    expect(keys()[2]).toBe('mine');
  });

  it('sends no key with other methods', async () => {
    server.replies.push(order);
    await client.GET('/api/v1/orders/{id}', parameters);
    expect(keys()).toEqual([undefined]);
  });

  it.each<[string, Reply]>([
    ['the connection was cut', 'cut'],
    ['503', busy()],
  ])('sends a PATCH only once when %s, because its If-Match would be stale', async (_, reply) => {
    server.replies.push(reply, order);
    await expect(client.PATCH('/api/v1/orders/{id}', { ...parameters, body: {} })).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
  });

  it('sends a PATCH again after 429, because nothing was done', async () => {
    server.replies.push({ status: 429, headers: { 'Retry-After': '0' } }, order);
    await client.PATCH('/api/v1/orders/{id}', { ...parameters, body: {} });
    expect(server.requests).toHaveLength(2);
  });

  it('gives up after the number of attempts, with the last outcome', async () => {
    server.replies.push('cut', 'cut', busy());
    const refused = clientWith({ firstDelayMs: 1, attempts: 3 }).POST(CANCEL, cancellation);
    await expect(refused).rejects.toMatchObject({ name: 'ApiError', status: 503 });
    server.replies.push('cut');
    await expect(clientWith({ attempts: 1 }).POST(CANCEL, cancellation)).rejects.toMatchObject({
      name: 'TypeError',
    });
    expect(server.requests).toHaveLength(4);
  });

  it('does not wait when Retry-After is longer than the longest pause', async () => {
    server.replies.push(busy({ 'Retry-After': '3600' }));
    await expect(client.POST(CANCEL, cancellation)).rejects.toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(1);
  });

  it('ends the pause when the caller aborts', async () => {
    const abort = new AbortController();
    server.replies.push(busy({ 'Retry-After': '50' }));
    const call = client.POST(CANCEL, { ...cancellation, signal: abort.signal });
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    abort.abort(new Error('no longer needed'));
    await expect(call).rejects.toThrow('no longer needed');
    expect(server.requests).toHaveLength(1);
  });

  it('throws a refusal at once, with the problem document', async () => {
    const problem = {
      code: 'validation_failed',
      detail: 'One field is wrong.',
      requestId: 'r-1',
      errors: [{ pointer: '#/reason', code: 'required', detail: 'A reason is required.' }],
    };
    server.replies.push({ status: 422, body: problem });
    const error: unknown = await client.POST(CANCEL, cancellation).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'POST /api/v1/orders/7/cancel: 422 One field is wrong.',
      status: 422,
      code: 'validation_failed',
      requestId: 'r-1',
      faults: problem.errors,
    });
  });

  it('throws an ApiError without a code for what is not a problem document', async () => {
    const headers = { 'Content-Type': 'text/html', Location: 'http://127.0.0.1:1/' };
    server.replies.push({ status: 302, headers });
    const call = client.GET('/api/v1/orders/{id}', parameters);
    await expect(call).rejects.toMatchObject({ status: 302, code: undefined, faults: [] });
  });

  it('takes only the query from the link to the next page', async () => {
    const next = '<http://127.0.0.1:1/elsewhere?limit=2&cursor=a%2Bb>; rel="next"';
    server.replies.push({ status: 200, headers: { Link: next }, body: [{ id: 1 }, { id: 2 }] });
    server.replies.push({ status: 200, body: [{ id: 3 }] });
    const ids: number[] = [];
    for await (const { id } of client.items('/api/v1/orders')) ids.push(id);
    expect(ids).toEqual([1, 2, 3]);
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/api/v1/orders',
      '/api/v1/orders?limit=2&cursor=a%2Bb',
    ]);
  });
});

describe('the pauses between attempts', () => {
  async function pausesAfter(response: () => Response, attempts = 4): Promise<number[]> {
    const pauses: number[] = [];
    const sleep = async (ms: number): Promise<void> => void pauses.push(ms);
    const send = retryingFetch(async () => response(), { ...DEFAULT_RETRIES, attempts }, sleep);
    await send(new Request('http://127.0.0.1/'));
    return pauses;
  }
  const unavailable = (retryAfter: string) => () =>
    new Response('', { status: 503, headers: { 'Retry-After': retryAfter } });

  it('double, with a random part', async () => {
    const pauses = await pausesAfter(() => new Response('', { status: 503 }));
    const bounds = [250, 500, 1000];
    expect(pauses).toHaveLength(3);
    expect(pauses.filter((ms, index) => ms < bounds[index]! / 2 || ms > bounds[index]!)).toEqual([]);
  });

  it('are at least Retry-After, in seconds or as a date', async () => {
    const date = new Date(Date.now() + 20_000).toUTCString();
    const pauses = [await pausesAfter(unavailable('10'), 2), await pausesAfter(unavailable(date), 2)];
    expect(pauses.map(([ms]) => ms! >= 10_000)).toEqual([true, true]);
  });
});
