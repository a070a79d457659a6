import { Controller, Get, UseFilters } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { HealthCheck } from '@nestjs/terminus';
import { Public } from '../../auth/access.js';
import { HealthFilter } from '../../http/problems/health.filter.js';
import { Readiness } from './readiness.js';

class LivenessDto {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}

@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Tell whether the process runs */
  @Get('live')
  @Public()
  getLiveness(): LivenessDto {
    return { status: 'ok' };
  }

  /**
   * Tell whether the process can do its work
   *
   * `503` when the database cannot be reached, the schema is not current, Redis may evict jobs, or the
   * process is ending.
   *
   * Without Redis, orders are accepted, and webhooks are not sent until it is back: `200` with the status `degraded`.
   */
  @Get('ready')
  @Public()
  @HealthCheck()
  @UseFilters(HealthFilter)
  getReadiness() {
    return this.readiness.check();
  }
}
