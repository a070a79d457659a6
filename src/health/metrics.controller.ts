import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/access.js';
import { notFound } from '../common/errors/domain-error.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { METRICS_MEDIA_TYPE, Metrics } from '../platform/observability/metrics.js';

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
  @Header('Content-Type', METRICS_MEDIA_TYPE)
  getMetrics(): Promise<string> {
    if (this.config.metricsPort !== null) throw notFound('path');
    return this.metrics.text();
  }
}
