/** How to connect to the database, whether it is a server or embedded. */
export interface Connection {
  url?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
  poolSize: number;
}
