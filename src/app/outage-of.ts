import { DomainError } from '../common/errors/domain-error.js';
import { isUnavailable, sqlStateOf } from '../platform/postgres/database-error.js';
import { DatabaseFault } from '../platform/postgres/database-fault.js';
import type { Outage } from '../platform/observability/outage-log.js';
import { RedisUnavailable } from '../platform/redis/redis-fault.js';

/** Null for an error with an unknown cause, which is logged with its stack. */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof RedisUnavailable) return redisOutage(error);
  if (error instanceof DomainError && error.code === 'identity_provider_unavailable')
    return { subject: 'identity provider', reason: error.message, code: error.code };
  if (error instanceof DomainError)
    return error.kind === 'unavailable' ? databaseOutage(error.cause ?? error) : null;
  if (error instanceof DatabaseFault) return isUnavailable(error.cause) ? databaseOutage(error) : null;
  return isUnavailable(error) ? databaseOutage(error) : null;
}

function redisOutage({ fault, message }: RedisUnavailable): Outage {
  return { subject: 'redis', reason: message, code: fault.problem };
}

function databaseOutage(error: unknown): Outage {
  const cause = error instanceof DatabaseFault ? error.cause : error;
  const code = sqlStateOf(cause) ?? 'other';
  const message = error instanceof Error ? error.message : String(error);
  return { subject: 'database', reason: message || code, code };
}
