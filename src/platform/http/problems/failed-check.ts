import { ServiceUnavailableException } from '@nestjs/common';
import type { HealthCheckResult } from '@nestjs/terminus';

/** The error that Terminus throws for a failed check. */
export const failedCheck = (result: HealthCheckResult): Error => new ServiceUnavailableException(result);

/** The result of a failed check, from what Terminus threw. */
export function failedResult(error: unknown): HealthCheckResult {
  if (error instanceof ServiceUnavailableException) return error.getResponse() as HealthCheckResult;
  throw error;
}
