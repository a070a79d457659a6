import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { randomUUID } from 'node:crypto';
import { requireAccess } from '../auth/access.js';
import { hasRight, setCaller, type Caller, type Right } from '../auth/caller.js';
import { countingRoles, rightsOf } from '../auth/role-rights.js';
import { BackgroundLoop } from '../common/background-loop.js';
import { DomainError, internalError } from '../common/errors/domain-error.js';
import { requestContext, runAsRequest } from '../common/request/request-context.js';
import { fromDatabaseError } from '../persistence/constraint-errors.js';
import {
  JobWorkRepository,
  type LockedItems,
  type OpenItem,
  type OpenJob,
  type WorkedItem,
} from '../persistence/jobs/job-work.repository.js';
import { problemOf } from '../platform/http/problems/problem.js';
import { isFaultOfOneItem } from '../platform/postgres/database-error.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { KINDS } from './job-kinds.js';
import type { Performed, Portion, Services } from './kinds/kind-of-job.js';

const IDLE_MS = 1_000;
/** A job runs for this time before it is the turn of a job of another application. */
const TURN_MS = 1_000;

/**
 * Runs the oldest open job of each application in turn. An item and its outcome are stored in one transaction, which has locked
 * the item: any number of processes can run a job, and a process that is killed leaves its item to the others. That transaction
 * also reads who requested the job: each portion runs with the rights that the caller had at the request and still has.
 */
@Injectable()
export class JobRunner {
  readonly loop = new BackgroundLoop('Jobs', (signal) => this.round(signal));
  /** The last item that this process has handled, by the id of the job. */
  private positions = new Map<number, number>();
  private readonly services: Services;

  constructor(
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
    return unfinished.size > 0 ? 0 : IDLE_MS;
  }

  /** @returns the item that was processed last; null when no item is left that is not locked */
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
   * @param limit the largest number of items that are processed together
   * @returns the number of the last item; null when no item is left that is not locked
   */
  private async workOnNext(
    job: OpenJob,
    after: number,
    limit = KINDS[job.kind].portion,
  ): Promise<number | null> {
    const usedRights = new Set<Right>();
    const context = { id: `job-${job.id}-${randomUUID()}`, applicationId: job.actorId, usedRights };
    let items: OpenItem[] = [];
    try {
      return await runAsRequest(context, () =>
        this.transactions.runAsOneTransaction(async () => {
          const locked = await this.work.lock(job.id, after, limit);
          items = locked?.items ?? [];
          return locked && this.perform(job, locked, context);
        }),
      );
    } catch (error) {
      if (items.length === 0) throw error;
      const refusal = errorOfItem(error);
      if (items.length > 1) return this.workOnNext(job, after, 1);
      const refused = workedItem(job, items[0]!, refusal, context.id);
      // Outside of the request, so that the audit has no entry, and in a transaction of its own, because the one of the item was
      // rolled back; another process may have done it meanwhile.
      await this.transactions.runAsOneTransaction(() => this.work.record(job.id, [refused], [...usedRights]));
      return refused.number;
    }
  }

  /** @returns the number of the last item that was processed; null when the job has failed */
  private async perform(
    job: OpenJob,
    { items, caller: now, usedRights: earlierUsed }: LockedItems,
    { id: requestId, usedRights }: { id: string; usedRights: ReadonlySet<Right> },
  ): Promise<number | null> {
    const { id: jobId, kind } = job;
    const options = job.options as Portion['options'];
    const caller = withRightsOf(now, job.rights);
    if (!earlierUsed.every((right) => hasRight(caller, right as Right)) || !mayRequest(caller, job)) {
      await this.work.fail(jobId, 'missing_right');
      return null;
    }
    setCaller(caller);
    const { operation } = KINDS[kind];
    const resource = pathOf(job, items[0]!);
    if (operation !== null) requestContext()!.audited = { operation, resource, address: null, isWrite: true };
    const performed = await KINDS[kind].perform(this.services, { jobId, caller, options, items });
    const worked = performed.map((outcome, index) => workedItem(job, items[index]!, outcome, requestId));
    await this.work.record(jobId, worked, [...usedRights]);
    return worked.at(-1)!.number;
  }
}

/** The caller with those of these rights that it has now. */
function withRightsOf(caller: LockedItems['caller'], rights: string[]): Caller {
  const now: string[] = caller.roles === null ? caller.rights : rightsOf(countingRoles(caller.roles, false));
  return { ...caller, rights: rights.filter((right): right is Right => now.includes(right)) };
}

/** True if the caller could request this job now. */
function mayRequest(caller: Caller, { kind, options }: OpenJob): boolean {
  try {
    requireAccess(caller, KINDS[kind].access(options as Portion['options']));
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** The path of the resource that is the item, or of the job if the item is a row of a file. */
const pathOf = ({ id, kind }: OpenJob, { subjectId }: OpenItem): string =>
  subjectId === null ? `jobs/${id}` : `${KINDS[kind].items}/${subjectId}`;

function workedItem(job: OpenJob, item: OpenItem, outcome: Performed, requestId: string): WorkedItem {
  const { number } = item;
  if (!(outcome instanceof DomainError)) return { number, outcome, problem: null };
  // As if the item were requested alone.
  const instance = `/api/v1/${pathOf(job, item)}`;
  return { number, outcome: 'refused', problem: problemOf(outcome, { instance, requestId }) };
}

function errorOfItem(error: unknown): DomainError {
  const found = error instanceof DomainError ? error : (fromDatabaseError(error) ?? internalError(error));
  if (found.kind === 'unavailable' && !isFaultOfOneItem(error)) throw error;
  return found;
}
