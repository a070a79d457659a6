import { Body, Controller, Delete, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Refuses } from '../../platform/http/documentation/operation-keywords.js';
import { Location } from '../../platform/http/server/location.js';
import { Public } from '../access.js';
import { requireConsoleHeader, sessionSecretOf, setSessionCookie } from '../credential.js';
import { SessionDto, toSessionDto, SetPasswordDto, SignInDto, SignInWaysDto } from './dto/session.dto.js';
import { SessionsService } from './sessions.service.js';
import { PasswordsService } from './passwords.service.js';
import { SignInWays, SignInService } from './sign-in.service.js';

const SIGN_IN_REFUSALS = ['sign_in_failed', 'rate_limited', 'temporarily_unavailable'] as const;

@ApiTags('People')
@Controller('console')
export class ConsoleSessionController {
  constructor(
    private readonly ways: SignInWays,
    private readonly passwords: PasswordsService,
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
  ) {}

  /** Find out how people can sign in to the console */
  @Get('session')
  @Public()
  @Header('Cache-Control', 'no-store')
  getSignInWays(): Promise<SignInWaysDto> {
    return this.ways.list();
  }

  /**
   * Sign in to the console
   *
   * With a token, with the code of an identity provider, with an e-mail address and a password, or with the secret of a portal link,
   * which can be used once. The response sets a cookie, with which the console sends all further requests; those that change
   * something need `X-Requested-With: console` too. The session ends when it was not used for 12
   * hours, and 24 hours after the sign-in.
   */
  @Post('session')
  @Public()
  @Location('sessions')
  @Header('Cache-Control', 'no-store')
  @Refuses(...SIGN_IN_REFUSALS, 'invalid_token', 'token_sign_in_off', 'identity_provider_unavailable')
  async signIn(
    @Body() dto: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionDto> {
    const { id, caller, secret } = await this.signIns.signIn(dto, request, response);
    setSessionCookie(request, response, secret);
    return toSessionDto(await this.sessions.get(caller, id, secret));
  }

  /**
   * Sign out of the console
   *
   * Ends the session of the cookie and removes the cookie; without a session it does nothing.
   */
  @Delete('session')
  @Public()
  @HttpCode(204)
  @ApiHeader({
    name: 'X-Requested-With',
    required: true,
    schema: { type: 'string', enum: ['console'] },
    example: 'console',
  })
  @Refuses('console_header_missing', 'temporarily_unavailable')
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    requireConsoleHeader(request);
    const secret = sessionSecretOf(request);
    if (secret === null) return;
    await this.signIns.signOut(secret);
    setSessionCookie(request, response, null);
  }

  /**
   * Set a password
   *
   * With the secret of a link that an administrator has created. A link can be used once. All sessions of the person end.
   */
  @Post('password')
  @Public()
  @HttpCode(204)
  @Refuses(...SIGN_IN_REFUSALS)
  setPassword(
    @Body() { secret, password }: SetPasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.passwords.set(secret, password, request, response);
  }
}
