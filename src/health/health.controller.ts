import { Controller, Get, UseFilters } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiServiceUnavailableResponse } from '@nestjs/swagger';
import { HealthCheck } from '@nestjs/terminus';
import { Public } from '../auth/access.js';
import { HealthFilter } from './health.filter.js';
import { ReadinessDto, UNREADY_EXAMPLE, UnreadinessDto } from './readiness.dto.js';
import { Readiness } from './readiness.js';

class LivenessDto {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}

@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Check whether the process is running */
  @Get('live')
  @Public()
  getLiveness(): LivenessDto {
    return { status: 'ok' };
  }

  /**
   * Check whether the process can do its work
   *
   * `503` if the database cannot be reached or is read-only, the schema is not up to date, or the process is shutting down.
   *
   * `200` with the status `degraded` if Redis cannot be reached, refuses to write, or may evict jobs: orders are accepted, but
   * webhooks are not sent until Redis can be used. The message says why, and what to do.
   */
  @Get('ready')
  @Public()
  @HealthCheck({ noCache: true, swaggerDocumentation: false })
  @ApiOkResponse({ type: ReadinessDto, description: 'The process can do its work.' })
  @ApiServiceUnavailableResponse({
    type: UnreadinessDto,
    description: 'The process cannot do its work; `error` says why.',
    examples: { unready: { summary: 'Without the database', value: UNREADY_EXAMPLE } },
  })
  @UseFilters(HealthFilter)
  getReadiness() {
    return this.readiness.check();
  }
}
