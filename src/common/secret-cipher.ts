import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * Encrypts short texts for storage with AES-256-GCM. The result is one byte that identifies the key, 12 bytes of IV, 16 bytes
 * of tag, and the ciphertext. No row id is authenticated, so that rows can be moved.
 */
export class SecretCipher {
  private readonly keyId: number;

  /** @param key 32 bytes */
  constructor(private readonly key: Buffer) {
    this.keyId = createHash('sha256').update('key id').update(key).digest().readUInt8(0);
  }

  /** @returns a different result for every call, because the IV is random */
  seal(text: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, iv, { authTagLength: TAG_BYTES });
    const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(this.keyId), iv, cipher.getAuthTag(), ciphertext]);
  }

  /** @throws Error when the text was encrypted with another key, or was changed */
  open(encrypted: Buffer): string {
    if (encrypted.length < HEADER_BYTES) throw new Error('The encrypted secret is too short.');
    if (encrypted.readUInt8(0) !== this.keyId) throw new Error('The secret was encrypted with another key.');
    const iv = encrypted.subarray(1, 1 + IV_BYTES);
    const decipher = createDecipheriv(CIPHER, this.key, iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(encrypted.subarray(1 + IV_BYTES, HEADER_BYTES));
    try {
      return decipher.update(encrypted.subarray(HEADER_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch (cause) {
      throw new Error('The encrypted secret was changed, or encrypted with another key.', { cause });
    }
  }
}
