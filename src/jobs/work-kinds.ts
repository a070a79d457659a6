import { ErasureWork } from '../contacts/erasures/erasure-work.js';
import { Relay } from '../delivery/relay.js';
import { JobItems } from './job-items.js';
import type { Services } from './kinds/kind-of-job.js';
import { OrderReleases } from '../orders/unknown-references/order-releases.js';
import { ReconciledOrdersRepository } from '../persistence/orders/reconciled-orders.repository.js';
import { ReplayRepository } from '../persistence/webhooks/replay.repository.js';
import { REPLAY_LIMITS } from '../persistence/webhooks/replay.statements.js';
import type { JobKind } from '../persistence/work/job-values.js';
import type { WorkKind } from '../persistence/work/work.entity.js';
import type { OpenJob, OpenWork } from '../persistence/work/work.repository.js';

export interface KindOfWork {
  /** The ids of the work that is open, if it has no rows of its own. */
  find?: (services: Services) => Promise<number[]>;
  /**
   * Does the next small portion, and stores how far the work is in the same transaction, so that after a crash any process
   * continues from there.
   * @param after the position that this process has reached; 0 at the beginning
   * @returns the position; null when there is nothing to do at the moment
   */
  advance: (
    services: Services,
    work: Pick<OpenWork, 'id' | 'kind'>,
    after: number,
    signal: AbortSignal,
  ) => Promise<number | null>;
  /** Milliseconds between portions, for others that wait for their locks; none by default. */
  pauseMs?: number;
  /** Milliseconds until there may be something to do again, by default 1,000. */
  retryMs?: number;
}

export const JOB: KindOfWork = {
  advance: (services, job, after) => services(JobItems).advance(job as OpenJob, after),
};

const ERASURE: KindOfWork = {
  advance: async (services, { id }) => ((await services(ErasureWork).advance(id)) ? 0 : null),
  pauseMs: 20,
};

/** Moves the orders that the request of a reconciliation did not move in its time; those that others have locked, later. */
const MOVE: KindOfWork = {
  advance: async (services, { id }) =>
    (await services(ReconciledOrdersRepository).moveMore(id)) === 'pending' ? 0 : null,
  pauseMs: 20,
};

/** Skips over events that the replay does not select, until a portion makes deliveries due. */
const REPLAY: KindOfWork = {
  async advance(services, { id }) {
    const portion = await services(ReplayRepository).advance(id, REPLAY_LIMITS);
    if (portion !== null && portion.queued > 0) services(Relay).nudge();
    return portion?.canContinue === true ? 0 : null;
  },
  retryMs: 100,
};

/** Releases orders that wait for a reference which is known by now. They are found by themselves. */
const RELEASE: KindOfWork = {
  find: (services) => services(OrderReleases).find(),
  advance: (services, { id }, after, signal) => services(OrderReleases).advance(id, after, signal),
};

/** All long work but jobs. */
export const OTHER_KINDS: Record<Exclude<WorkKind, JobKind>, KindOfWork> = {
  replay: REPLAY,
  erasure: ERASURE,
  move: MOVE,
  release: RELEASE,
};
