import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { SecretsKeys } from './secrets-keys.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES;

interface IdentifiedKey {
  key: KeyObject;
  /** One byte; two keys may have the same. */
  id: number;
}

/**
 * Encrypts short texts for storage with AES-256-GCM. The result is one byte that identifies the key, 12 bytes of IV, 16 bytes
 * of tag, and the ciphertext. No row id is authenticated, so that rows can be moved.
 */
export class SecretCipher {
  private readonly newest: IdentifiedKey;
  private readonly keys: IdentifiedKey[];

  constructor(keys: SecretsKeys) {
    const [newest, ...older] = keys;
    this.newest = identified(newest);
    this.keys = [this.newest, ...older.map(identified)];
  }

  /**
   * Encrypts with the newest key.
   * @returns a different result for every call, because the IV is random
   */
  seal(text: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.newest.key, iv, { authTagLength: TAG_BYTES });
    const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(this.newest.id), iv, cipher.getAuthTag(), ciphertext]);
  }

  open(encrypted: Buffer): string {
    return this.openWithKey(encrypted).text;
  }

  /** True if the text was encrypted with one of the keys. */
  canOpen(encrypted: Buffer): boolean {
    try {
      this.open(encrypted);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Encrypts anew what was encrypted with an older key.
   * @returns null when it was encrypted with the newest key
   */
  reseal(encrypted: Buffer): Buffer | null {
    const { text, key } = this.openWithKey(encrypted);
    return key === this.newest ? null : this.seal(text);
  }

  /** The first byte of everything that only the newest key can have encrypted; null when an older key has the same byte. */
  get newestKeyId(): number | null {
    const { id } = this.newest;
    return this.keys.filter((key) => key.id === id).length === 1 ? id : null;
  }

  private openWithKey(encrypted: Buffer): { text: string; key: IdentifiedKey } {
    if (encrypted.length < HEADER_BYTES) throw new Error('The encrypted secret is too short.');
    const candidates = this.keys.filter(({ id }) => id === encrypted.readUInt8(0));
    if (candidates.length === 0) throw new Error('The secret was encrypted with another key.');
    for (const key of candidates) {
      const text = decrypted(encrypted, key.key);
      if (text !== null) return { text, key };
    }
    throw new Error('The encrypted secret was changed, or encrypted with another key.');
  }
}

const identified = (key: Buffer): IdentifiedKey => ({
  key: createSecretKey(key),
  id: createHash('sha256').update('key id').update(key).digest().readUInt8(0),
});

/** Null when the tag, which authenticates the text, is not that of this key. */
function decrypted(encrypted: Buffer, key: KeyObject): string | null {
  const iv = encrypted.subarray(1, 1 + IV_BYTES);
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(encrypted.subarray(1 + IV_BYTES, HEADER_BYTES));
  try {
    return decipher.update(encrypted.subarray(HEADER_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
