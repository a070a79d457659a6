import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { BackgroundLoop, pause } from '../common/background-loop.js';
import type { Services } from './kind-of-job.js';
import { WorkRepository, type OpenWork, type OpenJob } from '../persistence/work/work.repository.js';
import { ErasureWork } from '../contacts/erasures/erasure-work.js';
import { Relay } from '../delivery/relay.js';
import { JobItems } from './job-items.js';
import { OrderReleases } from '../orders/unknown-references/order-releases.js';
import { ReconciledOrdersRepository } from '../persistence/orders/reconciled-orders.repository.js';
import { ReplayRepository } from '../persistence/webhooks/replay.repository.js';
import { REPLAY_LIMITS } from '../persistence/webhooks/replay.statements.js';
import type { JobKind, WorkEntity } from '../persistence/work/work.entity.js';

type Work = Pick<OpenWork, 'id' | 'kind'>;

interface KindOfWork {
  /** The ids of the work that is open, if it has no rows of its own. */
  find?: (services: Services) => Promise<number[]>;
  /**
   * Does the next small portion, and stores how far the work is in the same transaction, so that after a crash any process
   * continues from there.
   * @param after the position that this process has reached; 0 at the beginning
   * @returns the position; null when there is nothing to do at the moment
   */
  advance: (services: Services, work: Work, after: number, signal: AbortSignal) => Promise<number | null>;
  /** Milliseconds between portions, for others that wait for their locks; none by default. */
  pauseMs?: number;
  /** Milliseconds until there may be something to do again, by default 1,000. */
  retryMs?: number;
}

const JOB: KindOfWork = {
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
const OTHER_KINDS: Record<Exclude<WorkEntity['kind'], JobKind>, KindOfWork> = {
  replay: REPLAY,
  erasure: ERASURE,
  move: MOVE,
  release: RELEASE,
};

const IDLE_MS = 1_000;
/** Work runs for this time before it is the turn of other work. */
const TURN_MS = 100;
const RETRY_AFTER_FAILURE_MS = 5_000;

/** How far this process is with some work. */
interface Progress {
  position: number;
  /** True if there is more to do at once. */
  hasMore: boolean;
  /** The time before which it is left alone, after a failure. */
  notBefore: number;
}

const BEGINNING: Progress = { position: 0, hasMore: false, notBefore: 0 };

/**
 * Runs all long work in turn, in small portions: of the jobs the oldest one of each application. Each portion locks what it
 * changes, so any number of processes can run the same work.
 */
@Injectable()
export class WorkRunner {
  readonly loop = new BackgroundLoop('Work', (signal) => this.round(signal));
  private readonly logger = new Logger('Work');
  private readonly services: Services;
  private progress = new Map<string, Progress>();

  constructor(
    private readonly work: WorkRepository,
    modules: ModuleRef,
  ) {
    this.services = (type) => modules.get(type, { strict: false });
  }

  /** @returns milliseconds until there may be more to do */
  private async round(signal: AbortSignal): Promise<number> {
    const open: Work[] = [...(await this.work.open()), ...(await this.openWithoutRows())];
    const progress = new Map<string, Progress>();
    for (const work of open) {
      const key = `${work.kind} ${work.id}`;
      progress.set(key, await this.turnSafely(work, this.progress.get(key) ?? BEGINNING, signal));
    }
    this.progress = progress;
    if ([...progress.values()].some(({ hasMore }) => hasMore)) return 0;
    return Math.min(IDLE_MS, ...open.map((work) => kindOf(work).retryMs ?? IDLE_MS));
  }

  private async openWithoutRows(): Promise<Work[]> {
    const found = Object.entries(OTHER_KINDS).map(async ([kind, { find }]) => {
      const ids = await find?.(this.services).catch((err: unknown) => {
        this.logger.warn({ message: `The search for work of the kind ${kind} failed.`, err });
        return [];
      });
      return (ids ?? []).map((id) => ({ id, kind: kind as WorkEntity['kind'] }));
    });
    return (await Promise.all(found)).flat();
  }

  /** After a failure the work is left alone for a time, and other work goes on. */
  private async turnSafely(work: Work, before: Progress, signal: AbortSignal): Promise<Progress> {
    if (performance.now() < before.notBefore) return before;
    try {
      const position = await this.turn(work, before.position, signal);
      return { position: position ?? 0, hasMore: position !== null, notBefore: 0 };
    } catch (error) {
      const message = `A portion of work ${work.id} (${work.kind}) failed, retrying in ${RETRY_AFTER_FAILURE_MS} ms.`;
      this.logger.warn({ message, err: error });
      return { ...BEGINNING, notBefore: performance.now() + RETRY_AFTER_FAILURE_MS };
    }
  }

  /** @returns the position; null when there is nothing to do at the moment */
  private async turn(work: Work, after: number, signal: AbortSignal): Promise<number | null> {
    const end = performance.now() + TURN_MS;
    const { advance, pauseMs } = kindOf(work);
    let position: number | null = after;
    do {
      position = await advance(this.services, work, position, signal);
      if (position !== null && pauseMs !== undefined) await pause(pauseMs, signal);
    } while (position !== null && !signal.aborted && performance.now() < end);
    return position;
  }
}

const kindOf = ({ kind }: Work): KindOfWork =>
  (OTHER_KINDS as Partial<Record<string, KindOfWork>>)[kind] ?? JOB;
