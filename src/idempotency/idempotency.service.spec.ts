import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { Caller, Right } from '../auth/caller.js';
import { SecretCipher } from '../common/secrets/secret-cipher.js';
import type { IdempotencyRepository, KeyUse } from '../persistence/idempotency/idempotency.repository.js';
import { IdempotencyService } from './idempotency.service.js';

const use: KeyUse = {
  applicationId: 7,
  digest: Buffer.from('digest'),
  fingerprint: Buffer.from('fingerprint'),
  leaseToken: 'lease',
};
const office: Caller = {
  id: 7,
  name: 'Office',
  rights: ['crm', 'sales'],
  autoValidate: false,
  holdOrders: [],
  answerWithin: null,
  unknownItems: 'refuse',
  webhookKey: 'k',
  tokenId: 3,
  tokenName: 'first',
  personId: null,
  personName: null,
  roles: null,
};
const reserved = { ...use, rights: new Set<Right>(['sales']) };
const answer = { status: 201, headers: { ETag: '"1"' }, body: '{"token":"ots_secret"}' };
const cipher = new SecretCipher([randomBytes(32)]);

const reserve = jest.fn<IdempotencyRepository['reserve']>();
const storeResponse = jest.fn<IdempotencyRepository['storeResponse']>();
const release = jest.fn<IdempotencyRepository['release']>();
const endLease = jest.fn<IdempotencyRepository['endLease']>();

const service = new IdempotencyService(
  { reserve, storeResponse, release, endLease } as unknown as IdempotencyRepository,
  cipher,
);

describe('IdempotencyService', () => {
  const warn = jest.spyOn(Logger.prototype, 'warn');
  beforeEach(() => {
    reserve.mockReset().mockResolvedValue(null);
    storeResponse.mockReset().mockResolvedValue(true);
    release.mockReset().mockResolvedValue();
    endLease.mockReset().mockResolvedValue();
    warn.mockReset();
  });

  it('reserves a key for a minute and keeps the response for seven days', async () => {
    await expect(service.begin(office, use)).resolves.toBeNull();
    expect(reserve.mock.calls).toEqual([[use, { leaseSeconds: 60, keepDays: 7 }]]);
  });

  it('stores responses encrypted and returns them', async () => {
    await service.storeResponse(reserved, answer);
    const [keptUse, sealed] = storeResponse.mock.calls[0]!;
    expect(keptUse).toEqual(reserved);
    expect(sealed.toString('latin1')).not.toContain('ots_secret');

    reserve.mockResolvedValue({ sameRequest: true, answer: sealed });
    await expect(service.begin(office, use)).resolves.toEqual(answer);
  });

  it('refuses to replay when the caller has lost a right that the first request used', async () => {
    await service.storeResponse(reserved, answer);
    const sealed = storeResponse.mock.calls[0]![1];
    reserve.mockResolvedValue({ sameRequest: true, answer: sealed });
    await expect(service.begin({ ...office, rights: ['sales'] }, use)).resolves.toEqual(answer);
    await expect(service.begin({ ...office, rights: ['crm'] }, use)).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'missing_right',
      members: { right: 'sales' },
    });
  });

  it('repeats its statements when the connection to the database was lost', async () => {
    const lost = Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    reserve.mockRejectedValueOnce(lost);
    storeResponse.mockRejectedValueOnce(lost);
    release.mockRejectedValueOnce(lost);
    endLease.mockRejectedValueOnce(lost);
    await expect(service.begin(office, use)).resolves.toBeNull();
    await service.storeResponse(reserved, answer);
    await service.release(use);
    await service.endLease(use);
    expect([reserve, storeResponse, release, endLease].map(({ mock }) => mock.calls.length)).toEqual([
      2, 2, 2, 2,
    ]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('rolls back the transaction of a request whose lease expired', async () => {
    await expect(service.storeResponseInTransaction(reserved, answer)).resolves.toBeUndefined();
    storeResponse.mockResolvedValue(false);
    await expect(service.storeResponseInTransaction(reserved, answer)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'idempotency_in_progress',
    });
  });

  it.each([null, cipher.seal('{}')])(
    'refuses another request under the key, whether or not the first has a response',
    async (earlier) => {
      reserve.mockResolvedValue({ sameRequest: false, answer: earlier });
      await expect(service.begin(office, use)).rejects.toMatchObject({
        kind: 'invalid',
        code: 'idempotency_key_reused',
        message: 'This Idempotency-Key was used for another request.',
      });
    },
  );

  it('fails with idempotency_in_progress while the first request runs', async () => {
    reserve.mockResolvedValue({ sameRequest: true, answer: null });
    await expect(service.begin(office, use)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'idempotency_in_progress',
      message: 'The first request with this Idempotency-Key is still being processed.',
    });
  });

  it('fails with idempotency_answer_lost when the stored response cannot be decrypted', async () => {
    reserve.mockResolvedValue({ sameRequest: true, answer: new SecretCipher([randomBytes(32)]).seal('{}') });
    await expect(service.begin(office, use)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'idempotency_answer_lost',
      message: 'This request has already succeeded, but its response can no longer be read.',
      cause: expect.any(Error),
    });
  });

  it('releases the key of a refused request', async () => {
    await service.release(use);
    expect(release.mock.calls).toEqual([[use]]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('logs a warning and does not reject when the database is unavailable', async () => {
    storeResponse.mockRejectedValue(new Error('no connection'));
    release.mockRejectedValue(new Error('no connection'));
    await expect(service.storeResponse(reserved, answer)).resolves.toBeUndefined();
    await expect(service.release(use)).resolves.toBeUndefined();
    const warning = {
      message: 'An Idempotency-Key could not be updated and stays reserved for up to 60 s.',
      err: new Error('no connection'),
    };
    expect(warn.mock.calls).toEqual([[warning], [warning]]);
  });
});
