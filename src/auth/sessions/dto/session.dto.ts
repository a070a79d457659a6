import { IsOptional, IsString, Length } from 'class-validator';
import type { SessionRow } from '../../../persistence/credentials/credential.repository.js';
import { IdValue, TimestampValue } from '../../../platform/http/documentation/response-values.js';
import { ActorDto } from '../../dto/actor.dto.js';

/** One of: a token; a code of an identity provider; an e-mail address and a password; the secret of a portal link. */
export class SignInDto {
  /** A token of an application. */
  @IsOptional() @IsString() @Length(1, 8192) token?: string;

  /** The authorisation code that the identity provider sent to the console. */
  @IsOptional() @IsString() @Length(1, 8192) code?: string;

  /** The PKCE code verifier of the code. */
  @IsOptional() @IsString() @Length(43, 128) codeVerifier?: string;

  /** The address of the console to which the code was sent. */
  @IsOptional() @IsString() @Length(1, 2000) redirectUri?: string;

  /** The identity provider; may be absent when there is only one. */
  @IsOptional() @IsString() @Length(1, 2000) issuer?: string;

  /** @example "ada@example.com" */
  @IsOptional() @IsString() @Length(1, 255) email?: string;
  @IsOptional() @IsString() @Length(1, 200) password?: string;

  /** The secret of a link that an administrator has created for the application. */
  @IsOptional() @IsString() @Length(1, 100) portalSecret?: string;
}

export class SetPasswordDto {
  /** The secret of the link. */
  @IsString() @Length(1, 100) secret: string;

  /**
   * At least 12 characters, six of them different that belong neither to common words and sequences nor to the own name, the e-mail
   * address or the name of the service.
   */
  @IsString() @Length(12, 200) password: string;
}

/** An identity provider through which people sign in. */
class SignInProviderDto {
  issuer: string;
  /** The client id of the console. */
  clientId: string;
  /** Where people sign in; null while the identity provider cannot be reached. */
  authorizationEndpoint: string | null;
}

/** How people can sign in. */
export class SignInWaysDto {
  /** Whether with a token. */
  token: boolean;
  providers: SignInProviderDto[];
  /** Whether this is a test installation, whose orders are never shipped. */
  testMode: boolean;
}

/** As RFC 9728 names its members. */
export class ProtectedResourceDto {
  /** The address of this service. */
  resource: string;
  /** The identity providers whose access tokens are accepted. */
  authorization_servers: string[];
  bearer_methods_supported: string[];
}

export class SessionDto {
  @IdValue() id: number;

  /** Who is signed in. With neither a token nor a person: the application, by a portal link. */
  by: ActorDto;

  /** The IP address of the browser when it signed in, as far as the proxies in front of the service tell it. */
  address: string | null;

  /** The session ends 24 hours later, however often it is used. */
  @TimestampValue() createdAt: string;

  /** To the minute. The session ends 12 hours later, unless it is used again. */
  @TimestampValue() lastSeenAt: string;

  /** Whether this request was sent with it. */
  current: boolean;
}

export const toSessionDto = (row: SessionRow): SessionDto => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
});
