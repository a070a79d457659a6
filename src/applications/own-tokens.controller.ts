import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyCaller } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { Location } from '../platform/http/server/location.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { CreateTokenDto, NewTokenDto, toNewTokenDto, TokenDto, toTokenDto } from './dto/token.dto.js';
import { ApplicationCredentialsService, ownerOf } from './application-credentials.service.js';

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
    return (await this.credentials.tokens(ownerOf(caller))).map(toTokenDto);
  }

  /**
   * Get an own token
   *
   * Without the token itself.
   */
  @Get(':id')
  @AnyCaller()
  @Refuses('missing_right')
  async getOwnToken(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<TokenDto> {
    return toTokenDto(await this.credentials.token(ownerOf(caller), id));
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
    return toNewTokenDto(await this.credentials.createToken(ownerOf(caller), dto, true));
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
  async revokeOwnToken(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<void> {
    await this.credentials.revokeToken(ownerOf(caller), id, true);
  }
}
