import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasRight, type Caller } from '../auth/caller.js';
import { DomainError } from '../common/errors/domain-error.js';
import { runAsRequest, type RequestContext } from '../common/request/request-context.js';
import type { Transactions } from '../platform/postgres/transactions/transactions.js';
import { keyDigest, requestFingerprint } from './idempotency-key.js';
import type { IdempotencyService } from './idempotency.service.js';
import { IdempotentRequests, Repetition } from './idempotent-requests.js';
import { ReplayedResponse, type StoredResponse } from './stored-response.js';

const url = '/api/v1/orders?limit=1';
const body = { externalId: 'a' };
const shop = {
  ...{
    id: 7,
    name: 'Shop',
    rights: [],
    autoValidate: false,
    holdOrders: [],
    answerWithin: null,
    webhookKey: 'k',
  },
  unknownItems: 'refuse' as const,
  ...{ tokenId: 3, tokenName: 'first', personId: null, personName: null, roles: null },
};

const office: Caller = { ...shop, rights: ['crm', 'sales'] };

const begin = jest.fn<IdempotencyService['begin']>();
const storeResponse = jest.fn<IdempotencyService['storeResponse']>();
const storeResponseInTransaction = jest.fn<IdempotencyService['storeResponseInTransaction']>();
const release = jest.fn<IdempotencyService['release']>();
const endLease = jest.fn<IdempotencyService['endLease']>();
const endings = [storeResponse, storeResponseInTransaction, release, endLease];

let inTransaction = false;
const transactions = {
  runAsOneTransaction: async <T>(work: () => Promise<T>): Promise<T> => {
    inTransaction = true;
    return work().finally(() => (inTransaction = false));
  },
} as Transactions;

const idempotent = new IdempotentRequests(
  { begin, storeResponse, storeResponseInTransaction, release, endLease } as unknown as IdempotencyService,
  transactions,
);

type Exchange = ReturnType<typeof exchangeOf>;
type Work = () => Promise<unknown>;

/** Calls each method in the context of its request. */
const requests = {
  byNaturalKey: (exchange: Exchange, work: Work, isFinal?: () => boolean) =>
    runAsRequest(exchange.context, () => idempotent.byNaturalKey(exchange, work, isFinal)),
  inOneTransaction: (exchange: Exchange, work: Work) =>
    runAsRequest(exchange.context, () => idempotent.inOneTransaction(exchange, work)),
};

const withKey = (key: string): Record<string, string> => ({ 'idempotency-key': key });

function exchangeOf({ method = 'POST', headers = withKey('k'), known = true, caller = shop } = {}) {
  const request = { method, originalUrl: url, body, headers } as unknown as Request;
  const context: RequestContext = known ? { caller } : {};
  const response = new ServerResponse(new IncomingMessage(new Socket())) as unknown as Response;
  response.status = (code) => Object.assign(response, { statusCode: code });
  return { request, response, context };
}

const work = jest.fn<() => Promise<unknown>>();

