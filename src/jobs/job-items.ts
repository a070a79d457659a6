import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { randomUUID } from 'node:crypto';
import { requireAccess, countingRoles, rightsOf } from '../auth/access.js';
import { hasRight, setCaller, type Caller, type Right } from '../auth/caller.js';
import { DomainError, internalError } from '../common/errors/domain-error.js';
import { requestContext, runAsRequest } from '../common/request/request-context.js';
import { fromDatabaseError } from '../persistence/constraint-errors.js';
import {
  WorkRepository,
  type LockedItems,
  type OpenItem,
  type OpenJob,
  type WorkedItem,
} from '../persistence/work/work.repository.js';
import { problemOf } from '../platform/http/problems/problem.js';
import { isFaultOfOneItem } from '../platform/postgres/database-error.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { KINDS } from './job-kinds.js';
import type { Performed, Portion, Services } from './kind-of-job.js';

/**
 * Runs the items of jobs. An item and its outcome are stored in one transaction, which has locked the item: any number of
 * processes can run a job, and a process that is killed leaves its item to the others. That transaction also reads who requested
 * the job: each portion runs with the rights that the caller had at the request and still has.
 */
@Injectable()
export class JobItems {
  private readonly services: Services;

  constructor(
    private readonly work: WorkRepository,
    private readonly transactions: Transactions,
    modules: ModuleRef,
  ) {
    this.services = (type) => modules.get(type, { strict: false });
  }

  /**
   * Runs the next items, and ends the job when none is open.
   * @param after the number of the item that was processed last
   * @returns the number of the last item; null when no item is left that is not locked
   */
  async advance(job: OpenJob, after: number): Promise<number | null> {
    const position = await this.runNext(job, after);
    if (position === null) await this.work.finish(job.id);
    return position;
  }

  /** @param limit the largest number of items that are processed together */
  private async runNext(
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
      if (items.length > 1) return this.runNext(job, after, 1);
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
