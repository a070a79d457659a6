import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyCaller } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { OrderExportDto } from '../orders/export/order-export.dto.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import {
  mapPage,
  Paged,
  type JsonPage,
  type Page,
  acceptsNdjson,
  ndjsonRows,
  pageOrNdjson,
} from '../platform/http/paging/paged.js';
import { Location } from '../platform/http/server/location.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { FileImportDto } from './import/file-import.dto.js';
import { CreateJobDto, JobDto, JobResultDto, ListJobResultsDto, ListJobsDto } from './dto/job.dto.js';
import { JobFilesService } from './job-files.service.js';
import { JobsService } from './jobs.service.js';
import type { JobItemRow, JobRow } from '../persistence/work/job.repository.js';
import type { JobFailure } from '../persistence/work/work.entity.js';
import { NDJSON_MEDIA_TYPE, StreamedBody } from '../platform/http/server/response-body.js';
import { LargeBody } from '../platform/http/validation/request-extensions.js';

@ApiTags('Jobs')
@ApiExtraModels(JobResultDto, OrderExportDto, FileImportDto)
@Controller('jobs')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly files: JobFilesService,
  ) {}

  /**
   * Change, export or import many resources
   *
   * The same request for each of them, with its rules, its events and its entries in histories, one after another in the
   * background:
   *
   * - `orders.validate`, `orders.cancel`, `orders.ship`: `POST /orders/{id}/…`
   * - `orders.hold`, `orders.release`: `PUT` and `DELETE /orders/{id}/holds/{code}`
   * - `orders.export`: a file of orders, in the shape of `OrderExport`
   * - `import`: the rows of `file`, as `FileImport` describes them
   * - `references.bind`: `PUT /unknown_references/{id}`
   * - `contacts.reconcile`: `POST /contacts/{id}/reconcile` with the one known contact that has the same e-mail address
   *
   * It needs the right that the single request needs. Its items are what is selected now, at most 100,000. What the single request
   * would refuse is refused, and the others are done.
   *
   * Rights that the caller gets later do not count. Before each portion of the work it is checked again who requested the job: it fails
   * when the application or the person was switched off or has lost the right, or when the token was revoked or has expired. `failure`
   * says why. Results and file need all rights that the job has used, at the time when they are read, and so do `retry` and `cancel`.
   *
   * A row of an import has the members of `CreateProduct`, `CreateOrder`, `CreatePackaging` with `productCode` instead of `product`, or
   * `CreateContact` with `customer` as an object and, with `application`, `externalReference`; a column of a CSV file has a name such as
   * `customer.name` or `items.1.orderedQuantity`. Importing a row again finds what it has stored: products by their code; packagings by
   * product, name and unit; contacts by external reference, or by e-mail address and customer; orders, which are the caller's own and
   * are not changed, by their external id. A row that contradicts an earlier row of the file is refused with both lines. What was
   * refused is in `GET /jobs/{id}/file`, with the reason in `importError`: correct it there, and import that file.
   *
   * An application has one job worked on at a time; the jobs of several applications are worked on in turn.
   */
  @Post()
  @LargeBody(8)
  @Location()
  @InOneTransaction()
  @HttpCode(202)
  @AnyCaller()
  @Refuses('missing_right', 'unknown_reference', 'too_many_jobs')
  async createJob(@CurrentCaller() caller: Caller, @Body() dto: CreateJobDto): Promise<JobDto> {
    return toJobDto(await this.jobs.create(caller, dto));
  }

  /**
   * List jobs
   *
   * The caller's own, newest first; with the right `sales`, those of all applications. They are kept for 30 days after their end.
   */
  @Get()
  @Paged()
  @WithETag()
  @AnyCaller()
  @ApiOkResponse({ type: [JobDto] })
  async listJobs(@CurrentCaller() caller: Caller, @Query() query: ListJobsDto): Promise<Page<JobDto>> {
    return mapPage(await this.jobs.page(caller, query), toJobDto);
  }

  /** Get a job and its progress */
  @Get(':id')
  @AnyCaller()
  @WithETag()
  async getJob(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<JobDto> {
    return toJobDto(await this.jobs.get(caller, id));
  }

  /**
   * List what became of the items of a job
   *
   * In the order in which they were selected. With `Accept: application/x-ndjson` all that match are sent, one in each line;
   * `limit` and `cursor` have no effect.
   */
  @Get(':id/results')
  @Paged()
  @AnyCaller()
  @ApiOkResponse(pageOrNdjson(JobResultDto))
  async listJobResults(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Query() query: ListJobResultsDto,
    @Req() request: Request,
  ): Promise<Page<JobResultDto> | JsonPage> {
    return acceptsNdjson(request)
      ? ndjsonRows(this.jobs.results(caller, id, query), toJobResultDto)
      : mapPage(await this.jobs.resultPage(caller, id, query), toJobResultDto);
  }

  /**
   * Get the file that a job has written
   *
   * The orders of an export that is done; one that was stopped or failed has no file. The rows that an import was refused, each with the
   * reason; an import without them has no file. The erasure of a contact deletes all of these files, which may contain what it erases.
   */
  @Get(':id/file')
  @AnyCaller()
  @ApiOkResponse({
    content: {
      'text/csv': { schema: { type: 'string' } },
      [NDJSON_MEDIA_TYPE]: { schema: { type: 'string' } },
    },
  })
  @Refuses('job_not_finished')
  async getJobFile(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamedBody> {
    const { name, mediaType, parts } = await this.files.get(caller, id);
    response.attachment(name);
    return new StreamedBody(mediaType, parts);
  }

  /**
   * Cancel a job
   *
   * What was done stays done. A job that has ended is not changed.
   */
  @Post(':id/cancel')
  @InOneTransaction()
  @HttpCode(200)
  @AnyCaller()
  async cancelJob(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<JobDto> {
    return toJobDto(await this.jobs.cancel(caller, id));
  }

  /**
   * Try again what was refused
   *
   * A new job of the same kind for the refused items of one that has ended.
   */
  @Post(':id/retry')
  @Location('jobs')
  @InOneTransaction()
  @HttpCode(202)
  @AnyCaller()
  @Refuses('missing_right', 'job_not_finished', 'too_many_jobs')
  async retryJob(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<JobDto> {
    return toJobDto(await this.jobs.retry(caller, id));
  }
}

const FAILURES: Record<JobFailure, string> = {
  application_inactive: 'Its application was switched off.',
  person_inactive: 'Its person was switched off, or acts for another application now.',
  token_ended: 'Its token was revoked or has expired.',
  missing_right: 'Its application or its person has lost the right that it needs.',
};

const toJobDto = (row: JobRow): JobDto => ({
  id: row.id,
  kind: row.kind,
  filter: row.filter,
  with: row.options,
  state: row.state,
  failure: row.failure && { code: row.failure, detail: FAILURES[row.failure] },
  total: row.total,
  done: row.done,
  refused: row.refused,
  waitingFor: waitingForOf(row),
  by: row.actor,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  progressAt: row.progressAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

function waitingForOf({ finishedAt, behind, hasWorker }: JobRow): JobDto['waitingFor'] {
  if (finishedAt !== null) return null;
  if (!hasWorker) return { code: 'worker', detail: 'No worker is running.' };
  if (behind === null) return null;
  return { code: 'job', detail: `Job ${behind} of the same application is older, and is worked on first.` };
}

const toJobResultDto = ({ number, subjectId, outcome, problem }: JobItemRow): JobResultDto => ({
  number,
  id: subjectId,
  outcome,
  problem,
});
