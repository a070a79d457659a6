import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setCaller } from '../auth/caller.js';
import { DomainError } from '../common/domain-error.js';
import { AnsweredBefore, type KeptAnswer } from '../common/http/answered-before.js';
import { keyDigest, requestFingerprint } from '../common/http/idempotency-key.js';
import { IdempotencyGuard } from './idempotency.guard.js';
import type { IdempotencyService } from './idempotency.service.js';

const url = '/api/v1/orders?dryRun=true';
const body = { externalId: 'a' };
const shop = { id: 7, name: 'Shop', rights: [], autoValidate: false, webhookKey: 'k' };

const begin = jest.fn<IdempotencyService['begin']>();
const keep = jest.fn<IdempotencyService['keep']>();
const release = jest.fn<IdempotencyService['release']>();
const guard = new IdempotencyGuard({ begin, keep, release } as unknown as IdempotencyService);

const withKey = (key: string): Record<string, string> => ({ 'idempotency-key': key });

function call({ method = 'POST', headers = withKey('k'), known = true } = {}) {
  const request = { method, originalUrl: url, body, headers };
  if (known) setCaller(request, shop);
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  return { response, outcome: guard.canActivate(new ExecutionContextHost([request, response])) };
}

describe('the guard of requests that carry an Idempotency-Key', () => {
  beforeEach(() => {
    begin.mockReset().mockResolvedValue(null);
    keep.mockReset().mockResolvedValue();
    release.mockReset().mockResolvedValue();
  });

  it.each([
    ['has no key', { headers: {} }],
    ['does not POST', { method: 'GET' }],
    ['has no caller', { known: false }],
  ])('lets a request pass that %s', (_, request) => {
    const { response, outcome } = call(request);
    expect(outcome).toBe(true);
    response.end();
    expect(response.writableEnded).toBe(true);
    expect(begin).not.toHaveBeenCalled();
  });

  it('reserves the key of this caller, path and request, for this attempt alone', async () => {
    await call({ headers: withKey('"k"') }).outcome;
    await call({ headers: withKey('k') }).outcome;
    const [first, second] = begin.mock.calls.map(([use]) => use);
    expect(first).toEqual({
      applicationId: 7,
      digest: keyDigest('/api/v1/orders', 'k'),
      fingerprint: requestFingerprint('POST', url, body),
      leaseToken: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(second).toEqual({ ...first, leaseToken: second!.leaseToken });
    expect(second!.leaseToken).not.toBe(first!.leaseToken);
  });

  it('refuses what is no key, and reserves nothing', () => {
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
    [503, release, keep],
  ])('settles an answer of %i before it is sent', async (status, settled, not) => {
    let settle = (): void => undefined;
    settled.mockReturnValue(new Promise((resolve) => (settle = resolve)));
    const { response, outcome } = call();
    await expect(outcome).resolves.toBe(true);
    response.statusCode = status;
    response.setHeader('ETag', '"1"');
    response.setHeader('X-Request-Id', 'only of this one');
    response.end('{"id":1}');

    const use = begin.mock.calls[0]![0];
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

  it('gives the answer that was given before, and runs nothing', async () => {
    const answer: KeptAnswer = { status: 201, headers: {}, body: '{}' };
    begin.mockResolvedValue(answer);
    const { response, outcome } = call();
    const error = await Promise.resolve(outcome).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AnsweredBefore);
    expect(error).toMatchObject({ answer });
    response.end();
    expect(keep).not.toHaveBeenCalled();
    expect(release).not.toHaveBeenCalled();
  });

  it.each([
    ['when to ask again, when the first request still runs', 'idempotency_in_progress', '1'],
    ['nothing of the kind, when the key is another one’s', 'idempotency_key_reused', undefined],
  ])('says %s', async (_, code, retryAfter) => {
    const refusal = new DomainError('conflict', code, 'no');
    begin.mockRejectedValue(refusal);
    const { response, outcome } = call();
    await expect(outcome).rejects.toBe(refusal);
    expect(response.getHeader('Retry-After')).toBe(retryAfter);
    response.end();
    expect(release).not.toHaveBeenCalled();
  });

  it('passes on what else goes wrong as it is', async () => {
    begin.mockRejectedValue(Object.assign(new Error('no connection'), { code: 'idempotency_in_progress' }));
    const { response, outcome } = call();
    await expect(outcome).rejects.toThrow('no connection');
    expect(response.getHeader('Retry-After')).toBeUndefined();
  });
});
