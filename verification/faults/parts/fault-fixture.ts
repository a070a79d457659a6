import { Pool } from 'pg';
import type { Environment } from '../../../src/config/env.js';
import { withParameters, type TestDatabase } from '../../../test/support/database.js';
import { PostgresServer } from '../../../test/support/postgres-server.js';
import type { ServiceProcess } from '../../../test/support/processes.js';
import { RedisServer } from '../../../test/support/redis-server.js';
import { SurvivalFixture } from '../survival-fixture.js';
import type { Equipment, Kind } from './equipment.js';

type CleanUp = () => Promise<unknown>;

/** Runs one after the other, also when one fails. @throws one of the errors */
async function all([first, ...others]: CleanUp[]): Promise<void> {
  try {
    await first?.();
  } finally {
    if (others.length > 0) await all(others);
  }
}

/** An API and a worker that are never killed, others that are, servers of their own, and what causes faults. */
export class FaultFixture<E extends Equipment = Equipment> {
  private constructor(
    readonly equipment: E,
    readonly postgres: PostgresServer,
    readonly redis: RedisServer,
    readonly service: SurvivalFixture,
    private readonly cleanUps: CleanUp[],
  ) {}

  static async create<E extends Equipment>(equipment: E): Promise<FaultFixture<E>> {
    const cleanUps: CleanUp[] = [() => equipment.remove()];
    try {
      const postgres = await PostgresServer.create(equipment.postgres);
      cleanUps.unshift(() => postgres.remove());
      const redis = await RedisServer.at(equipment.redisHost);
      cleanUps.unshift(() => redis.stop());
      await Promise.all([postgres.start(), redis.start()]);
      const servers = { postgres: postgres.url, redis: redis.url };
      await equipment.connect(servers);
      const { place } = equipment;
      const service = await SurvivalFixture.create(() => equipment.environment('main', servers), {
        database: databaseOf(postgres),
        ...(place !== undefined && { place }),
      });
      cleanUps.unshift(() => service.end());
      await service.startWorker(equipment.environment('worker', servers));
      return new FaultFixture(equipment, postgres, redis, service, cleanUps);
    } catch (error) {
      await all(cleanUps);
      throw error;
    }
  }

  /**
   * Starts a process that is going to be killed. Requests are sent to an API when it is ready.
   * @returns once it is ready or has exited
   */
  async startVictim(kind: Kind, environment: Environment = {}): Promise<ServiceProcess> {
    const servers = { postgres: this.postgres.url, redis: this.redis.url };
    const logged = kind === 'main' ? { LOG_LEVEL: 'warn' } : this.equipment.environment(kind, servers);
    const victim = this.service.start(kind, { ...logged, ...environment });
    this.service.expectExit(victim);
    const ready = kind === 'main' ? victim.url() : victim.waitForOutput('The worker has started.');
    const url = await ready.catch((error: unknown) => {
      // Some points are passed before the process is ready.
      if (!victim.hasExited) throw error;
    });
    if (url !== undefined) this.service.apis.push({ process: victim, url, ready: true });
    return victim;
  }

  async end(): Promise<void> {
    this.redis.thaw();
    await all(this.cleanUps);
  }
}

/** The only database of a server, which is removed with it. */
function databaseOf(server: PostgresServer): TestDatabase {
  const pool = new Pool({ connectionString: server.url, max: 2 });
  pool.on('error', () => undefined);
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  return {
    connection: { url: server.url, poolSize: 2 },
    url: server.url,
    query,
    sql: withParameters(query),
    drop: async () => {
      // A server that is paused would let the pool wait.
      await server.remove();
      await pool.end();
    },
  };
}
