import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SecretBox } from './secret-box.js';

const key = Buffer.alloc(32, 7);
const box = new SecretBox(key);
const secret = 'whsec_Größe ✓';

describe('SecretBox', () => {
  it('opens what it sealed, also after a restart', () => {
    expect(new SecretBox(Buffer.from(key)).open(box.seal(secret))).toBe(secret);
    expect(box.open(box.seal(''))).toBe('');
  });

  it('seals the same text differently every time, and never shows it', () => {
    const [one, other] = [box.seal(secret), box.seal(secret)];
    expect(one.equals(other)).toBe(false);
    expect(one.includes('whsec_')).toBe(false);
  });

  it('refuses every box of which one bit was changed', () => {
    const sealed = box.seal('whsec_1');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => box.open(changed)).toThrow(/sealed/);
    }
  });

  it('refuses a box that was cut', () => {
    const sealed = box.seal('whsec_1');
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => box.open(sealed.subarray(0, length))).toThrow(/sealed/);
    }
  });

  it('refuses another key, also one that happens to have the same id', () => {
    const sealed = box.seal(secret);
    for (let i = 0; i < 1_000; i += 1) {
      expect(() => new SecretBox(randomBytes(32)).open(sealed)).toThrow(/another key/);
    }
  });
});
