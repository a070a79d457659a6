import { MaxLength } from 'class-validator';
import { FlagField, FormatField, MayBeAbsent } from '../../platform/http/documentation/fields.js';
import { TimestampValue } from '../../platform/http/documentation/response-values.js';

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

  @TimestampValue()
  expiresAt: string;
}
