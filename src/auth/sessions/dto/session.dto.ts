import type { SessionRow } from '../../../persistence/credentials/credential.repository.js';
import { IdValue, TimestampValue } from '../../../platform/http/documentation/response-values.js';
import { ActorDto } from '../../dto/actor.dto.js';

export class SessionDto {
  @IdValue()
  id: number;

  /** Who is signed in. With neither a token nor a person: the application, by a portal link. */
  by: ActorDto;

  /** The IP address of the browser when it signed in, as far as the proxies in front of the service tell it. */
  address: string | null;

  /** The session ends 24 hours later, however often it is used. */
  @TimestampValue()
  createdAt: string;

  /** To the minute. The session ends 12 hours later, unless it is used again. */
  @TimestampValue()
  lastSeenAt: string;

  /** Whether this request was sent with it. */
  current: boolean;
}

export const toSessionDto = (row: SessionRow): SessionDto => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
});
