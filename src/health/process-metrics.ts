import { totalmem } from 'node:os';
import { Injectable } from '@nestjs/common';
import { packageVersion } from '../config/package-version.js';
import { Metrics } from '../platform/observability/metrics.js';
import { Connections } from '../platform/postgres/pool/connections.js';

/** Upper limits of the histogram, in seconds: usually a connection is free. */
const WAIT_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The version of this process, its memory limit, and its connections to the database. */
@Injectable()
export class ProcessMetrics {
  constructor(metrics: Metrics, connections: Connections) {
    metrics.gauges(
      { name: 'build_info', help: 'Always 1; the labels are the versions of the service and of Node.js.' },
      ['version', 'node_version'],
      () => [{ labels: { version: packageVersion(), node_version: process.version }, value: 1 }],
    );
    // A process without a limit reports more than the machine has, or 0.
    const memory = {
      name: 'process_memory_limit_bytes',
      help: 'Of the container, otherwise of the machine.',
    };
    metrics.gauge(memory, () => Math.min(process.constrainedMemory() || Infinity, totalmem()));
    metrics.gauges(
      { name: 'database_connections', help: 'Connections of this process to the database.' },
      ['state'],
      () => {
        const { active, idle } = connections.poolUse();
        return Object.entries({ active, idle }).map(([state, value]) => ({ labels: { state }, value }));
      },
    );
    const max = 'The highest number of connections of this process: DATABASE_POOL_SIZE.';
    metrics.gauge({ name: 'database_connections_max', help: max }, () => connections.poolUse().max);
    metrics.gauge(
      {
        name: 'database_connection_waiters',
        help: 'How many operations are currently waiting for a connection.',
      },
      () => connections.poolUse().waiting,
    );
    const help = 'How long operations waited for a connection.';
    const waits = metrics.histogram({ name: 'database_connection_wait_seconds', help }, WAIT_SECONDS);
    connections.onWaited = (seconds) => waits.observe(seconds);
  }
}
