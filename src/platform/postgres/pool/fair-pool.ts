import pg, { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { connectionsPerApplication, MAX_WAIT_MS } from '../connection-limits.js';
import { ClientDisconnected } from '../../../common/request/client-disconnected.js';
import { parseJson } from '../../../common/strict-json.js';
import { requestContext, type RequestContext } from '../../../common/request/request-context.js';
import { FairSemaphore } from './fair-semaphore.js';

declare module '../../../common/request/request-context.js' {
  interface RequestContext {
    /** How many connections the request holds at the moment. */
    heldConnections?: number;
  }
}

/** On whose behalf a connection is taken: an application's id, or null for the service itself. */
type Owner = number | null;

type Release = (error?: Error | boolean) => void;
type Connected = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;

const DEFAULT_SIZE = 10;
const nothingToRelease: Release = () => undefined;

// Otherwise pg uses JSON.parse, which may change names with escapes (decision 4).
for (const type of [pg.types.builtins.JSON, pg.types.builtins.JSONB]) pg.types.setTypeParser(type, parseJson);

/** The pool of `pg`, with a fair share of connections for each application. All connections come from connect(). */
export class FairPool extends Pool {
  readonly shares: FairSemaphore<Owner>;
  /** Called for each connection that is taken, with the seconds that its caller waited. */
  onWaited: (seconds: number) => void = () => undefined;

  constructor(config: PoolConfig = {}) {
    super(config);
    const total = config.max ?? DEFAULT_SIZE;
    this.shares = new FairSemaphore<Owner>({
      total,
      perOwner: connectionsPerApplication(total),
      maxWaitMs: MAX_WAIT_MS,
      timeoutError: () => new Error('timeout exceeded when trying to connect'),
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (callback !== undefined) {
      this.connectInTurn(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.connectInTurn((error, client) => (error === undefined ? resolve(client!) : reject(error)));
    });
  }

  /**
   * A request that already holds a connection is not limited by its share: requests that hold one could deadlock. A
   * request whose client has closed the connection gets no connection.
   */
  private connectInTurn(callback: Connected): void {
    const since = performance.now();
    const context = requestContext() ?? {};
    const owner = heldBy(context) > 0 ? null : (context.applicationId ?? null);
    const giveUp = (error: Error): void => callback(error, undefined, nothingToRelease);
    const free = (): void => {
      context.heldConnections = heldBy(context) - 1;
      this.shares.leave(owner);
    };
    const begin = (): void => {
      context.heldConnections = heldBy(context) + 1;
      super.connect((error, session, release) => {
        if (session === undefined) {
          free();
          callback(error, session, release);
          return;
        }
        if (context.client?.isGone()) {
          release();
          free();
          giveUp(new ClientDisconnected());
          return;
        }
        // `pg` assigns a new release() at each checkout, so it has to be wrapped each time.
        this.onWaited((performance.now() - since) / 1_000);
        const freed = freeing(release, free);
        session.release = freed;
        callback(error, session, freed);
      });
    };
    const turn = this.shares.enter(owner, context.client);
    if (turn === null) begin();
    else turn.then(begin, giveUp);
  }
}

const heldBy = ({ heldConnections = 0 }: RequestContext): number => heldConnections;

function freeing(release: Release, free: () => void): Release {
  return (error) => {
    // A second call throws here, so that the share is not released twice.
    release(error);
    free();
  };
}

/** The module `pg` with Pool replaced, as TypeORM's option `driver` expects it. */
export const FAIR_POOL_DRIVER: object = Object.create(pg, { Pool: { value: FairPool } }) as object;

/** The pool of a data source; nothing else may take it from TypeORM's driver. */
export const poolOf = ({ driver }: DataSource): FairPool => (driver as PostgresDriver).master as FairPool;
