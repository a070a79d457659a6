import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * Keeps short texts secret at rest. A sealed box is one byte that names the key, 12 bytes of IV, 16 bytes of
 * tag, and the AES-256-GCM ciphertext. It is bound to the key alone, so that rows may move.
 */
export class SecretBox {
  private readonly keyId: number;

  /** @param key 32 bytes */
  constructor(private readonly key: Buffer) {
    this.keyId = createHash('sha256').update('key id').update(key).digest().readUInt8(0);
  }

  /** @returns another box every time, also for the same text */
  seal(text: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, iv, { authTagLength: TAG_BYTES });
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(this.keyId), iv, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error when the box was sealed with another key, or is not what was sealed */
  open(box: Buffer): string {
    if (box.length < HEADER_BYTES) throw new Error('This is not a sealed secret.');
    if (box.readUInt8(0) !== this.keyId) throw new Error('The secret was sealed with another key.');
    const iv = box.subarray(1, 1 + IV_BYTES);
    const decipher = createDecipheriv(CIPHER, this.key, iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(box.subarray(1 + IV_BYTES, HEADER_BYTES));
    try {
      return decipher.update(box.subarray(HEADER_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch (cause) {
      throw new Error('The sealed secret was changed, or sealed with another key.', { cause });
    }
  }
}
