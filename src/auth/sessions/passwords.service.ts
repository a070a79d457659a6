import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PersonRepository } from '../../persistence/people/person.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { Caller } from '../caller.js';
import { PasswordFailures } from '../rate-limits/password-failures.js';
import { tokenHash } from '../token.js';
import { admitted, linkFailed } from './admitted.js';
import { isPassword, storedPassword } from './password.js';

/** Checks and sets the passwords of people. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly people: PersonRepository,
    private readonly failures: PasswordFailures,
  ) {}

  /** @throws DomainError sign_in_failed, rate_limited */
  callerOf(email: string, password: string, request: Request, response: Response): Promise<Caller> {
    return this.failures.attempt(email, request, response, async () => {
      const stored = await this.people.password(email);
      const isRight = await isPassword(password, stored);
      return admitted(stored && (await this.people.caller(stored.id)), isRight);
    });
  }

  /** @throws DomainError sign_in_failed when the link does not exist, was used, or has expired; rate_limited */
  set(secret: string, password: string, request: Request, response: Response): Promise<void> {
    return this.failures.attempt(secret, request, response, async () => {
      const stored = await storedPassword(password);
      const id = await this.transactions.run((tx) => this.people.setPassword(tx, tokenHash(secret), stored));
      if (id === null) throw linkFailed();
    });
  }
}
