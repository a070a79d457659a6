import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedLoad } from '../../history/recorded-load.js';
import type { FaultFixture } from './fault-fixture.js';
import type { Equipment } from './equipment.js';

const OUTAGE_MS = 3_000;
export const PAUSE_MS = 1_500;

interface Caused {
  /** How often the fault was caused. */
  faults: number;
  /** The points that no process passed. */
  notReached?: string[];
}

/** One kind of fault. */
export interface Fault<E extends Equipment = Equipment> {
  /** What `npm run faults -- <part>` runs alone. */
  part: string;
  name: string;
  /** How many orders clients work on at the same time, if not as many as usual. */
  ordersAtATime?: number;
  /** Causes the fault several times, while `load` is sent. */
  cause: (fixture: FaultFixture<E>, depth: Depth, load: RecordedLoad) => Promise<Caused>;
}

export interface Depth {
  /** How often faults are caused that have no list of points. */
  rounds: number;
  /** Of every so many points of a list one is used. */
  everyPoint: number;
}

/** What begins and ends an outage. */
interface Outage<E extends Equipment> {
  begin: (fixture: FaultFixture<E>) => unknown;
  end?: (fixture: FaultFixture<E>, load: RecordedLoad) => unknown;
  /** The length of each outage, by its number from 0. */
  ms?: (round: number, rounds: number) => number;
}

/** Repeats an outage with pauses in between. */
export function outages<E extends Equipment = Equipment>(
  part: string,
  name: string,
  { begin, end = () => undefined, ms = () => OUTAGE_MS }: Outage<E>,
): Fault<E> {
  return {
    part,
    name,
    cause: async (fixture, { rounds }, load) => {
      for (let round = 0; round < rounds; round += 1) {
        await sleep(PAUSE_MS);
        try {
          await begin(fixture);
          await sleep(ms(round, rounds));
        } finally {
          await end(fixture, load);
        }
      }
      return { faults: rounds };
    },
  };
}
