import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { enumeration } from '../common/enumeration.js';

const CHECK_STATUSES = enumeration('ReadinessCheckStatus', ['up', 'degraded', 'down']);

type Checks = Record<string, { status: (typeof CHECK_STATUSES)[number]; message?: string }>;

/** Outcomes of checks by their names: `database`, `migrations` and `queue`, which is Redis. */
const CHECKS: ApiPropertyOptions = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    required: ['status'],
    properties: {
      status: { type: 'string', enum: [...CHECK_STATUSES] },
      message: { type: 'string', description: 'What is wrong, and its consequences.' },
    },
    additionalProperties: true,
  },
};

class ReadinessResultDto {
  /** The checks that passed: `database`, `migrations` and `queue`, which is Redis. */
  @ApiProperty(CHECKS)
  info: Checks;

  /** The checks that failed. */
  @ApiProperty(CHECKS)
  error: Checks;

  /** All checks; none while the process is shutting down. */
  @ApiProperty(CHECKS)
  details: Checks;
}

export class ReadinessDto extends ReadinessResultDto {
  @ApiProperty({ enum: ['ok', 'degraded'] })
  status: 'ok' | 'degraded';
}

export class UnreadinessDto extends ReadinessResultDto {
  @ApiProperty({ enum: ['error', 'shutting_down'] })
  status: 'error' | 'shutting_down';
}

const DOWN = { status: 'down', message: 'The database cannot be reached.' } as const;
const UP = { status: 'up' } as const;

export const UNREADY_EXAMPLE: UnreadinessDto = {
  status: 'error',
  info: { queue: UP },
  error: { database: DOWN, migrations: DOWN },
  details: { database: DOWN, migrations: DOWN, queue: UP },
};
