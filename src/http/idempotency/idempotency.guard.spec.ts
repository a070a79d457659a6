import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { callerOf, hasRight, setCaller, type Application } from '../../auth/caller.js';
import { DomainError } from '../../common/domain-error.js';
import { IdempotentReplay, type StoredResponse } from './idempotent-replay.js';
import { keyDigest, requestFingerprint } from './idempotency-key.js';
import { IdempotencyGuard } from './idempotency.guard.js';
import type { IdempotencyService } from './idempotency.service.js';
import { InOneTransaction, IdempotentByName } from './stored.js';

const url = '/api/v1/orders?dryRun=true';
const body = { externalId: 'a' };
const shop = { id: 7, name: 'Shop', rights: [], autoValidate: false, webhookKey: 'k' };

const office: Application = { ...shop, rights: ['crm', 'sales'] };

const begin = jest.fn<IdempotencyService['begin']>();
const keep = jest.fn<IdempotencyService['keep']>();
const release = jest.fn<IdempotencyService['release']>();
const giveUp = jest.fn<IdempotencyService['giveUp']>();
const guard = new IdempotencyGuard({ begin, keep, release, giveUp } as unknown as IdempotencyService);

class Handlers {
  @IdempotentByName()
  byName(): void {}
  @InOneTransaction()
  together(): void {}
}
const { byName, together } = Handlers.prototype;

const withKey = (key: string): Record<string, string> => ({ 'idempotency-key': key });

function call({ method = 'POST', headers = withKey('k'), known = true, handler = byName } = {}) {
  const request = { method, originalUrl: url, body, headers };
  if (known) setCaller(request, shop);
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  return {
    response,
    outcome: guard.canActivate(new ExecutionContextHost([request, response], Handlers, handler)),
  };
}

describe('IdempotencyGuard', () => {
  beforeEach(() => {
    begin.mockReset().mockResolvedValue(null);
    keep.mockReset().mockResolvedValue();
    release.mockReset().mockResolvedValue();
    giveUp.mockReset().mockResolvedValue();
  });

  it.each([
    ['has no key', { headers: {} }],
    ['does not POST', { method: 'GET' }],
    ['has no caller', { known: false }],
  ])('ignores a request that %s', (_, request) => {
    const { response, outcome } = call(request);
    expect(outcome).toBe(true);
    response.end();
    expect(response.writableEnded).toBe(true);
    expect(begin).not.toHaveBeenCalled();
  });

  it('reserves the key of this caller, path and request, for this attempt alone', async () => {
    await call({ headers: withKey('"k"') }).outcome;
    await call({ headers: withKey('k') }).outcome;
    const [first, second] = begin.mock.calls.map(([, use]) => use);
    expect(first).toEqual({
      applicationId: 7,
      digest: keyDigest('/api/v1/orders', 'k'),
      fingerprint: requestFingerprint('POST', url, body),
      leaseToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
      rights: new Set(),
    });
    expect(second).toEqual({ ...first, leaseToken: second!.leaseToken });
    expect(second!.leaseToken).not.toBe(first!.leaseToken);
  });

  it('refuses a malformed key and reserves nothing', () => {
    expect(() => call({ headers: withKey('') })).toThrow(
      expect.objectContaining({ code: 'idempotency_key_invalid' }),
    );
    expect(begin).not.toHaveBeenCalled();
  });

  it.each([
    [200, keep, release],
    [201, keep, release],
    [299, keep, release],
    [300, release, keep],
    [422, release, keep],
  ])('updates the key before a response with %i is sent', async (status, settled, not) => {
    let settle = (): void => undefined;
    settled.mockReturnValue(new Promise((resolve) => (settle = resolve)));
    const { response, outcome } = call();
    await expect(outcome).resolves.toBe(true);
    response.statusCode = status;
    response.setHeader('ETag', '"1"');
    response.setHeader('X-Request-Id', 'only of this one');
    response.end('{"id":1}');

    const use = begin.mock.calls[0]![1];
    expect(settled.mock.calls[0]![0]).toBe(use);
    expect(not).not.toHaveBeenCalled();
    await sleep(0);
    expect(response.writableEnded).toBe(false);
    settle();
    await sleep(0);
    expect(response.writableEnded).toBe(true);
    if (settled === keep) {
      expect(keep.mock.calls[0]![1]).toEqual({ status, headers: { ETag: '"1"' }, body: '{"id":1}' });
    }
  });

  it('does not wait for the database before it sends a 5xx response', async () => {
    giveUp.mockReturnValue(new Promise(() => undefined));
    const { response, outcome } = call();
    await outcome;
    response.statusCode = 503;
    response.end('{}');
    await sleep(0);
    expect(response.writableEnded).toBe(true);
    expect(giveUp.mock.calls).toEqual([[begin.mock.calls[0]![1]]]);
    expect([keep, release].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('does not store a response that the transaction of the request has stored', async () => {
    const { response, outcome } = call({ handler: together });
    await outcome;
    response.end('{}');
    await sleep(0);
    expect(response.writableEnded).toBe(true);
    expect([keep, release, giveUp].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('records the rights that the request uses, separately for each request', async () => {
    const request = { method: 'POST', originalUrl: url, body, headers: withKey('k') };
    setCaller(request, office);
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    await guard.canActivate(new ExecutionContextHost([request, response], Handlers, byName));
    const caller = callerOf(request)!;
    expect([hasRight(office, 'crm'), hasRight(caller, 'sales'), hasRight(caller, 'admin')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(begin.mock.calls[0]![1]).toMatchObject({ rights: new Set(['sales']) });
  });

  it('replays the stored response and does not execute the handler', async () => {
    const answer: StoredResponse = { status: 201, headers: {}, body: '{}' };
    begin.mockResolvedValue(answer);
    const { response, outcome } = call();
    const error = await Promise.resolve(outcome).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(IdempotentReplay);
    expect(error).toMatchObject({ answer });
    response.end();
    expect(keep).not.toHaveBeenCalled();
    expect(release).not.toHaveBeenCalled();
  });

  it.each([
    ['when to ask again, when the first request still runs', 'idempotency_in_progress', '1'],
    ['nothing of the kind, when the key is another one’s', 'idempotency_key_reused', undefined],
  ] as const)('says %s', async (_, code, retryAfter) => {
    const refusal = new DomainError(code, 'no');
    begin.mockRejectedValue(refusal);
    const { response, outcome } = call();
    await expect(outcome).rejects.toBe(refusal);
    expect(response.getHeader('Retry-After')).toBe(retryAfter);
    response.end();
    expect(release).not.toHaveBeenCalled();
  });

  it('rethrows other errors unchanged', async () => {
    begin.mockRejectedValue(Object.assign(new Error('no connection'), { code: 'idempotency_in_progress' }));
    const { response, outcome } = call();
    await expect(outcome).rejects.toThrow('no connection');
    expect(response.getHeader('Retry-After')).toBeUndefined();
  });
});
