import { OptionalTextField } from '../../../http/openapi/fields.js';
import type { TokenRow } from '../../../persistence/auth/application.repository.js';

export class CreateTokenDto {
  /** ISO 8601 date or date-time, UTC unless it has an offset; absent: the token works until it is revoked. */
  @OptionalTextField(40, {
    format: 'instant',
    example: '2099-12-31T23:00:00Z',
  })
  expiresAt?: string;
}

export class TokenDto {
  id: number;
  createdAt: string;
  /** Null when it does not expire. */
  expiresAt: string | null;
  /** To the minute; null when it was never used. */
  lastUsedAt: string | null;
  /** Null when it was not revoked. */
  revokedAt: string | null;
}

export class NewTokenDto {
  id: number;
  /** Sent as X-AUTH-TOKEN; it cannot be shown again. */
  token: string;
  /** Null when it does not expire. */
  expiresAt: string | null;
  createdAt: string;
}

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

export function toTokenDto(row: TokenRow): TokenDto {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    expiresAt: instant(row.expiresAt),
    lastUsedAt: instant(row.lastUsedAt),
    revokedAt: instant(row.revokedAt),
  };
}

export function toNewTokenDto({ row, token }: { row: TokenRow; token: string }): NewTokenDto {
  return { id: row.id, token, expiresAt: instant(row.expiresAt), createdAt: row.createdAt.toISOString() };
}
