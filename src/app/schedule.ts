import type { Type } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import { RefusalLog } from '../auth/journal/refusal-log.js';
import { BackgroundLoop } from '../common/background-loop.js';
import { PersonalDataExpiry } from '../contacts/erasures/personal-data-expiry.js';
import { DataLossAnnouncer } from '../delivery/data-loss-announcer.js';
import { SubscriptionCleanup } from '../delivery/subscription-cleanup.js';
import { ProcessHeartbeat } from '../health/process-heartbeat.js';
import { DueSteps } from '../orders/steps/due-steps.js';
import type { ProcessKind } from '../persistence/installation/process.repository.js';
import { Retention } from './retention.js';

interface Row {
  name: string;
  /** Does what is due, and resolves to the milliseconds until the next round; aborted to stop early. */
  round: (modules: ModuleRef, signal: AbortSignal) => Promise<number>;
}

const row = <T>(
  name: string,
  type: Type<T>,
  round: (due: T, signal: AbortSignal) => Promise<number>,
): Row => ({ name, round: (modules, signal) => round(modules.get(type, { strict: false }), signal) });

const IN_EACH_PROCESS = [
  row('ProcessHeartbeat', ProcessHeartbeat, (heartbeat) => heartbeat.beat()),
  row('RefusalLog', RefusalLog, (log) => log.store()),
];
const IN_WORKERS = [
  row('DueSteps', DueSteps, (steps, signal) => steps.round(signal)),
  // Apart from SubscriptionCleanup, because deliveries should not wait until a large subscription is deleted.
  row('BlockedDeliveries', SubscriptionCleanup, (cleanup, signal) => cleanup.recheckBlocked(signal)),
  row('SubscriptionCleanup', SubscriptionCleanup, (cleanup, signal) => cleanup.round(signal)),
  row('DataLossAnnouncer', DataLossAnnouncer, (announcer) => announcer.round()),
  row('PersonalDataExpiry', PersonalDataExpiry, (expiry, signal) => expiry.round(signal)),
  row('Retention', Retention, (retention, signal) => retention.round(signal)),
];

/** Does what is due because of the time. Each row runs by itself, so that a long round delays no other. */
export class Schedule {
  readonly loops: ReadonlyMap<string, BackgroundLoop>;

  constructor(kind: ProcessKind, modules: ModuleRef) {
    const rows = kind === 'api' ? IN_EACH_PROCESS : [...IN_EACH_PROCESS, ...IN_WORKERS];
    this.loops = new Map(
      rows.map(({ name, round }) => [name, new BackgroundLoop(name, (signal) => round(modules, signal))]),
    );
  }
}
