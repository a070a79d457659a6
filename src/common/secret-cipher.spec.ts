import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SecretCipher } from './secret-cipher.js';

const key = Buffer.alloc(32, 7);
const box = new SecretCipher(key);
const secret = 'whsec_Größe ✓';

describe('SecretCipher', () => {
  it('decrypts what another instance with the same key has encrypted', () => {
    expect(new SecretCipher(Buffer.from(key)).open(box.seal(secret))).toBe(secret);
    expect(box.open(box.seal(''))).toBe('');
  });

  it('encrypts the same text differently every time', () => {
    const [one, other] = [box.seal(secret), box.seal(secret)];
    expect(one.equals(other)).toBe(false);
    expect(one.includes('whsec_')).toBe(false);
  });

  it('refuses an encrypted text with one changed bit', () => {
    const sealed = box.seal('whsec_1');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => box.open(changed)).toThrow(/encrypted/);
    }
  });

  it('refuses a truncated text', () => {
    const sealed = box.seal('whsec_1');
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => box.open(sealed.subarray(0, length))).toThrow(/encrypted/);
    }
  });

  it('refuses another key, also one with the same key id', () => {
    const sealed = box.seal(secret);
    for (let i = 0; i < 1_000; i += 1) {
      expect(() => new SecretCipher(randomBytes(32)).open(sealed)).toThrow(/another key/);
    }
  });
});
