import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CredentialRepository } from '../../persistence/credentials/credential.repository.js';
import type { KnownCaller } from '../../persistence/applications/application.repository.js';
import { PersonRepository } from '../../persistence/people/person.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { setCaller, type Caller } from '../caller.js';
import { PasswordFailures } from '../rate-limits/address-limits.js';
import { DomainError, invalidMember } from '../../common/errors/domain-error.js';
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { FairSemaphore } from '../../platform/postgres/pool/fair-semaphore.js';

const LEAST_DIFFERENT = 6;
/** Words of the most used long passwords, and of the names of this service. */
const COMMON =
  'password passwort motdepasse secret admin administrator welcome willkommen bonjour letmein changeme default login master computer internet google iloveyou trustno1 sunshine princess football baseball superman batman pokemon dragon monkey shadow starwars whatever michael jennifer charlie summer winter order orders taking service console';
/** Neighbours in the alphabet and on keyboards. */
const ROWS =
  'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop qwertzuiop azertyuiop asdfghjkl qsdfghjklm zxcvbnm yxcvbnm 1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3edc4rfv5tgb';
const SEQUENCES = ROWS + [...ROWS].reverse().join('');
const LOOKALIKES: Record<string, string> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const plainOf = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Refuses passwords that are tried first (NIST SP 800-63B). @param own texts about the person */
export function requireNotGuessable(password: string, own: string): void {
  const ownWords = plainOf(own).split(/[^\p{L}\p{N}]+/u);
  const words = [...ownWords.filter(({ length }) => length > 2), ...COMMON.split(' ')].sort(
    (one, other) => other.length - one.length,
  );
  const plain = plainOf(password);
  const spelled = plain.replaceAll(/[01345@$!]/g, (character) => LOOKALIKES[character]!);
  if ([plain, spelled].every((text) => unexpectedIn(text, words) >= LEAST_DIFFERENT)) return;
  const detail =
    'Expected six different characters that belong neither to common words and sequences nor to your name, your e-mail address or the name of the service.';
  throw invalidMember('#/password', 'password_guessable', detail);
}

/** The number of different characters in a text that do not go on with a sequence. A word counts as one. */
function unexpectedIn(text: string, words: string[]): number {
  const rest = words.reduce((left, word) => left.replaceAll(word, '\ue000'), text);
  const unexpected = [...rest].filter(
    (_, index) => index < 2 || !SEQUENCES.includes(rest.slice(index - 2, index + 1)),
  );
  return new Set(unexpected).size;
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 32 MiB for each password, as OWASP recommends for scrypt. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const HASH_BYTES = 64;
const newSalt = (): Buffer => randomBytes(16);

/** One password at a time, because each takes memory and one of the few threads of the process. */
const turns = new FairSemaphore<string>();
const hashed = (password: string, salt: Buffer): Promise<Buffer> =>
  turns.run(['password'], () => derive(password.normalize('NFC'), salt, HASH_BYTES, COST));

@Injectable()
export class PasswordsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly credentials: CredentialRepository,
    private readonly people: PersonRepository,
    private readonly failures: PasswordFailures,
  ) {}

  async callerOf(email: string, password: string, request: Request, response: Response): Promise<Caller> {
    // PostgreSQL says which spellings are the same address, so that no spelling has a count of its own.
    const { address, id, passwordHash, passwordSalt } = await this.people.password(email);
    return this.failures.attempt(address, request, response, async () => {
      // Takes as long when there is no password, so that the time does not tell who has one.
      const derived = await hashed(password, passwordSalt ?? newSalt());
      const isRight = passwordHash !== null && timingSafeEqual(derived, passwordHash);
      return admitted(id === null ? null : await this.people.caller(id), isRight);
    });
  }

  set(secret: string, password: string, request: Request, response: Response): Promise<void> {
    return this.failures.attempt(secret, request, response, async () => {
      const link = await this.credentials.caller('password_link', secret);
      if (!link?.isValid) throw linkFailed();
      const { id, name, email } = (await this.people.person(link.personId!))!;
      requireNotGuessable(password, `${name} ${email}`);
      const passwordSalt = newSalt();
      const passwordHash = await hashed(password, passwordSalt);
      await this.transactions.run(async (tx) => {
        const caller = await this.credentials.use(tx, 'password_link', secret);
        if (caller === null) throw linkFailed();
        await this.people.update(tx, id, { passwordHash, passwordSalt });
        // They began with the former password.
        await this.credentials.endOfPerson(tx, id, 'session');
        setCaller(caller as Caller);
        tx.changed.push({ resource: `people/${id}`, changes: null });
      });
    });
  }
}

/**
 * Throws unless the person was identified and may sign in. The audit names a person who is known but refused.
 * @param person null for somebody unknown
 */
export function admitted(person: KnownCaller | null, isIdentified: boolean): Caller {
  if (person === null) throw signInFailed();
  const caller = person as KnownCaller & Caller;
  setCaller(caller);
  if (!isIdentified || !person.isValid) throw signInFailed();
  return caller;
}

export const signInFailed = (): DomainError =>
  new DomainError(
    'sign_in_failed',
    'The sign-in was refused. Check what you entered, or ask an administrator.',
  );

/** The same for all faults: people who try secrets must not learn which of them existed. */
export const linkFailed = (): DomainError =>
  new DomainError('sign_in_failed', 'The link was used already, or has expired.');
