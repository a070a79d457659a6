import { IsOptional, IsString, MaxLength } from 'class-validator';
import { FormatField } from '../../platform/http/documentation/fields.js';
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
  @IdValue()
  id: number;

  /** What the token is for; null when it has no name. */
  name: string | null;

  /** The last four characters of the token, to recognise it. */
  lastFour: string;

  @TimestampValue()
  createdAt: string;

  /** Null when it does not expire. */
  @TimestampValue()
  expiresAt: string | null;

  /** To the minute; null when it was never used. */
  @TimestampValue()
  lastUsedAt: string | null;

  /** Null when it was not revoked. */
  @TimestampValue()
  revokedAt: string | null;
}

export class NewTokenDto {
  @IdValue()
  id: number;

  /** What the token is for; null when it has no name. */
  name: string | null;

  /** Sent as X-AUTH-TOKEN; it cannot be shown again. */
  token: string;
  /** Null when it does not expire. */
  @TimestampValue()
  expiresAt: string | null;

  @TimestampValue()
  createdAt: string;
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

export function toNewTokenDto({ row, token }: { row: CredentialRow; token: string }): NewTokenDto {
  return {
    id: row.id,
    name: row.name,
    token,
    expiresAt: instant(row.expiresAt),
    createdAt: row.createdAt.toISOString(),
  };
}
