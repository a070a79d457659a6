import { afterEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { SecretCipher } from '../../common/secrets/secret-cipher.js';
import { newSecret } from '../../common/secrets/signing-secret.js';
import type { DueDelivery } from '../../persistence/delivery/delivery.repository.js';
import type { HttpSender, SendRequest } from './http-sender.js';
import { sign, signingKey } from './signature.js';
import { SignedSender } from './signed-sender.js';

const currentKey = new SecretCipher([Buffer.alloc(32, 1)]);
const otherKey = new SecretCipher([Buffer.alloc(32, 2)]);
const unused = {} as HttpSender;

const delivery = (id: number, sealedSecret: Buffer): DueDelivery => ({
  ...{ id, kind: 'event', attempt: 1, attemptOfRound: 1, messageId: 'msg_1', event: 'sales_order_validated' },
  ...{
    sequence: 1,
    leaseToken: '',
    payload: '{}',
    erased: false,
    url: 'https://example.com/',
    webhookKey: 'whk_1',
    nowMs: 0,
    waitingSinceMs: 0,
    createdAt: new Date(0),
    orderId: 1,
    byReference: false,
    sealedHeaders: null,
    signatures: ['v1'],
    sealedKeys: null,
  },
  ...{ sealedSecret, sealedPreviousSecret: null, traceparent: null, ordered: false },
});

afterEach(() => {
  jest.restoreAllMocks();
});

it('sends nothing and logs once for each secret that cannot be decrypted', async () => {
  const logError = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  const sender = new SignedSender(unused, currentKey);
  const [one, other] = [otherKey.seal(newSecret()), otherKey.seal(newSecret())];
  for (const [id, sealed] of [one, one, other, one, other].entries()) {
    const { outcome } = await sender.send(delivery(id, sealed), '{}', 0);
    expect(outcome).toEqual({ kind: 'failure', reason: 'secret_unreadable' });
  }
  expect(logError.mock.calls.map(([message]) => message)).toEqual([
    expect.stringContaining('Delivery 0,'),
    expect.stringContaining('Delivery 2,'),
  ]);
});

it('sends nothing and logs once for a decrypted secret that cannot be used as a key', async () => {
  const logError = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  const sender = new SignedSender(unused, currentKey);
  const sealed = currentKey.seal('whsec_');
  for (const id of [1, 2]) {
    const { outcome } = await sender.send(delivery(id, sealed), '{}', 0);
    expect(outcome).toEqual({ kind: 'failure', reason: 'secret_unreadable' });
  }
  expect(logError).toHaveBeenCalledTimes(1);
});

it('signs with the current secret alone when the previous one cannot be decrypted', async () => {
  const logError = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  const requests: SendRequest[] = [];
  const recording = { send: async (request: SendRequest) => void requests.push(request) };
  const sender = new SignedSender(recording as unknown as HttpSender, currentKey);
  const [current, previous] = [newSecret(), newSecret()];
  for (const cipher of [currentKey, otherKey]) {
    const sealedPreviousSecret = cipher.seal(previous);
    await sender.send({ ...delivery(1, currentKey.seal(current)), sealedPreviousSecret }, '{}', 0);
  }
  const signatureOf = (secrets: string[]): string => sign(secrets.map(signingKey), 'msg_1', 0, '{}');
  expect(requests.map(({ headers }) => headers['webhook-signature'])).toEqual([
    signatureOf([current, previous]),
    signatureOf([current]),
  ]);
  expect(logError).toHaveBeenCalledTimes(1);
});

it('sends nothing when the headers of the subscription cannot be decrypted', async () => {
  const logError = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  const sender = new SignedSender(unused, currentKey);
  const sealedHeaders = otherKey.seal('{"Authorization":"Bearer 1"}');
  for (const id of [1, 2]) {
    const readable = delivery(id, currentKey.seal(newSecret()));
    const { outcome } = await sender.send({ ...readable, sealedHeaders }, '{}', 0);
    expect(outcome).toEqual({ kind: 'failure', reason: 'secret_unreadable' });
  }
  expect(logError).toHaveBeenCalledTimes(1);
});
