import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { FairSemaphore } from '../../platform/postgres/pool/fair-semaphore.js';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 32 MiB for each password, as OWASP recommends for scrypt. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const HASH_BYTES = 64;
const SALT_BYTES = 16;

/** One password at a time, because each takes memory and one of the few threads of the process. */
const turns = new FairSemaphore<string>();
const hashed = (password: string, salt: Buffer): Promise<Buffer> =>
  turns.run(['password'], () => derive(password.normalize('NFC'), salt, HASH_BYTES, COST));

/** What is stored of a password. */
export interface StoredPassword {
  passwordHash: Buffer;
  passwordSalt: Buffer;
}

export async function storedPassword(password: string): Promise<StoredPassword> {
  const passwordSalt = randomBytes(SALT_BYTES);
  return { passwordHash: await hashed(password, passwordSalt), passwordSalt };
}

const NOBODY: StoredPassword = {
  passwordHash: Buffer.alloc(HASH_BYTES),
  passwordSalt: Buffer.alloc(SALT_BYTES),
};

/** Takes as long when there is no password, so that the time does not tell who has one. */
export async function isPassword(password: string, stored: StoredPassword | null): Promise<boolean> {
  const { passwordHash, passwordSalt } = stored ?? NOBODY;
  const found = timingSafeEqual(await hashed(password, passwordSalt), passwordHash);
  return found && stored !== null;
}
