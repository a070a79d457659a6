import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyCaller } from '../auth/access.js';
import { CurrentCaller, type Caller, requireRight } from '../auth/caller.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { Location } from '../platform/http/server/location.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { CreateTokenDto, NewTokenDto, TokenDto } from './dto/credential.dto.js';
import { ApplicationCredentialsService } from './application-credentials.service.js';
import { notFound } from '../common/errors/domain-error.js';

@ApiTags('Applications')
@Controller('me/tokens')
export class OwnTokensController {
  constructor(private readonly credentials: ApplicationCredentialsService) {}

  /**
   * List the own tokens
   *
   * All tokens the calling application has ever had, without the tokens themselves. A person needs the right `admin` for this and the
   * other requests about own tokens, because a token has all rights of its application.
   */
  @Get()
  @AnyCaller()
  @Refuses('missing_right', 'not_found')
  async listOwnTokens(@CurrentCaller() caller: Caller): Promise<TokenDto[]> {
    return this.credentials.tokens(ownerOf(caller));
  }

  /**
   * Get an own token
   *
   * Without the token itself.
   */
  @Get(':id')
  @AnyCaller()
  @Refuses('missing_right')
  async getOwnToken(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<TokenDto> {
    return this.credentials.token(ownerOf(caller), id);
  }

  /**
   * Create an own token
   *
   * An additional one, so that a token can be replaced without an interruption. It is shown here and never again. At most five
   * may be neither revoked nor expired.
   */
  @Post()
  @Location()
  @InOneTransaction()
  @AnyCaller()
  @Refuses('missing_right', 'not_found', 'too_many_tokens')
  async createOwnToken(@CurrentCaller() caller: Caller, @Body() dto: CreateTokenDto): Promise<NewTokenDto> {
    return this.credentials.createToken(ownerOf(caller), dto, true);
  }

  /**
   * Revoke an own token
   *
   * This cannot be undone, and takes effect within a second; sessions of the token end too. Revoking it again changes nothing. The
   * last token that is neither revoked nor expired cannot be revoked.
   */
  @Delete(':id')
  @InOneTransaction()
  @AnyCaller()
  @Refuses('missing_right', 'last_token')
  @HttpCode(204)
  async revokeOwnToken(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<void> {
    await this.credentials.revokeToken(ownerOf(caller), id, true);
  }
}

/**
 * The application of the caller, which manages its own tokens. A token has all its rights, so a person without the right `admin` could
 * gain rights by one. ADMIN_TOKEN is a setting, so the administrator has none.
 */
function ownerOf(caller: Caller): number {
  if (caller.personId !== null) requireRight(caller, 'admin');
  if (caller.id === 0) throw notFound('application');
  return caller.id;
}
