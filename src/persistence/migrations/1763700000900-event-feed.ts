import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The place of an event in the feed. A transaction that has begun to write has a number, and the snapshot of a
 * reader knows the lowest number that is still at work: whatever lies below it has ended. So a feed that goes by
 * these numbers, and ends below that one, gets no event later on at a place that somebody has read past; ids, which
 * are drawn before the commit, do.
 *
 * Where a transaction got its number early, and then waited for another one whose event comes before its own, the
 * number alone would put the two the wrong way round. Hence the larger of the two: the own number, or the highest
 * one that had ended when the event was written.
 *
 * Events that are already there are in the order of their ids.
 */
export class EventFeed1763700000900 implements MigrationInterface {
  name = 'EventFeed1763700000900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION feed_position() RETURNS bigint LANGUAGE sql AS $$
        SELECT greatest(
          pg_current_xact_id()::text::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)
      $$;
      ALTER TABLE events ADD feed_position bigint NOT NULL DEFAULT 0;
      ALTER TABLE events ALTER feed_position SET DEFAULT feed_position();
      CREATE INDEX events_feed_idx ON events (application_id, type, feed_position, id);
      CREATE INDEX events_whole_feed_idx ON events (type, feed_position, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX events_whole_feed_idx, events_feed_idx;
      ALTER TABLE events DROP feed_position;
      DROP FUNCTION feed_position()`);
  }
}
