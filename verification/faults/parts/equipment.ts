import type { Environment } from '../../../src/config/env.js';
import type { PostgresPlace } from '../../../test/support/postgres-server.js';
import type { Place } from '../survival-fixture.js';

export type Kind = 'main' | 'worker';

export interface Servers {
  postgres: string;
  redis: string;
}

/** What a kind of faults needs beside the service, PostgreSQL and Redis. This one needs nothing. */
export class Equipment {
  readonly postgres: PostgresPlace = {};
  readonly redisHost: string = '127.0.0.1';
  readonly place: Place | undefined = undefined;

  /** @param _servers the URLs of the servers, which run */
  async connect(_servers: Servers): Promise<void> {}

  /** The environment variables of the processes of one kind. */
  environment(_kind: Kind, { postgres, redis }: Servers): Environment {
    return { DATABASE_URL: postgres, REDIS_URL: redis };
  }

  /** After all processes have ended. */
  async remove(): Promise<void> {}
}
