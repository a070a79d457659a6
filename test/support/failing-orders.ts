import type { TestDatabase } from './database.js';

/** Lets the database refuse each order whose comment is an SQLSTATE, with that SQLSTATE. */
export const refuseCommentedOrders = (database: TestDatabase): Promise<object[]> =>
  database.query(`
    CREATE FUNCTION fail_on_comment() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'made up' USING ERRCODE = NEW.document::json ->> 'comment'; END $$;
    CREATE TRIGGER fail_on_comment BEFORE INSERT ON orders FOR EACH ROW
    WHEN (NEW.document::json ->> 'comment' ~ '^[0-9P]{5}$') EXECUTE FUNCTION fail_on_comment()`);
