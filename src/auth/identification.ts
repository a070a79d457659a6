import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../common/errors/domain-error.js';
import { Authenticator, invalidToken } from './authenticator.js';
import { setCaller, type Caller } from './caller.js';
import type { Credential } from './credential.js';
import { TokenFailures } from './rate-limits/token-failures.js';

/** Identifies the caller of a request, and counts the credentials that are not valid. */
@Injectable()
export class Identification {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly failures: TokenFailures,
  ) {}

  async callerOf(credential: Credential | null, request: Request, response: Response): Promise<Caller> {
    try {
      const { caller, isValid } = await this.authenticator.authenticate(credential, (work) =>
        this.failures.inTurn(request, work),
      );
      setCaller(caller);
      // The audit names the caller also when the credential may not be used any more.
      if (!isValid) throw invalidToken();
      return caller;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'invalid_token') {
        this.failures.record(request, response);
      }
      throw error;
    }
  }
}
