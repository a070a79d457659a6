import { IsOptional, IsString, MaxLength } from 'class-validator';
import { FormatField, FlagField, MayBeAbsent } from '../../platform/http/documentation/fields.js';
import { IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import type { CredentialRow } from '../../persistence/credentials/credential.repository.js';

export class CreateTokenDto {
  /**
   * What the token is for, such as the machine that uses it. It cannot be changed.
   * @example "Web server 1"
   */
  @IsOptional() @IsString() @MaxLength(255) name?: string;

  /**
   * ISO 8601 date or date-time, UTC unless it has an offset; absent: the token works until it is revoked. A token that is
   * created with a token that expires expires no later, and at the same time without this member.
   * @example "2099-12-31T23:00:00Z"
   */
  @IsOptional() @MaxLength(40) @FormatField('instant') expiresAt?: string;
}

export class TokenDto {
  @IdValue() id: number;

  /** What the token is for; null when it has no name. */
  name: string | null;

  /** The last four characters of the token, to recognise it. */
  lastFour: string;

  @TimestampValue() createdAt: string;

  /** Null when it does not expire. */
  @TimestampValue() expiresAt: string | null;

  /** To the minute; null when it was never used. */
  @TimestampValue() lastUsedAt: string | null;

  /** Null when it was not revoked. */
  @TimestampValue() revokedAt: string | null;
}

export class NewTokenDto {
  @IdValue() id: number;

  /** What the token is for; null when it has no name. */
  name: string | null;

  /** Sent as X-AUTH-TOKEN; it cannot be shown again. */
  token: string;
  /** Null when it does not expire. */
  @TimestampValue() expiresAt: string | null;

  @TimestampValue() createdAt: string;
}

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

export function toTokenDto(row: CredentialRow): TokenDto {
  return {
    id: row.id,
    name: row.name,
    lastFour: row.lastFour!,
    createdAt: row.createdAt.toISOString(),
    expiresAt: instant(row.expiresAt),
    lastUsedAt: instant(row.lastUsedAt),
    revokedAt: instant(row.endedAt),
  };
}

export class CreatePortalLinkDto {
  /** Whether the session may change nothing; by default it may do what the application may. */
  @MayBeAbsent() @FlagField({ example: true }) readOnly?: boolean | number | string;

  /**
   * Until when the link can be opened: ISO 8601 date or date-time, UTC unless it has an offset, at most 30 days ahead; absent: 24
   * hours. Not later than the expiry of the token that creates it.
   */
  @MayBeAbsent() @MaxLength(40) @FormatField('instant') expiresAt?: string;
}

export class PortalLinkDto {
  /** The page of the console that signs in as the application once: its path, or address if `PUBLIC_URL` is set. It is shown once. */
  link: string;

  @TimestampValue() expiresAt: string;
}
