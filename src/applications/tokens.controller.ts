import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { Location } from '../platform/http/server/location.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { CreateTokenDto, NewTokenDto, TokenDto } from './dto/credential.dto.js';
import { ApplicationCredentialsService } from './application-credentials.service.js';

@ApiTags('Applications')
@Controller('applications/:id/tokens')
export class TokensController {
  constructor(private readonly credentials: ApplicationCredentialsService) {}

  /**
   * List the tokens of an application
   *
   * All tokens it has ever had, without the tokens themselves.
   */
  @Get()
  @Requires('admin')
  listTokens(@IdParam() id: number): Promise<TokenDto[]> {
    return this.credentials.tokens(id);
  }

  /**
   * Get a token of an application
   *
   * Without the token itself.
   */
  @Get(':tokenId')
  @Requires('admin')
  getToken(@IdParam() id: number, @IdParam('tokenId') tokenId: number): Promise<TokenDto> {
    return this.credentials.token(id, tokenId);
  }

  /**
   * Create a token
   *
   * An additional one, besides those in use. It is shown here and never again.
   */
  @Post()
  @Location()
  @InOneTransaction()
  @Requires('admin')
  createToken(@IdParam() id: number, @Body() dto: CreateTokenDto): Promise<NewTokenDto> {
    return this.credentials.createToken(id, dto);
  }

  /**
   * Revoke a token
   *
   * This cannot be undone, and takes effect within a second. Revoking it again changes nothing.
   */
  @Delete(':tokenId')
  @InOneTransaction()
  @Requires('admin')
  @HttpCode(204)
  revokeToken(@IdParam() id: number, @IdParam('tokenId') tokenId: number): Promise<void> {
    return this.credentials.revokeToken(id, tokenId);
  }
}
