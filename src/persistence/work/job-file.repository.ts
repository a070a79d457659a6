import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sql } from '../../platform/postgres/sql.js';

const OPEN_EXPORTS = sql`SELECT id FROM work WHERE kind = 'orders.export' AND finished_at IS NULL`;

/** Jobs that ended longer ago than their application keeps personal data. */
const EXPIRED_JOBS = sql`
  SELECT j.id FROM work j JOIN applications a ON a.id = j.actor_id
  WHERE j.total IS NOT NULL AND j.finished_at < now() - make_interval(days => a.personal_data_days)`;

interface Part {
  number: number;
  content: string;
}

/** A row of a file that was refused, with the problem document. */
interface RefusedRow {
  number: number;
  content: string;
  problem: object;
}

/** The files that jobs write, in parts, and the rows of imported files that were refused. */
@Injectable()
export class JobFileRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Writes in the current transaction.
   * @param number of the first item in the part
   */
  async append(jobId: number, number: number, content: string): Promise<void> {
    await this.transactions.autocommit.rows(
      sql`INSERT INTO job_file_parts (job_id, number, content) VALUES (${jobId}, ${number}, ${content})`,
    );
  }

  /** The parts of a file in their order, one in memory at a time. */
  async *parts(jobId: number): AsyncGenerator<string, void> {
    let part: Part | null = { number: 0, content: '' };
    while (part !== null) {
      part = await this.transactions.autocommit.rowOrNull<Part>(
        sql`SELECT number, content FROM job_file_parts WHERE job_id = ${jobId} AND number > ${part.number} ORDER BY number LIMIT 1`,
      );
      if (part !== null) yield part.content;
    }
  }

  async exists(jobId: number): Promise<boolean> {
    const { exists } = await this.transactions.autocommit.row<{ exists: boolean }>(
      sql`SELECT EXISTS (SELECT FROM job_file_parts WHERE job_id = ${jobId}) AS exists`,
    );
    return exists;
  }

  refusedRows(id: number, { after, limit }: { after: number; limit: number }): Promise<RefusedRow[]> {
    return this.transactions.autocommit.rows(sql`
      SELECT number, content, problem FROM job_items
      WHERE job_id = ${id} AND number > ${after} AND outcome = 'refused' AND content IS NOT NULL
      ORDER BY number LIMIT ${limit}`);
  }

  /** Deletes all files and refused rows, because they may contain what was erased. Exports that are not finished begin again. */
  async deleteAll(tx: Tx): Promise<void> {
    // Waits for portions that are running, because what they have read may be erased.
    await tx.rows(sql`${OPEN_EXPORTS} ORDER BY id FOR UPDATE`);
    await tx.rows(sql`
      UPDATE job_items SET outcome = NULL, problem = NULL
      WHERE job_id IN (${OPEN_EXPORTS}) AND outcome IS NOT NULL`);
    // Rows that are not imported yet stay, as if they were sent after the erasure.
    await tx.rows(sql`UPDATE job_items SET content = NULL WHERE outcome = 'refused' AND content IS NOT NULL`);
    await tx.rows(sql`DELETE FROM job_file_parts`);
    await tx.rows(sql`UPDATE work SET done = 0, refused = 0 WHERE id IN (${OPEN_EXPORTS})`);
  }

  /**
   * Deletes the files and refused rows that are older than their application keeps personal data.
   * @param wereOrdersEmptied whether files can have orders that were emptied after they were written
   * @returns whether exports are open, which may write such files
   */
  async deleteExpired(tx: Tx, wereOrdersEmptied: boolean): Promise<boolean> {
    await tx.rows(sql`
      UPDATE job_items SET content = NULL
      WHERE outcome = 'refused' AND content IS NOT NULL AND job_id IN (${EXPIRED_JOBS})`);
    // Deletes the files of expired jobs and, with `wereOrdersEmptied`, those of ended exports with an order that was emptied
    // since they were requested.
    const row = await tx.row<{ areOpen: boolean }>(sql`
      WITH deleted AS (
        DELETE FROM job_file_parts f WHERE job_id IN (${EXPIRED_JOBS}) OR ${wereOrdersEmptied} AND job_id IN (
          SELECT j.id FROM work j
          WHERE j.kind = 'orders.export' AND j.finished_at IS NOT NULL AND EXISTS (SELECT FROM job_file_parts p WHERE p.job_id = j.id) AND EXISTS (
            SELECT FROM job_items i JOIN orders o ON o.id = i.subject_id
            WHERE i.job_id = j.id AND o.erased_at >= j.created_at))
      )
      SELECT EXISTS (${OPEN_EXPORTS}) AS "areOpen"`);
    return row.areOpen;
  }
}
