import { Injectable } from '@nestjs/common';
import type { Caller } from '../auth/caller.js';
import { orNotFound } from '../common/errors/domain-error.js';
import { orderFile } from '../orders/export/order-export.js';
import { JobFileRepository } from '../persistence/work/job-file.repository.js';
import type { JobRow } from '../persistence/work/job.repository.js';
import { NDJSON_MEDIA_TYPE } from '../platform/http/server/response-body.js';
import type { Problem } from '../platform/http/problems/problem.js';
import { rowFormatOf, type ImportJobOptions } from './import/import-files.js';
import { rowOf, type Refusal } from './import/source.js';
import { JobsService, notFinished } from './jobs.service.js';

/** The number of refused rows in memory at a time. */
const ROWS_PER_READ = 100;

interface JobFile {
  name: string;
  mediaType: string;
  /** The content, which is read while it is sent. */
  parts: AsyncIterable<string>;
}

/** The files of jobs: the orders of an export, and the refused rows of an import. */
@Injectable()
export class JobFilesService {
  constructor(
    private readonly jobs: JobsService,
    private readonly files: JobFileRepository,
  ) {}

  async get(caller: Caller, id: number): Promise<JobFile> {
    const job = await this.jobs.getToRead(caller, id);
    const hasFile = job.kind === 'orders.export' || job.kind === 'import';
    if (hasFile && job.finishedAt === null) throw notFinished();
    const file = job.kind === 'import' ? await this.refusedRows(job) : await this.exportedOrders(job);
    return orNotFound(file, 'file of this job');
  }

  private async exportedOrders({ id, kind, state, options, total }: JobRow): Promise<JobFile | null> {
    if (kind !== 'orders.export' || state !== 'done') return null;
    if (total > 0 && !(await this.files.exists(id))) return null;
    const { header, extension, mediaType } = orderFile(options);
    return { name: `orders-${id}.${extension}`, mediaType, parts: withHeader(header, this.files.parts(id)) };
  }

  private async refusedRows({ id, options }: JobRow): Promise<JobFile | null> {
    const [first] = await this.files.refusedRows(id, { after: 0, limit: 1 });
    if (first === undefined) return null;
    const importOptions = options as ImportJobOptions;
    const { refusedHeader } = rowFormatOf(importOptions);
    return {
      name: `refused-${id}.${importOptions.format}`,
      mediaType: importOptions.format === 'csv' ? 'text/csv' : NDJSON_MEDIA_TYPE,
      parts: withHeader(refusedHeader, this.refusedLines(id, importOptions)),
    };
  }

  private async *refusedLines(id: number, options: ImportJobOptions): AsyncGenerator<string, void> {
    const format = rowFormatOf(options);
    let after = 0;
    for (;;) {
      const rows = await this.files.refusedRows(id, { after, limit: ROWS_PER_READ });
      if (rows.length === 0) return;
      yield rows
        .map(({ content, problem }) => rowOf(format, content).refused(refusalOf(problem as Problem)))
        .join('');
      after = rows.at(-1)!.number;
    }
  }
}

const refusalOf = ({ code, detail: message, errors }: Problem): Refusal => ({
  code,
  message,
  ...(errors !== undefined && { errors }),
});

async function* withHeader(header: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield header;
  yield* parts;
}
