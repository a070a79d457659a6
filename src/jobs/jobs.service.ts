import { Inject, Injectable } from '@nestjs/common';
import { requireAccess } from '../auth/access.js';
import {
  actorIds,
  hasRight,
  missingRight,
  requireRight,
  scopeOf,
  trackUsedRights,
  type Caller,
  type Right,
} from '../auth/caller.js';
import { DomainError, invalidMember, orNotFound } from '../common/errors/domain-error.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import {
  JobRepository,
  type ItemSource,
  type JobItemRow,
  type JobRow,
} from '../persistence/work/job.repository.js';
import { numberedPage, newestFirst } from '../platform/http/paging/read-page.js';
import type { Page } from '../platform/http/paging/paged.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import type { CreateJobDto, ListJobResultsDto, ListJobsDto } from './dto/job.dto.js';
import type { FileImportDto } from './import/file-import.dto.js';
import { ImportFiles } from './import/import-files.js';
import { JobContent, MAX_ITEMS } from './job-content.js';
import { KINDS } from './job-kinds.js';

/** The number of results of a job in memory at a time. */
const ITEMS_PER_READ = 1_000;
const MOST_OPEN = 20;

/** Requests jobs, stops them and reads the outcomes of their items. An application has its own; with the right `sales`, all. */
@Injectable()
export class JobsService {
  constructor(
    private readonly jobs: JobRepository,
    private readonly content: JobContent,
    private readonly importFiles: ImportFiles,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async create(caller: Caller, dto: CreateJobDto): Promise<JobRow> {
    const { kind, filter = null, with: options = {} } = dto;
    const kindOfJob = KINDS[kind];
    trackUsedRights();
    requireAccess(caller, kindOfJob.access(options));
    this.content.checkOptions(kindOfJob, options);
    const file = this.content.fileOf(dto);
    if (file === null)
      return this.store(caller, { kind, filter, options }, this.content.itemsOf(caller, kindOfJob, dto));
    const { options: fileOptions, rows } = await this.importFiles.read(
      options as unknown as FileImportDto,
      file,
    );
    return this.store(caller, { kind, filter, options: fileOptions }, { rows });
  }

  /** A new job for the refused items of this one. */
  async retry(caller: Caller, id: number): Promise<JobRow> {
    trackUsedRights();
    const { kind, options, finishedAt } = await this.getToRead(caller, id);
    if (finishedAt === null) throw notFinished();
    requireAccess(caller, KINDS[kind].access(options as Record<string, unknown>));
    return this.store(caller, { kind, filter: null, options }, { refusedOf: id });
  }

  async get(caller: Caller, id: number): Promise<JobRow> {
    return orNotFound(await this.jobs.find(id, scopeOf(caller)), 'job');
  }

  /** The job, for a caller who may know the outcomes of its items: its results and its file show what it could read. */
  async getToRead(caller: Caller, id: number): Promise<JobRow> {
    const job = await this.get(caller, id);
    const missing = (job.usedRights as Right[]).find((right) => !hasRight(caller, right));
    if (missing !== undefined) throw missingRight(missing);
    return job;
  }

  page(caller: Caller, { application, state, ...query }: ListJobsDto): Promise<Page<JobRow>> {
    if (application !== undefined) requireRight(caller, 'sales', { parameter: 'application' });
    const applicationId = application === undefined ? scopeOf(caller) : Number(application);
    const list = `jobs ${applicationId} ${state}`;
    return newestFirst(this.config.secretsKeys, list, query, (after, limit) =>
      this.jobs.page({ applicationId, state: state ?? null, after, limit }),
    );
  }

  /** Items that are running at the moment are still completed. A job that has ended is not changed. */
  async cancel(caller: Caller, id: number): Promise<JobRow> {
    await this.getToRead(caller, id);
    await this.jobs.stop(id, scopeOf(caller));
    return this.get(caller, id);
  }

  async resultPage(
    caller: Caller,
    id: number,
    { outcome, ...query }: ListJobResultsDto,
  ): Promise<Page<JobItemRow>> {
    await this.getToRead(caller, id);
    return numberedPage(this.config.secretsKeys, `results of job ${id} ${outcome}`, query, {
      find: (after, limit) => this.jobs.items(id, outcome ?? null, { after, limit }),
      numberOf: ({ number }) => number,
    });
  }

  /** All results that match, in portions that are read while they are sent. */
  async *results(
    caller: Caller,
    id: number,
    { outcome }: ListJobResultsDto,
  ): AsyncGenerator<JobItemRow[], void> {
    await this.getToRead(caller, id);
    let after = 0;
    for (;;) {
      const items = await this.jobs.items(id, outcome ?? null, { after, limit: ITEMS_PER_READ });
      if (items.length === 0) return;
      yield items;
      after = items.at(-1)!.number;
    }
  }

  private store(
    caller: Caller,
    job: Pick<JobRow, 'kind' | 'filter' | 'options'>,
    items: ItemSource,
  ): Promise<JobRow> {
    const rights = { rights: caller.rights, usedRights: [...trackUsedRights()] };
    return this.transactions.run(async (tx) => {
      if ((await this.jobs.countOpen(tx, caller.id)) >= MOST_OPEN) throw tooManyJobs();
      const created = await this.jobs.insert(tx, { ...job, ...actorIds(caller), ...rights }, items);
      if (created.total > MAX_ITEMS) throw tooMany();
      return created.job;
    });
  }
}

export const notFinished = (): DomainError =>
  new DomainError('job_not_finished', 'The job is still worked on: wait, or cancel it.');

const tooManyJobs = (): DomainError =>
  new DomainError(
    'too_many_jobs',
    `The application has ${MOST_OPEN} jobs that have not ended. Wait until one ends, or cancel one.`,
  );

const tooMany = (): DomainError =>
  invalidMember(
    '#/filter',
    'too_many',
    `Expected a filter that at most ${MAX_ITEMS.toLocaleString('en')} of them match.`,
  );
