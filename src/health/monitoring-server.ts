import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { failedResult, Readiness } from './readiness.js';
import { Metrics } from '../platform/observability/metrics.js';

/** A port on which the process has listened since its start. */
interface ListeningPort {
  readonly number: number;
  handOver(listener: RequestListener): void;
  close(): void;
}

interface Answer {
  status: number;
  type: string;
  text: string;
}

/**
 * Serves /health/live, /health/ready and /metrics on METRICS_PORT: for workers, and for API processes whose port is public.
 * The port is closed last, so that the end of the process can be watched.
 */
@Injectable()
export class MonitoringServer implements OnApplicationShutdown {
  private readonly logger = new Logger('Monitoring');
  private port: ListeningPort | null = null;
  private readonly answers: Record<string, () => Promise<Answer>> = {
    '/health/live': () => Promise.resolve(jsonAnswer(200, { status: 'ok' })),
    '/health/ready': () => this.ready(),
    '/metrics': async () => ({ status: 200, type: Metrics.MEDIA_TYPE, text: await this.metrics.text() }),
  };

  constructor(
    private readonly metrics: Metrics,
    private readonly readiness: Readiness,
  ) {}

  /** Called when the process can work. @param port the one of METRICS_PORT; null without it */
  takeOver(port: ListeningPort | null): void {
    if (port === null) return;
    port.handOver((request, response) => void this.answer(request, response));
    this.port = port;
    this.logger.log(`Health and metrics are served on port ${port.number}.`);
  }

  onApplicationShutdown(): void {
    this.port?.close();
  }

  private async answer({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const answerOf = this.answers[url.split('?', 1)[0]!];
    if (answerOf === undefined || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404).end();
      return;
    }
    try {
      const { status, type, text } = await answerOf();
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
      response.end(method === 'HEAD' ? undefined : text);
    } catch (error) {
      this.logger.error(error);
      response.writeHead(500).end();
    }
  }

  private async ready(): Promise<Answer> {
    try {
      return jsonAnswer(200, await this.readiness.check());
    } catch (error) {
      return jsonAnswer(503, failedResult(error));
    }
  }
}

const jsonAnswer = (status: number, value: unknown): Answer => ({
  status,
  type: 'application/json',
  text: JSON.stringify(value),
});
