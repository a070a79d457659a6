import {
  Catch,
  Controller,
  Get,
  Header,
  Inject,
  ServiceUnavailableException,
  UseFilters,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { HealthCheck } from '@nestjs/terminus';
import type { Response } from 'express';
import { Public } from '../auth/access.js';
import { ReadinessDto, UNREADY_EXAMPLE, UnreadinessDto } from './readiness.dto.js';
import { Readiness } from './readiness.js';
import { notFound } from '../common/errors/domain-error.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { Metrics } from '../platform/observability/metrics.js';

class LivenessDto {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}

/**
 * Sends the result of a failed Terminus check in the format of a good one: Terminus throws it, and ProblemFilter would send a
 * problem document without the results of the single checks.
 */
@Catch(ServiceUnavailableException)
class HealthFilter implements ExceptionFilter<ServiceUnavailableException> {
  catch(failed: ServiceUnavailableException, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<Response>().status(failed.getStatus()).json(failed.getResponse());
  }
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
   * `503` if the database cannot be reached, the schema is not up to date, or the process is shutting down.
   *
   * `200` with the status `degraded` if the process can do a part of its work. The database is read-only: everything can be read,
   * and whatever changes something gets 503. Or Redis cannot be reached, refuses to write, or may evict jobs: orders are accepted,
   * but webhooks are not sent until Redis can be used. The message says why, and what to do.
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

@ApiTags('Health')
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Read the metrics of this process
   *
   * In the Prometheus text format. `404` if the metrics are served on a port of their own.
   */
  @Get()
  @Public()
  @ApiOkResponse({ content: { 'text/plain': { schema: { type: 'string' } } } })
  @Header('Content-Type', Metrics.MEDIA_TYPE)
  getMetrics(): Promise<string> {
    if (this.config.metricsPort !== null) throw notFound('path');
    return this.metrics.text();
  }
}
