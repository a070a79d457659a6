import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../../test/support/delivery.js';
import { withAwaitPoints, type AwaitPassage } from '../../support/preload/environment.js';
import { unique } from '../../../test/support/samples.js';
import { RUN } from '../../../test/support/servers.js';
import type { RecordedLoad } from '../../history/recorded-load.js';
import { API_FILES, awaitPoints, WORKER_FILES } from './await-points.js';
import type { Kind } from './equipment.js';
import type { FaultFixture } from './fault-fixture.js';
import { OtherRequests } from './other-requests.js';
import { PAUSE_MS, type Depth, type Fault } from './fault.js';

/** A process that lives while so many orders are begun passes none of its points. */
const ORDERS_UNTIL_PASSED = 20;
const PASSAGE_MS = 300_000;

/** Few, so that processes start soon. */
const ORDERS_AT_A_TIME = 6;

/** Processes that are going to be killed at the same time, each at points of its own. */
const VICTIMS = 3;

interface Points {
  kind: Kind;
  files: string[];
  moment: 'during' | 'after';
}

/**
 * Kills processes until one was killed at each point. Also a process that passed none of its points is killed, and counts as a
 * fault: what it was sending is sent again. A process dies at the first of the remaining points that it passes the
 * first, second or third time, so that also those are reached which few requests pass. What a process did not pass is tried
 * once more, at the first passage.
 */
async function killAtPoints(
  fixture: FaultFixture,
  { kind, files, moment }: Points,
  { everyPoint }: Depth,
  load: RecordedLoad,
): Promise<{ faults: number; notReached: string[] }> {
  const all = awaitPoints(files);
  const used = all.flatMap((point, name) => {
    const { file, end } = point;
    const begin = moment === 'during' ? point.begin : point.awaitBegin;
    return name % everyPoint === 0 ? [{ name, file, begin, end, passage: 1 + (name % 3) }] : [];
  });

  let kills = 0;
  /** @returns the name of the point at which the process died; null when it passed none */
  const killAtOneOf = async (points: AwaitPassage[]): Promise<number | null> => {
    const file = join(tmpdir(), unique(`${RUN}_await_point`));
    const victim = await fixture.startVictim(kind, withAwaitPoints(moment, points, file));
    const lastOrder = load.orders + ORDERS_UNTIL_PASSED;
    await waitUntil(() => victim.hasExited || load.orders > lastOrder, PASSAGE_MS);
    const hasExited = victim.hasExited;
    await victim.kill('SIGKILL');
    kills += 1;
    if (!existsSync(file)) {
      if (hasExited) throw new Error(`A process exited at no point: ${victim.output}`);
      return null;
    }
    const name = Number(readFileSync(file, 'utf8'));
    rmSync(file);
    return name;
  };

  /** @returns the points that were not passed */
  const killAtEach = async (points: AwaitPassage[]): Promise<AwaitPassage[]> => {
    let remaining = points;
    while (remaining.length > 0) {
      const diedAt = await killAtOneOf(remaining);
      const firstPassages = remaining.map((point) => ({ ...point, passage: 1 }));
      if (diedAt !== null) remaining = remaining.filter(({ name }) => name !== diedAt);
      else if (remaining.every(({ passage }) => passage === 1)) return remaining;
      else remaining = firstPassages;
    }
    return [];
  };

  const shares = Array.from({ length: VICTIMS }, (_, lane) =>
    used.filter((__, index) => index % VICTIMS === lane),
  );
  const notPassed = (await Promise.all(shares.map(killAtEach))).flat();
  const notReached = notPassed.map(({ name }) => `${all[name]!.file} ${all[name]!.name} (${moment})`);
  if (notReached.length === used.length) throw new Error(`No point was reached: ${notReached.join(', ')}`);
  return { faults: kills, notReached };
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

const killedAt = (part: string, name: string, points: Points): Fault => ({
  part,
  name,
  ordersAtATime: ORDERS_AT_A_TIME,
  cause: async (fixture, depth, load) => {
    const others = await OtherRequests.start(fixture.service);
    return killAtPoints(fixture, points, depth, load).finally(() => others.stop());
  },
});

const API = { kind: 'main', files: API_FILES } as const;
const WORKER = { kind: 'worker', files: WORKER_FILES } as const;

export const KILL_FAULTS: Fault[] = [
  killedAt('kill-api-during', 'API killed during each await of creating and changing an order', {
    ...API,
    moment: 'during',
  }),
  killedAt('kill-api-after', 'API killed after each await of creating and changing an order', {
    ...API,
    moment: 'after',
  }),
  killedAt('kill-worker-during', 'worker killed during each await of claim, sending and record', {
    ...WORKER,
    moment: 'during',
  }),
  killedAt('kill-worker-after', 'worker killed after each await of claim, sending and record', {
    ...WORKER,
    moment: 'after',
  }),
  {
    part: 'kill-random',
    name: 'API and worker killed at random moments',
    cause: async (fixture, { rounds }) => {
      await killAtRandom(fixture, rounds);
      return { faults: 2 * rounds };
    },
  },
];
