import { Injectable } from '@nestjs/common';
import { SNAPSHOT_HOLDERS, SnapshotRepository } from '../persistence/monitoring/snapshot.repository.js';
import { Metrics } from '../platform/observability/metrics.js';
import { DatabaseReadings } from './database-readings.js';

const CACHE_MS = 5_000;

/** Causes outside of this process that slow the queue, hold the event feed back, or stop commits. */
@Injectable()
export class SnapshotMetrics {
  constructor(metrics: Metrics, readings: DatabaseReadings, repository: SnapshotRepository) {
    const snapshots = readings.reading(() => repository.oldestSnapshots(), CACHE_MS);
    const feedHeld = readings.reading(() => repository.feedHeldSeconds(), CACHE_MS);
    const oldest =
      'The age of the oldest snapshot, by what holds it; 0 if there is none. Until it ends, PostgreSQL cannot remove outdated ' +
      'rows of the delivery queue.';
    metrics.gauges({ name: 'database_oldest_snapshot_seconds', help: oldest }, ['holder'], async () => {
      const { seconds } = (await snapshots()) ?? {};
      if (seconds === undefined) return [];
      return SNAPSHOT_HOLDERS.map((holder) => ({ labels: { holder }, value: seconds[holder] }));
    });
    const readable =
      '1 if the database role sees the snapshots of all sessions (pg_read_all_stats); 0 if only those of its own sessions.';
    metrics.gauge({ name: 'database_sessions_readable', help: readable }, async () => {
      const { seesAllSessions } = (await snapshots()) ?? {};
      return seesAllSessions === undefined ? NaN : Number(seesAllSessions);
    });
    const waits =
      'Sessions of the service whose commit has waited for a synchronous standby for more than 5 s, for all processes.';
    metrics.gauge(
      { name: 'database_commit_waits', help: waits },
      async () => (await snapshots())?.commitWaits ?? NaN,
    );
    const age =
      'How many transactions the oldest row that is not frozen is behind; at 2.1 billion PostgreSQL stops writing.';
    metrics.gauge(
      { name: 'database_transaction_id_age', help: age },
      async () => (await snapshots())?.transactionIdAge ?? NaN,
    );
    const held =
      'How long an open transaction has kept stored events out of the event feed; 0 when there are none.';
    metrics.gauge({ name: 'feed_held_seconds', help: held }, async () => (await feedHeld()) ?? NaN);
  }
}
