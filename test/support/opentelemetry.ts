import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Environment } from '../../src/config/env.js';
import { installedOnce } from './installed-once.js';

const GUIDE = readFileSync('docs/operations/trace.md', 'utf8');
const [, DOCUMENTED_FOLDER, PACKAGE] = /^npm install --prefix (\S+) (\S+)$/m.exec(GUIDE)!;
const SETTINGS = [...GUIDE.matchAll(/^export (\w+)="?([^"#\n]+?)"?(?: #.*)?$/gm)];

/**
 * Installs OpenTelemetry outside of the dependencies, because it consists of more packages than the service uses.
 * @returns the environment variables of docs/operations/trace.md
 */
export async function installOpenTelemetry(): Promise<Environment> {
  const folder = await installedOnce(PACKAGE!.split('/')[1]!, ['install', PACKAGE!]);
  return Object.fromEntries(
    SETTINGS.map(([, name, value]) => [name, value!.replace(DOCUMENTED_FOLDER!, folder)]),
  );
}

export interface Span {
  service: string;
  /** The instrumentation without the common prefix of its name: `http`, `pg`, `ioredis`, `undici`. */
  library: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { scope: { name: string }; spans: Omit<Span, 'service' | 'library'>[] }[];
  }[];
}

/** Receives spans as OTLP/HTTP with JSON. */
export class Collector {
  readonly spans: Span[] = [];
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.add(JSON.parse(Buffer.concat(chunks).toString()) as ExportRequest);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  static async start(): Promise<Collector> {
    const collector = new Collector();
    await new Promise<void>((listening) => collector.server.listen(0, '127.0.0.1', listening));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private add({ resourceSpans }: ExportRequest): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const { value } = resource.attributes.find(({ key }) => key === 'service.name')!;
      for (const { scope, spans } of scopeSpans) {
        const library = scope.name.replace('@opentelemetry/instrumentation-', '');
        this.spans.push(...spans.map((span) => ({ ...span, service: value.stringValue!, library })));
      }
    }
  }
}
