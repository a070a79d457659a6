/** A named prepared statement, which PostgreSQL parses once per connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Whether it may write events: then the listeners of onCommittedEvents() are called after the commit. */
  readonly writesEvents?: boolean;
  /** Whether a lock timeout is thrown at once in autocommit mode, because the caller handles it. */
  readonly throwsLockTimeout?: boolean;
}
