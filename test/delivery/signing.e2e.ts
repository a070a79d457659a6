import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { SecretCipher } from '../../src/common/secrets/secret-cipher.js';
import { newSecret } from '../../src/common/secrets/signing-secret.js';
import { loadConfig } from '../../src/config/env.js';
import { DeliveryFixture, QUEUES, type Subscription } from '../support/delivery.js';
import { Receiver } from '../support/receiver.js';

describe.each(QUEUES)('a delivery during a secret rotation, $queue', ({ settings }) => {
  let fixture: DeliveryFixture;
  let receiver: Receiver;
  let subscription: Subscription;
  beforeEach(async () => {
    fixture = await DeliveryFixture.create(settings());
    receiver = await Receiver.start();
    subscription = await fixture.subscribe(receiver.url);
  });
  afterEach(async () => {
    await fixture.end();
    await receiver.stop();
  });

  /** Gives the subscription a previous secret in addition to its current one. */
  async function setPreviousSecret(secret: string, secretsKey?: string): Promise<void> {
    const { secretsKeys } = loadConfig({
      ...fixture.environment,
      ...(secretsKey !== undefined && { SECRETS_KEY: secretsKey }),
    });
    await fixture.database.query(
      `UPDATE webhooks SET previous_secret = $1, previous_secret_until = now() + interval '1 hour'`,
      [new SecretCipher(secretsKeys).seal(secret)],
    );
  }

  async function delivered(): Promise<Receiver['received'][number]> {
    await fixture.emit(subscription);
    await fixture.startWorker();
    await fixture.waitUntilStatesAre('delivered');
    expect(receiver.received).toHaveLength(1);
    return receiver.received[0]!;
  }

  it('is signed with both secrets', async () => {
    const previous = newSecret();
    await setPreviousSecret(previous);
    const { body, headers } = await delivered();
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2);
    for (const secret of [previous, subscription.secret]) {
      expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
    }
  });

  it('is sent although the previous secret cannot be decrypted', async () => {
    await setPreviousSecret(newSecret(), 'the key that was lost');
    const { body, headers } = await delivered();
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(() =>
      new Webhook(subscription.secret).verify(body, headers as Record<string, string>),
    ).not.toThrow();
  });
});
