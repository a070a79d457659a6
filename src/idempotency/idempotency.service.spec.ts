import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { SecretBox } from '../common/secret-box.js';
import type { Config } from '../config/env.js';
import type { IdempotencyRepository, KeyUse } from '../persistence/repositories/idempotency.repository.js';
import type { Transactions } from '../persistence/transactions.js';
import { IdempotencyService } from './idempotency.service.js';

const use: KeyUse = {
  applicationId: 7,
  digest: Buffer.from('digest'),
  fingerprint: Buffer.from('fingerprint'),
  leaseToken: 'lease',
};
const answer = { status: 201, headers: { ETag: '"1"' }, body: '{"token":"ots_secret"}' };
const secretsKey = randomBytes(32);
const autocommit = { autocommit: true };

const reserve = jest.fn<IdempotencyRepository['reserve']>();
const keep = jest.fn<IdempotencyRepository['keep']>();
const release = jest.fn<IdempotencyRepository['release']>();

const service = new IdempotencyService(
  { reserve, keep, release } as unknown as IdempotencyRepository,
  { autocommit } as unknown as Transactions,
  { secretsKey } as Config,
);

describe('the memory of answers', () => {
  const warn = jest.spyOn(Logger.prototype, 'warn');
  beforeEach(() => {
    reserve.mockReset().mockResolvedValue(null);
    keep.mockReset().mockResolvedValue();
    release.mockReset().mockResolvedValue();
    warn.mockReset();
  });
  afterEach(() => expect(reserve.mock.calls.every(([tx]) => tx === (autocommit as never))).toBe(true));

  it('reserves a key for a minute, and keeps its answer for seven days', async () => {
    await expect(service.begin(use)).resolves.toBeNull();
    expect(reserve.mock.calls).toEqual([[autocommit, use, { leaseSeconds: 60, keepDays: 7 }]]);
  });

  it('gives an answer back that it kept, which nobody can read in the database', async () => {
    await service.keep(use, answer);
    const [tx, keptUse, sealed] = keep.mock.calls[0]!;
    expect([tx, keptUse]).toEqual([autocommit, use]);
    expect(sealed.toString('latin1')).not.toContain('ots_secret');

    reserve.mockResolvedValue({ sameRequest: true, answer: sealed });
    await expect(service.begin(use)).resolves.toEqual(answer);
  });

  it.each([null, new SecretBox(secretsKey).seal('{}')])(
    'refuses another request under the key, answered or not',
    async (earlier) => {
      reserve.mockResolvedValue({ sameRequest: false, answer: earlier });
      await expect(service.begin(use)).rejects.toMatchObject({
        kind: 'invalid',
        code: 'idempotency_key_reused',
        message: 'This Idempotency-Key was used for another request.',
      });
    },
  );

  it('asks the same request to wait while the first one runs', async () => {
    reserve.mockResolvedValue({ sameRequest: true, answer: null });
    await expect(service.begin(use)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'idempotency_in_progress',
      message: 'The request that used this Idempotency-Key first is still being worked on.',
    });
  });

  it('does not run a request again whose answer it can no longer read', async () => {
    reserve.mockResolvedValue({ sameRequest: true, answer: new SecretBox(randomBytes(32)).seal('{}') });
    await expect(service.begin(use)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'idempotency_answer_lost',
      message: 'This request succeeded before, but its answer can no longer be read.',
      cause: expect.any(Error),
    });
  });

  it('lets go of the key of a request that was refused', async () => {
    await service.release(use);
    expect(release.mock.calls).toEqual([[autocommit, use]]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('answers all the same when the database does not, and says so in the log', async () => {
    keep.mockRejectedValue(new Error('no connection'));
    release.mockRejectedValue(new Error('no connection'));
    await expect(service.keep(use, answer)).resolves.toBeUndefined();
    await expect(service.release(use)).resolves.toBeUndefined();
    const warning = 'A key stays reserved for up to 60 s: Error: no connection';
    expect(warn.mock.calls).toEqual([[warning], [warning]]);
  });
});
