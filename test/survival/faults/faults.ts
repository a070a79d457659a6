import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../support/delivery.js';
import { withAwaitPoint } from '../../support/preload/environment.js';
import { API_FILES, awaitPoints, WORKER_FILES } from './await-points.js';
import type { RecordedLoad } from '../recorded-load.js';
import type { FaultFixture, Kind } from './fault-fixture.js';

/** A process that lives while so many orders are begun never passes its point. */
const ORDERS_UNTIL_PASSED = 15;
const PASSAGE_MS = 300_000;
const OUTAGE_MS = 3_000;
const PAUSE_MS = 1_500;

/** Processes that wait at a point at the same time. */
const VICTIMS = 3;
const MOMENTS = ['during', 'after'] as const;

interface Caused {
  /** How often the fault was caused. */
  faults: number;
  /** The points that no process passed. */
  notReached?: string[];
}

/** One kind of fault. */
interface Fault {
  name: string;
  /** Causes the fault several times, while `load` is sent. */
  cause: (fixture: FaultFixture, depth: Depth, load: RecordedLoad) => Promise<Caused>;
}

interface Depth {
  /** How often faults are caused that have no list of points. */
  rounds: number;
  /** Of every so many points of a list one is used. */
  everyPoint: number;
}

/** Kills a process at each point, VICTIMS processes at a time. */
async function killAtPoints(
  fixture: FaultFixture,
  [kind, files]: [Kind, string[]],
  { everyPoint }: Depth,
  load: RecordedLoad,
): Promise<Caused> {
  const points = MOMENTS.flatMap((moment) => awaitPoints(files).map((point) => ({ ...point, moment })));
  const used = points.filter((_, index) => index % everyPoint === 0);
  const notReached: string[] = [];
  const rest = used.entries();
  const killNext = async (): Promise<void> => {
    for (const [index, { file, begin, end, moment, name }] of rest) {
      const passage = 1 + (index % 3);
      const environment = withAwaitPoint(`${file} ${begin} ${end} ${moment} ${passage}`);
      const victim = await fixture.startVictim(kind, environment);
      const lastOrder = load.orders + ORDERS_UNTIL_PASSED;
      await waitUntil(() => victim.hasExited || load.orders > lastOrder, PASSAGE_MS);
      if (!victim.hasExited) notReached.push(`${file} ${name} (${moment})`);
      await victim.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: VICTIMS }, killNext));
  return { faults: used.length - notReached.length, notReached };
}

/** Kills an API and a worker at random moments. */
async function killAtRandom(fixture: FaultFixture, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const victims = await Promise.all((['main', 'worker'] as const).map((kind) => fixture.startVictim(kind)));
    for (const victim of victims) {
      await sleep(Math.random() * PAUSE_MS);
      await victim.kill('SIGKILL');
    }
  }
}

/** Repeats an outage with pauses in between. */
function outages(
  name: string,
  begin: (fixture: FaultFixture) => unknown,
  end: (fixture: FaultFixture) => unknown = () => undefined,
  outageMs = OUTAGE_MS,
): Fault {
  return {
    name,
    cause: async (fixture, { rounds }) => {
      for (let round = 0; round < rounds; round += 1) {
        await sleep(PAUSE_MS);
        await begin(fixture);
        await sleep(outageMs);
        await end(fixture);
      }
      return { faults: rounds };
    },
  };
}

/** Connections between one kind of process and one server, first closed, then half-open. */
function cuts(name: string, kind: Kind, server: 'postgres' | 'redis'): Fault {
  const closed = outages(
    name,
    ({ networks }) => networks[kind][server].close(),
    ({ networks }) => networks[kind][server].open(),
  );
  const halfOpen = outages(name, ({ networks }) => networks[kind][server].dropTraffic());
  return {
    name,
    cause: async (...given) => {
      const [, depth] = given;
      await closed.cause(...given);
      await halfOpen.cause(...given);
      return { faults: 2 * depth.rounds };
    },
  };
}

export const FAULTS: Fault[] = [
  {
    name: 'API killed at each await of creating and changing an order',
    cause: (fixture, depth, load) => killAtPoints(fixture, ['main', API_FILES], depth, load),
  },
  {
    name: 'worker killed at each await of claim, sending and record',
    cause: (fixture, depth, load) => killAtPoints(fixture, ['worker', WORKER_FILES], depth, load),
  },
  {
    name: 'API and worker killed at random moments',
    cause: async (fixture, { rounds }) => {
      await killAtRandom(fixture, rounds);
      return { faults: 2 * rounds };
    },
  },
  outages(
    'PostgreSQL killed and restarted',
    ({ postgres }) => postgres.kill(),
    ({ postgres }) => postgres.start(),
  ),
  outages(
    'PostgreSQL paused',
    ({ postgres }) => postgres.freeze(),
    ({ postgres }) => postgres.thaw(),
  ),
  outages('Redis flushed', ({ redis }) => redis.command('FLUSHALL'), undefined, 0),
  outages(
    'Redis killed and restarted empty',
    ({ redis }) => redis.stop(),
    ({ redis }) => redis.start(),
  ),
  outages(
    'Redis paused',
    ({ redis }) => redis.freeze(),
    ({ redis }) => redis.thaw(),
  ),
  cuts('API cut off from PostgreSQL', 'main', 'postgres'),
  cuts('worker cut off from PostgreSQL', 'worker', 'postgres'),
  cuts('API cut off from Redis', 'main', 'redis'),
  cuts('worker cut off from Redis', 'worker', 'redis'),
];
