import { waitUntil } from './delivery.js';
import { PostgresServer } from './postgres-server.js';

interface PairOptions {
  /** Whether the primary confirms a commit only when the standby has it. */
  synchronous?: boolean;
  settings?: string[];
}

/** With which the primary knows the standby. */
const STANDBY = 'standby';

/** A primary and its hot standby, for tests of failovers. */
export class PostgresPair {
  private constructor(
    readonly primary: PostgresServer,
    readonly standby: PostgresServer,
    private readonly settings: string[],
  ) {}

  static async start({ synchronous = false, settings = [] }: PairOptions = {}): Promise<PostgresPair> {
    const servers: PostgresServer[] = [await PostgresServer.create()];
    try {
      const [primary] = servers as [PostgresServer];
      await primary.start(...settings);
      const standby = await PostgresServer.standbyOf(primary, STANDBY);
      servers.push(standby);
      const pair = new PostgresPair(primary, standby, settings);
      await pair.startStandby();
      if (synchronous) await pair.requireStandby();
      return pair;
    } catch (error) {
      await Promise.all(servers.map((server) => server.remove()));
      throw error;
    }
  }

  /** The URL with both servers, for the database `postgres`. @param first which is tried first */
  url(first: 'primary' | 'standby', parameters = 'target_session_attrs=read-write'): string {
    const { primary, standby } = this;
    const servers = first === 'primary' ? [primary, standby] : [standby, primary];
    return `postgres://postgres@${servers.map(({ url }) => new URL(url).host).join(',')}/postgres?${parameters}`;
  }

  /** Starts the standby, and waits until it replicates. The primary must be running. */
  async startStandby(): Promise<void> {
    await this.standby.start(...this.settings);
    await waitUntil(async () => (await this.primary.query(REPLICATES)).length === 1);
  }

  /** Makes the standby the primary, which waits for no standby of its own. */
  async promote(): Promise<void> {
    await this.standby.query('SELECT pg_promote()');
  }

  /** Kills the primary as a power failure does, and makes the standby the primary. */
  async failOver(): Promise<void> {
    await this.primary.kill();
    await this.promote();
  }

  async remove(): Promise<void> {
    await Promise.all([this.standby.remove(), this.primary.remove()]);
  }

  private async requireStandby(): Promise<void> {
    await this.primary.query(`ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (${STANDBY})'`);
    await this.primary.query('SELECT pg_reload_conf()');
    await waitUntil(async () => {
      const [row] = await this.primary.query<{ state: string }>(SYNC_STATE);
      return row?.state === 'quorum';
    });
  }
}

const REPLICATES = `SELECT FROM pg_stat_replication WHERE application_name = '${STANDBY}' AND state = 'streaming'`;
const SYNC_STATE = `SELECT sync_state AS state FROM pg_stat_replication WHERE application_name = '${STANDBY}'`;
