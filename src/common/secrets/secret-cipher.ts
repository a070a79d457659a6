import {
  createHash,
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/** The keys of 32 bytes from SECRETS_KEY. The first encrypts and signs; what any of them encrypted or signed is accepted. */
export type SecretsKeys = readonly [newest: Buffer, ...older: Buffer[]];

const MIN_CHARACTERS = 16;
/** Stands for a comma within a key, because a comma separates keys. */
const COMMA = /%2C/gi;

/**
 * Reads keys that are separated by commas, the newest first. A key of 32 bytes is the SHA-256 hash of its text.
 * @returns null when a key is shorter than 16 characters
 */
export function parseSecretsKeys(text: string): SecretsKeys | null {
  const texts = text.split(',').map((key) => key.trim().replace(COMMA, ','));
  if (texts.some((key) => key.length < MIN_CHARACTERS)) return null;
  return texts.map(secretsKeyOf) as [Buffer, ...Buffer[]];
}

export const secretsKeyOf = (text: string): Buffer => createHash('sha256').update(text).digest();

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
 * of tag, and the ciphertext. No row id is authenticated, so that rows can be moved. A process has one, which also knows the
 * keys in the database: the data key, and keys of SECRETS_KEY that were replaced.
 */
export class SecretCipher {
  private readonly newest: IdentifiedKey;
  /** The newest key first. */
  private readonly keys: IdentifiedKey[];
  private dataKey: IdentifiedKey | null = null;

  constructor(keys: SecretsKeys) {
    const [newest, ...older] = keys;
    this.newest = identified(newest);
    this.keys = [this.newest, ...older.map(identified)];
  }

  /**
   * Encrypts with the data key, or without one with the newest key of SECRETS_KEY.
   * @returns a different result for every call, because the IV is random
   */
  seal(text: string): Buffer {
    return encrypted(text, this.dataKey ?? this.newest);
  }

  sealWithNewest(text: string): Buffer {
    return encrypted(text, this.newest);
  }

  open(encrypted: Buffer): string {
    return this.openWithKey(encrypted).text;
  }

  canOpen(encrypted: Buffer): boolean {
    try {
      this.open(encrypted);
      return true;
    } catch {
      return false;
    }
  }

  get hasOlderKeys(): boolean {
    return this.keys.length > 1;
  }

  isSealedWithNewest(encrypted: Buffer): boolean {
    return this.openWithKey(encrypted).key === this.newest;
  }

  /**
   * All keys except the newest, encrypted with it.
   * @param dataKey 32 bytes for a new database, which has none yet
   */
  sealKeys(dataKey = this.dataKey?.key.export() ?? null): Buffer {
    const others = this.keys.filter((key) => key !== this.newest && key !== this.dataKey);
    const older = others.map(({ key }) => key.export().toString('base64'));
    return this.sealWithNewest(JSON.stringify({ dataKey: dataKey?.toString('base64') ?? null, older }));
  }

  /**
   * Encrypts with the data key from now on, and decrypts with all of these keys.
   * @param sealed the result of sealKeys(), in this or another process
   */
  addKeys(sealed: Buffer): void {
    const { dataKey, older } = JSON.parse(this.open(sealed)) as { dataKey: string | null; older: string[] };
    for (const text of older) this.add(text);
    if (dataKey !== null) this.dataKey = this.add(dataKey);
  }

  private add(text: string): IdentifiedKey {
    const added = identified(Buffer.from(text, 'base64'));
    const known = this.keys.find(({ key }) => key.equals(added.key));
    if (known === undefined) this.keys.push(added);
    return known ?? added;
  }

  private openWithKey(sealed: Buffer): { text: string; key: IdentifiedKey } {
    if (sealed.length < HEADER_BYTES) throw new Error('The encrypted secret is too short.');
    const candidates = this.keys.filter(({ id }) => id === sealed.readUInt8(0));
    if (candidates.length === 0) throw new Error('The secret was encrypted with another key.');
    for (const key of candidates) {
      const text = decrypted(sealed, key.key);
      if (text !== null) return { text, key };
    }
    throw new Error('The encrypted secret was changed, or encrypted with another key.');
  }
}

function encrypted(text: string, { key, id }: IdentifiedKey): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(id), iv, cipher.getAuthTag(), ciphertext]);
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
