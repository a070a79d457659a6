import { Injectable } from '@nestjs/common';
import { requireRight, type Caller } from '../auth/caller.js';
import { DomainError, notFound } from '../common/errors/domain-error.js';
import { ApplicationRepository, type TokenRow } from '../persistence/applications/application.repository.js';
import type { CreateTokenDto } from './dto/token.dto.js';
import { TokensService } from './tokens.service.js';

const MOST_LIVE_TOKENS = 5;

/** The tokens of the caller. ADMIN_TOKEN is a setting, so the administrator has none. */
@Injectable()
export class OwnTokensService {
  constructor(
    private readonly tokens: TokensService,
    private readonly applications: ApplicationRepository,
  ) {}

  list(caller: Caller): Promise<TokenRow[]> {
    return this.tokens.list(ownerOf(caller));
  }

  get(caller: Caller, id: number): Promise<TokenRow> {
    return this.tokens.get(ownerOf(caller), id);
  }

  create(caller: Caller, dto: CreateTokenDto): Promise<{ row: TokenRow; token: string }> {
    const applicationId = ownerOf(caller);
    return this.tokens.create(applicationId, dto, async (tx) => {
      const live = await this.applications.liveTokens(tx, applicationId);
      if (live.length >= MOST_LIVE_TOKENS) throw tooManyTokens();
    });
  }

  /** A signed-in person cannot revoke the last token either, because only an administrator could create another one. */
  revoke(caller: Caller, id: number): Promise<void> {
    const applicationId = ownerOf(caller);
    return this.tokens.revoke(applicationId, id, async (tx) => {
      const live = await this.applications.liveTokens(tx, applicationId);
      if (live.length === 1 && live.includes(id)) throw lastToken();
    });
  }
}

/** A token has all rights of its application, so a person without the right `admin` could gain rights by one. */
function ownerOf(caller: Caller): number {
  if (caller.personId !== null) requireRight(caller, 'admin');
  if (caller.id === 0) throw notFound('application');
  return caller.id;
}

const tooManyTokens = (): DomainError =>
  new DomainError(
    'too_many_tokens',
    `The application has ${MOST_LIVE_TOKENS} tokens already. Revoke one that is not used any more.`,
  );

const lastToken = (): DomainError =>
  new DomainError('last_token', 'The application has no other token. Create one before you revoke this one.');
