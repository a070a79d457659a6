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

  /** Whether the process runs. */
  @Get('live')
  @Public()
  live(): LivenessDto {
    return { status: 'ok' };
  }

  /**
   * Whether the process can do its work: 503 when the database cannot be reached, the schema is not current,
   * Redis may throw deliveries away, or the process is ending. Without Redis orders are taken and webhooks wait:
   * 200 `degraded`.
   */
  @Get('ready')
  @Public()
  @HealthCheck()
  @UseFilters(HealthFilter)
  ready() {
    return this.readiness.check();
  }
}
