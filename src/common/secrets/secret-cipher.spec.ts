import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SecretCipher } from './secret-cipher.js';

const key = Buffer.alloc(32, 7);
const box = new SecretCipher([key]);
const secret = 'whsec_Größe ✓';

describe('SecretCipher', () => {
  it('decrypts what another instance with the same key has encrypted', () => {
    expect(new SecretCipher([Buffer.from(key)]).open(box.seal(secret))).toBe(secret);
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

  it('refuses another key, even one with the same key id', () => {
    const sealed = box.seal(secret);
    for (let i = 0; i < 1_000; i += 1) {
      expect(() => new SecretCipher([randomBytes(32)]).open(sealed)).toThrow(/another key/);
    }
  });

  it('opens what an earlier version encrypted', () => {
    const sealed = Buffer.from('j02/euzgq3sXUHADMs6A7CO/fdi2/BjcuDlTr//0BGPkbpwHl84TlB3Txg==', 'base64');
    expect(box.open(sealed)).toBe('whsec_released');
  });
});

describe('SecretCipher with several keys', () => {
  const older = Buffer.alloc(32, 8);
  const oldest = Buffer.alloc(32, 9);
  const several = new SecretCipher([key, older, oldest]);

  it('encrypts with the newest key', () => {
    expect(box.open(several.seal(secret))).toBe(secret);
    expect(() => new SecretCipher([older, oldest]).open(several.seal(secret))).toThrow(/another key/);
  });

  it('decrypts what any of them encrypted, and nothing else', () => {
    for (const each of [key, older, oldest]) {
      expect(several.open(new SecretCipher([each]).seal(secret))).toBe(secret);
    }
    const unknown = new SecretCipher([Buffer.alloc(32, 10)]);
    expect(() => several.open(unknown.seal(secret))).toThrow(/another key/);
    expect(several.canOpen(box.seal(secret))).toBe(true);
    expect(several.canOpen(unknown.seal(secret))).toBe(false);
  });

  it('knows what the newest key encrypted', () => {
    expect(several.isSealedWithNewest(several.seal(secret))).toBe(true);
    expect(several.isSealedWithNewest(new SecretCipher([oldest]).seal(secret))).toBe(false);
    expect(() => several.isSealedWithNewest(Buffer.from('something else'))).toThrow(/too short/);
  });

  it('distinguishes keys with the same key id', () => {
    const idOf = (each: Buffer): number => new SecretCipher([each]).seal('').readUInt8(0);
    let twin = randomBytes(32);
    while (idOf(twin) !== idOf(key)) twin = randomBytes(32);
    const twins = new SecretCipher([twin, key]);
    expect(twins.open(box.seal(secret))).toBe(secret);
    expect(twins.isSealedWithNewest(box.seal(secret))).toBe(false);
  });

  it('hands the data key and the older keys on to a process that has the newest alone', () => {
    const later = new SecretCipher([key]);
    const dataKey = Buffer.alloc(32, 11);
    const sealed = new SecretCipher([oldest]).seal(secret);
    expect(later.canOpen(sealed)).toBe(false);
    later.addKeys(several.sealKeys(dataKey));
    expect(later.open(sealed)).toBe(secret);
    expect(new SecretCipher([dataKey]).open(later.seal(secret))).toBe(secret);
    expect(box.open(later.sealWithNewest(secret))).toBe(secret);
    later.addKeys(later.sealKeys());
    const bytes = [older, oldest].map((each) => each.toString('base64'));
    expect(JSON.parse(later.open(later.sealKeys()))).toEqual({
      dataKey: dataKey.toString('base64'),
      older: bytes,
    });
    expect(() => new SecretCipher([older]).addKeys(several.sealKeys())).toThrow(/another key/);
  });

  it('encrypts with the newest key of SECRETS_KEY while the database has no data key', () => {
    const later = new SecretCipher([key]);
    later.addKeys(several.sealKeys());
    expect(box.open(later.seal(secret))).toBe(secret);
  });
});
