import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PersonRepository } from '../../persistence/people/person.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { setCaller, type Caller } from '../caller.js';
import { PasswordFailures } from '../rate-limits/password-failures.js';
import { tokenHash } from '../token.js';
import { admitted, linkFailed } from './admitted.js';
import { requireNotGuessable } from './guessable-password.js';
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

interface StoredPassword {
  passwordHash: Buffer;
  passwordSalt: Buffer;
}

async function storedPassword(password: string): Promise<StoredPassword> {
  const passwordSalt = randomBytes(SALT_BYTES);
  return { passwordHash: await hashed(password, passwordSalt), passwordSalt };
}

const NOBODY: StoredPassword = {
  passwordHash: Buffer.alloc(HASH_BYTES),
  passwordSalt: Buffer.alloc(SALT_BYTES),
};

/** Takes as long when there is no password, so that the time does not tell who has one. */
async function isPassword(password: string, stored: StoredPassword | null): Promise<boolean> {
  const { passwordHash, passwordSalt } = stored ?? NOBODY;
  const found = timingSafeEqual(await hashed(password, passwordSalt), passwordHash);
  return found && stored !== null;
}

@Injectable()
export class PasswordsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly people: PersonRepository,
    private readonly failures: PasswordFailures,
  ) {}

  async callerOf(email: string, password: string, request: Request, response: Response): Promise<Caller> {
    // PostgreSQL says which spellings are the same address, so that no spelling has a count of its own.
    const { address, id, ...stored } = await this.people.password(email);
    return this.failures.attempt(address, request, response, async () => {
      const isRight = await isPassword(password, id === null ? null : stored);
      return admitted(id === null ? null : await this.people.caller(id), isRight);
    });
  }

  set(secret: string, password: string, request: Request, response: Response): Promise<void> {
    return this.failures.attempt(secret, request, response, async () => {
      const hash = tokenHash(secret);
      const person = await this.people.ofLink(hash);
      if (person === null) throw linkFailed();
      requireNotGuessable(password, `${person.name} ${person.email}`);
      const stored = await storedPassword(password);
      await this.transactions.run(async (tx) => {
        if (!(await this.people.setPassword(tx, hash, stored))) throw linkFailed();
        setCaller((await this.people.caller(person.id, tx)) as Caller);
        tx.changed.push({ resource: `people/${person.id}`, changes: null });
      });
    });
  }
}
