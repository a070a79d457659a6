import { createServer, type Server, type ServerResponse } from 'node:http';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { METRICS_MEDIA_TYPE, Metrics } from '../metrics/metrics.js';

/** Serves /metrics on METRICS_PORT: for workers, and for API processes whose port is public. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Metrics');
  private server: Server | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { metricsPort: port, host } = this.config;
    if (port === null) return;
    const server = createServer((request, response) => {
      if (request.method === 'GET' && request.url === '/metrics') void this.sendMetrics(response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    this.server = server;
    this.logger.log(`Metrics are served on port ${port}.`);
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async sendMetrics(response: ServerResponse): Promise<void> {
    try {
      const text = await this.metrics.text();
      response.writeHead(200, { 'Content-Type': METRICS_MEDIA_TYPE }).end(text);
    } catch (error) {
      this.logger.error(error);
      response.writeHead(500).end();
    }
  }
}
