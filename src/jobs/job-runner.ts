import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { randomUUID } from 'node:crypto';
import type { Caller } from '../auth/caller.js';
import { BackgroundLoop } from '../common/background-loop.js';
import { DomainError, internalError } from '../common/errors/domain-error.js';
import { runAsRequest, type RequestContext } from '../common/request/request-context.js';
import { fromDatabaseError } from '../persistence/constraint-errors.js';
import {
  JobWorkRepository,
  type OpenItem,
  type OpenJob,
  type WorkedItem,
} from '../persistence/jobs/job-work.repository.js';
import { JobRepository } from '../persistence/jobs/job.repository.js';
import { problemOf } from '../platform/http/problems/problem.js';
import { isFaultOfOneItem } from '../platform/postgres/database-error.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { KINDS } from './job-kinds.js';
import type { Performed, Portion, Services } from './kinds/kind-of-job.js';

const IDLE_MS = 1_000;
/** How long a job is worked on before it is the turn of a job of another application. */
const TURN_MS = 1_000;
const KEPT_DAYS = 30;
const DELETED_AT_ONCE = 10;

/**
 * Works on the oldest open job of each application in turn. An item and its outcome are stored in one transaction, which has
 * locked the item: any number of processes can work on a job, and a process that is killed leaves its item to the others.
 */
@Injectable()
export class JobRunner {
  readonly loop = new BackgroundLoop('Jobs', (signal) => this.round(signal));
  /** The item that this process worked on last, by the id of the job. */
  private positions = new Map<number, number>();
  private readonly services: Services;

  constructor(
    private readonly jobs: JobRepository,
    private readonly work: JobWorkRepository,
    private readonly transactions: Transactions,
    modules: ModuleRef,
  ) {
    this.services = (type) => modules.get(type, { strict: false });
  }

  /** @returns milliseconds until there may be more to do */
  async round(signal: AbortSignal): Promise<number> {
    await this.work.failOfInactive();
    const open = await this.work.open();
    const unfinished = new Map<number, number>();
    for (const job of open) {
      const position = await this.turn(job, signal);
      if (position !== null) unfinished.set(job.id, position);
    }
    this.positions = unfinished;
    if (open.length === 0) await this.jobs.deleteOld(KEPT_DAYS, DELETED_AT_ONCE);
    return unfinished.size > 0 ? 0 : IDLE_MS;
  }

  /** @returns the item that was worked on last; null when no item is left that is not locked */
  private async turn(job: OpenJob, signal: AbortSignal): Promise<number | null> {
    const end = performance.now() + TURN_MS;
    let position = this.positions.get(job.id) ?? 0;
    while (!signal.aborted && performance.now() < end) {
      const worked = await this.workOnNext(job, position);
      if (worked === null) {
        await this.work.finish(job.id);
        return null;
      }
      position = worked;
    }
    return position;
  }

  /**
   * @param limit how many items are worked on together, at most
   * @returns the number of the last item; null when no item is left that is not locked
   */
  private async workOnNext(
    job: OpenJob,
    after: number,
    limit = KINDS[job.kind].portion,
  ): Promise<number | null> {
    const context = contextOf(job);
    let items: OpenItem[] = [];
    try {
      return await runAsRequest(context, () =>
        this.transactions.runAsOneTransaction(async () => {
          items = await this.lockNext(job, { after, limit }, context);
          return items.length === 0 ? null : this.perform(job, items, context.id);
        }),
      );
    } catch (error) {
      if (items.length === 0) throw error;
      const refusal = errorOfItem(error);
      if (items.length > 1) return this.workOnNext(job, after, 1);
      await this.refuse(job, workedItem(job, items[0]!, refusal, context.id));
      return items[0]!.number;
    }
  }

  private async lockNext(
    { id, kind }: OpenJob,
    { after, limit }: { after: number; limit: number },
    context: RequestContext,
  ): Promise<OpenItem[]> {
    const { items, operation } = KINDS[kind];
    const locked = await this.work.lock(id, after, limit);
    if (operation !== null && locked.length > 0) {
      const { subjectId } = locked[0]!;
      const resource = subjectId === null ? `jobs/${id}` : `${items}/${subjectId}`;
      context.audited = { operation, resource, address: null, isWrite: true };
    }
    return locked;
  }

  /** @returns the number of the last item that was worked on */
  private async perform(job: OpenJob, items: OpenItem[], requestId: string): Promise<number> {
    const { id: jobId, kind, options } = job;
    const portion = { jobId, caller: callerOf(job), options: options as Portion['options'], items };
    const performed = await KINDS[kind].perform(this.services, portion);
    const worked = performed.map((outcome, index) => workedItem(job, items[index]!, outcome, requestId));
    await this.work.record(jobId, worked);
    return worked.at(-1)!.number;
  }

  /** In a transaction of its own, because the one of the item was rolled back; another process may have done it meanwhile. */
  private async refuse({ id }: OpenJob, item: WorkedItem): Promise<void> {
    await this.transactions.runAsOneTransaction(() => this.work.record(id, [item]));
  }
}

const callerOf = ({ caller, rights }: Pick<OpenJob, 'caller' | 'rights'>): Caller => ({
  ...caller,
  rights: rights as Caller['rights'],
});

const contextOf = (job: OpenJob): RequestContext & { id: string } => ({
  id: `job-${job.id}-${randomUUID()}`,
  caller: callerOf(job),
  applicationId: job.caller.id,
});

function workedItem(
  { id, kind }: OpenJob,
  { number, subjectId }: OpenItem,
  outcome: Performed,
  requestId: string,
): WorkedItem {
  if (!(outcome instanceof DomainError)) return { number, outcome, problem: null };
  // As if the item were requested alone.
  const instance = `/api/v1/${subjectId === null ? `jobs/${id}` : `${KINDS[kind].items}/${subjectId}`}`;
  return { number, outcome: 'refused', problem: problemOf(outcome, { instance, requestId }) };
}

/** @throws the error when it does not concern this item alone: the database is unavailable */
function errorOfItem(error: unknown): DomainError {
  const found = error instanceof DomainError ? error : (fromDatabaseError(error) ?? internalError(error));
  if (found.kind === 'unavailable' && !isFaultOfOneItem(error)) throw error;
  return found;
}
