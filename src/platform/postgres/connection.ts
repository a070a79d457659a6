/** The database to connect to, which is a server or embedded. */
export interface Connection {
  url?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
  poolSize: number;
  /** True if `url` is that of a pooler in transaction mode, which has the sessions. */
  pooled?: boolean;
  /** The URL of a server that may lag behind. */
  readUrl?: string;
  /** The URL of the server itself, for what needs a session of its own. */
  migrationUrl?: string;
}
