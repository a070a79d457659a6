/** How to connect to the database, whether it is a server or embedded. */
export interface Connection {
  url?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
  poolSize: number;
  /** Whether `url` is that of a pooler in transaction mode, which has the sessions. */
  pooled?: boolean;
  /** Of a server that may lag behind. */
  readUrl?: string;
  /** Of the server itself, for what needs a session of its own. */
  migrationUrl?: string;
}
