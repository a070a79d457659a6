import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PersonRepository } from '../../persistence/people/person.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { setCaller, type Caller } from '../caller.js';
import { PasswordFailures } from '../rate-limits/password-failures.js';
import { tokenHash } from '../token.js';
import { admitted, linkFailed } from './admitted.js';
import { isPassword, storedPassword } from './password.js';
import { requireNotGuessable } from './guessable-password.js';

/** Checks and sets the passwords of people. */
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
