import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Change requests that their application replaced by a later one are withdrawn: no request is superseded any more. */
export class NoSupersededRequests1796083200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // As text, so that the members stay in their documented sequence. Quotes in texts are escaped, so they do not match.
    await runner.query(`
      UPDATE change_requests SET state = 'withdrawn',
        document = regexp_replace(document::text, '"state":\\s*"superseded"', '"state":"withdrawn"')::json
      WHERE state = 'superseded'`);
  }

  /** The version before reads withdrawn requests, too. */
  async down(): Promise<void> {}
}
