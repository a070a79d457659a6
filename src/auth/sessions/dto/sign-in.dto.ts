import { IsOptional, IsString, Length } from 'class-validator';

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
export class SignInProviderDto {
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
