import { Injectable, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { BackgroundLoop, pause } from '../common/background-loop.js';
import type { Services } from './kinds/kind-of-job.js';
import { WorkRepository } from '../persistence/work/work.repository.js';
import type { WorkKind } from '../persistence/work/work.entity.js';
import { JOB, OTHER_KINDS, type KindOfWork } from './work-kinds.js';

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

type Work = Parameters<KindOfWork['advance']>[1];

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
    const found = Object.entries(OTHER_KINDS).map(async ([kind, { find }]) =>
      ((await find?.(this.services)) ?? []).map((id) => ({ id, kind: kind as WorkKind })),
    );
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
