import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { newSecret } from '../../common/secrets/signing-secret.js';
import { sign as signWithKeys, signingKey } from './signature.js';

const vector = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/webhook-signature.json', import.meta.url), 'utf8'),
) as Record<'secret' | 'webhook-id' | 'webhook-timestamp' | 'body' | 'webhook-signature', string>;

const id = 'msg_1';
const now = Math.floor(Date.now() / 1000);
const body = '{"code":"Größe ✓"}';

const sign = (secrets: string[], ...rest: [string, number, string | Buffer]): string =>
  signWithKeys(secrets.map(signingKey), ...rest);

function headers(signature: string): Record<string, string> {
  return { 'webhook-id': id, 'webhook-timestamp': String(now), 'webhook-signature': signature };
}

describe('sign', () => {
  it('gives the signature of the published test vector', () => {
    const signature = sign(
      [vector.secret],
      vector['webhook-id'],
      Number(vector['webhook-timestamp']),
      vector.body,
    );
    expect(signature).toBe(vector['webhook-signature']);
  });

  it('gives signatures that the standardwebhooks package verifies, for strings and for buffers', () => {
    const secret = newSecret();
    const signature = sign([secret], id, now, body);
    expect(sign([secret], id, now, Buffer.from(body))).toBe(signature);
    expect(new Webhook(secret).verify(body, headers(signature))).toEqual({ code: 'Größe ✓' });
  });

  it('gives one signature for each secret during a rotation, in their order', () => {
    const [current, previous] = [newSecret(), newSecret()];
    const signature = sign([current, previous], id, now, body);
    expect(signature.split(' ')).toEqual([sign([current], id, now, body), sign([previous], id, now, body)]);
    expect(() => new Webhook(current).verify(body, headers(signature))).not.toThrow();
    expect(() => new Webhook(previous).verify(body, headers(signature))).not.toThrow();
    expect(() => new Webhook(newSecret()).verify(body, headers(signature))).toThrow();
  });

  it.each([[[]], [['']], [['whsec_']], [['whsec_!!!']], [['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']]])(
    'refuses to sign with %j',
    (secrets) => expect(() => sign(secrets, id, now, body)).toThrow(/secret/),
  );
});

describe('newSecret', () => {
  it('returns whsec_ and 24 random bytes in base64', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(newSecret()).not.toBe(secret);
  });
});
