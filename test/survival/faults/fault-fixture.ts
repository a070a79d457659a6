import { Pool } from 'pg';
import type { Environment } from '../../../src/config/env.js';
import type { TestDatabase } from '../../support/database.js';
import { PostgresServer } from '../../support/postgres-server.js';
import type { ServiceProcess } from '../../support/processes.js';
import { RedisServer } from '../../support/redis-server.js';
import { TcpProxy } from '../../support/tcp-proxy.js';
import { SurvivalFixture } from '../survival-fixture.js';

/** The connections of one kind of process. */
interface Network {
  postgres: TcpProxy;
  redis: TcpProxy;
}

export type Kind = 'main' | 'worker';

/** An API and a worker that are never killed, others that are, and servers and connections that are killed and paused. */
export class FaultFixture {
  private constructor(
    readonly postgres: PostgresServer,
    readonly redis: RedisServer,
    readonly networks: Record<Kind, Network>,
    readonly service: SurvivalFixture,
    private readonly workerEnvironment: Environment,
  ) {}

  static async create(): Promise<FaultFixture> {
    const [postgres, redis] = await Promise.all([PostgresServer.create(), RedisServer.create()]);
    await Promise.all([postgres.start(), redis.start()]);
    const network = async (): Promise<Network> => ({
      postgres: await TcpProxy.start(postgres.url),
      redis: await TcpProxy.start(redis.url),
    });
    const networks = { main: await network(), worker: await network() };
    const through = (kind: Kind): Environment => ({
      DATABASE_URL: networks[kind].postgres.via(postgres.url),
      REDIS_URL: networks[kind].redis.via(redis.url),
    });
    const database = databaseOf(postgres);
    const service = await SurvivalFixture.create(() => through('main'), { database });
    const fixture = new FaultFixture(postgres, redis, networks, service, through('worker'));
    await service.startWorker(fixture.workerEnvironment);
    return fixture;
  }

  /**
   * Starts a process that is going to be killed. Requests are sent to an API when it is ready.
   * @returns once it is ready or has exited
   */
  async startVictim(kind: Kind, environment: Environment = {}): Promise<ServiceProcess> {
    const logged = kind === 'main' ? { LOG_LEVEL: 'warn' } : this.workerEnvironment;
    const victim = this.service.start(kind, { ...logged, ...environment });
    this.service.expectExit(victim);
    const ready = kind === 'main' ? victim.url() : victim.waitForOutput('The worker delivers.');
    const url = await ready.catch((error: unknown) => {
      // Some points are passed before the process is ready.
      if (!victim.hasExited) throw error;
    });
    if (url !== undefined) this.service.apis.push({ process: victim, url, ready: true });
    return victim;
  }

  async end(): Promise<void> {
    this.redis.thaw();
    await this.service.end();
    const proxies = Object.values(this.networks).flatMap(({ postgres, redis }) => [postgres, redis]);
    await Promise.all([...proxies.map((proxy) => proxy.close()), this.redis.stop()]);
  }
}

/** The only database of a server, which is removed with it. */
function databaseOf(server: PostgresServer): TestDatabase {
  const pool = new Pool({ connectionString: server.url, max: 2 });
  pool.on('error', () => undefined);
  return {
    connection: { url: server.url, poolSize: 2 },
    url: server.url,
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    drop: async () => {
      await pool.end();
      await server.remove();
    },
  };
}