describe('IdempotentRequests', () => {
  beforeEach(() => {
    begin.mockReset().mockResolvedValue(null);
    endings.forEach((ending) => ending.mockReset().mockResolvedValue());
    work.mockReset().mockResolvedValue({ id: 1 });
  });

  it.each([
    ['has no key', { headers: {} }],
    ['does not POST', { method: 'GET' }],
    ['has no caller', { known: false }],
  ])('only executes a request that %s', async (_, request) => {
    await expect(requests.byNaturalKey(exchangeOf(request), work)).resolves.toEqual({ id: 1 });
    await expect(requests.inOneTransaction(exchangeOf(request), work)).resolves.toEqual({ id: 1 });
    expect([begin, ...endings].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0, 0, 0]);
  });

  it('reserves the key of this caller, path and request, for this attempt alone', async () => {
    await requests.byNaturalKey(exchangeOf({ headers: withKey('"k"') }), work);
    await requests.byNaturalKey(exchangeOf({ headers: withKey('k') }), work);
    const [first, second] = begin.mock.calls.map(([, use]) => use);
    expect(first).toEqual({
      applicationId: 7,
      digest: keyDigest('/api/v1/orders', 'k', null),
      fingerprint: requestFingerprint('POST', url, body),
      leaseToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
      rights: new Set(),
    });
    expect(second).toEqual({ ...first, leaseToken: second!.leaseToken });
    expect(second!.leaseToken).not.toBe(first!.leaseToken);
  });

  it('refuses a malformed key and reserves nothing', async () => {
    await expect(requests.byNaturalKey(exchangeOf({ headers: withKey('') }), work)).rejects.toMatchObject({
      code: 'idempotency_key_invalid',
    });
    expect(begin).not.toHaveBeenCalled();
    expect(work).not.toHaveBeenCalled();
  });

  it.each([
    ['by name, after the request', 'byNaturalKey', storeResponse, false],
    ['in one transaction, within it', 'inOneTransaction', storeResponseInTransaction, true],
  ] as const)('stores a response %s, and waits for it', async (_, method, stored, within) => {
    let settle = (): void => undefined;
    let wasInTransaction: boolean | null = null;
    stored.mockImplementation(() => {
      wasInTransaction = inTransaction;
      return new Promise((resolve) => (settle = resolve));
    });
    const exchange = exchangeOf();
    exchange.response.statusCode = 201;
    exchange.response.setHeader('ETag', '"1"');
    exchange.response.setHeader('X-Request-Id', 'only of this one');
    let isAnswered = false;
    const answer = requests[method](exchange, work).finally(() => (isAnswered = true));
    await sleep(0);
    expect([wasInTransaction, isAnswered]).toEqual([within, false]);
    settle();
    await expect(answer).resolves.toEqual({ id: 1 });
    const headers = { 'Content-Type': 'application/json; charset=utf-8', ETag: '"1"' };
    expect(endings.map(({ mock }) => mock.calls)).toEqual(
      endings.map((ending) =>
        ending === stored ? [[begin.mock.calls[0]![1], { status: 201, headers, body: '{"id":1}' }]] : [],
      ),
    );
  });

  it('gives the key up after a response that is not final', async () => {
    await expect(requests.byNaturalKey(exchangeOf(), work, () => false)).resolves.toEqual({ id: 1 });
    expect(endings.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0, 1]);
  });

  it.each(['byNaturalKey', 'inOneTransaction'] as const)(
    'releases the key of a request that is refused, %s, before the refusal is sent',
    async (method) => {
      let settle = (): void => undefined;
      release.mockReturnValue(new Promise((resolve) => (settle = resolve)));
      const refusal = new DomainError('validation_failed', 'no');
      work.mockRejectedValue(refusal);
      let isAnswered = false;
      const answer = requests[method](exchangeOf(), work).finally(() => (isAnswered = true));
      const refused = expect(answer).rejects.toBe(refusal);
      await sleep(0);
      expect(isAnswered).toBe(false);
      settle();
      await refused;
      expect(release.mock.calls).toEqual([[begin.mock.calls[0]![1]]]);
      expect([storeResponse, storeResponseInTransaction, endLease].flatMap(({ mock }) => mock.calls)).toEqual(
        [],
      );
    },
  );

  it.each<[string, Error]>([
    ['unavailable', new DomainError('temporarily_unavailable', 'no')],
    ['internal', new DomainError('internal_error', 'no')],
    ['unexpected', new Error('no')],
  ])('gives the key up after an error that is %s, and does not wait for the database', async (_, error) => {
    endLease.mockReturnValue(new Promise(() => undefined));
    work.mockRejectedValue(error);
    await expect(requests.byNaturalKey(exchangeOf(), work)).rejects.toBe(error);
    expect(endLease.mock.calls).toEqual([[begin.mock.calls[0]![1]]]);
    expect([storeResponse, storeResponseInTransaction, release].flatMap(({ mock }) => mock.calls)).toEqual(
      [],
    );
  });

  it('records the rights that the request uses, separately for each request', async () => {
    const exchange = exchangeOf({ caller: office as typeof shop });
    await requests.byNaturalKey(exchange, work);
    const rights = ['sales', 'admin'] as const;
    const has = runAsRequest(exchange.context, () => rights.map((right) => hasRight(office, right)));
    expect(has).toEqual([true, false]);
    expect(runAsRequest({}, () => hasRight(office, 'crm'))).toBe(true);
    expect(begin.mock.calls[0]![1]).toMatchObject({ rights: new Set(['sales']) });
  });

  it('replays the stored response and does not execute the handler', async () => {
    const stored: StoredResponse = { status: 201, headers: {}, body: '{}' };
    begin.mockResolvedValue(stored);
    await expect(requests.byNaturalKey(exchangeOf(), work)).resolves.toEqual(new ReplayedResponse(stored));
    await expect(requests.inOneTransaction(exchangeOf(), work)).resolves.toEqual(
      new ReplayedResponse(stored),
    );
    expect([work, ...endings].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0, 0, 0]);
  });

  it('marks the response of a repetition that was found by its name', async () => {
    work.mockResolvedValue(new Repetition({ id: 2 }));
    const exchange = exchangeOf({ headers: {} });
    await expect(requests.byNaturalKey(exchange, work)).resolves.toEqual({ id: 2 });
    expect(exchange.response.getHeader('Idempotent-Replayed')).toBe('true');
    expect(exchange.response.statusCode).toBe(200);
  });

  it.each([
    ['sends Retry-After while the first request still runs', 'idempotency_in_progress', '1'],
    ['sends no Retry-After when the key belongs to another request', 'idempotency_key_reused', undefined],
  ] as const)('%s', async (_, code, retryAfter) => {
    const refusal = new DomainError(code, 'no');
    begin.mockRejectedValue(refusal);
    const exchange = exchangeOf();
    await expect(requests.byNaturalKey(exchange, work)).rejects.toBe(refusal);
    expect(exchange.response.getHeader('Retry-After')).toBe(retryAfter);
    expect([work, ...endings].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0, 0, 0]);
  });

  it('rethrows other errors of the reservation unchanged', async () => {
    begin.mockRejectedValue(Object.assign(new Error('no connection'), { code: 'idempotency_in_progress' }));
    const exchange = exchangeOf();
    await expect(requests.byNaturalKey(exchange, work)).rejects.toThrow('no connection');
    expect(exchange.response.getHeader('Retry-After')).toBeUndefined();
  });
});
