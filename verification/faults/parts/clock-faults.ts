import type { Environment } from '../../../src/config/env.js';
import { waitUntil } from '../../../test/support/delivery.js';
import { FakeClock } from '../../support/fake-clock.js';
import { Equipment, type Kind, type Servers } from './equipment.js';
import type { FaultFixture } from './fault-fixture.js';
import { outages, type Fault } from './fault.js';

const HOUR_S = 3_600;
const TOLERANCE_S = 60;

/** A clock for PostgreSQL, and one for all processes of the service. */
export class Clocks extends Equipment {
  readonly ofPostgres = new FakeClock();
  readonly ofService = new FakeClock();
  override readonly postgres = { environment: this.ofPostgres.environment };
  /** How far the clock of PostgreSQL was set forward. */
  hours = 0;

  override environment(kind: Kind, servers: Servers): Environment {
    return { ...super.environment(kind, servers), ...this.ofService.environment };
  }

  override async remove(): Promise<void> {
    this.ofPostgres.remove();
    this.ofService.remove();
  }
}

type Fixture = FaultFixture<Clocks>;

async function setPostgres({ equipment, postgres }: Fixture, seconds: number): Promise<void> {
  equipment.ofPostgres.set(seconds);
  await waitUntil(async () => {
    const [row] = await postgres.query<{ now: Date }>('SELECT now()');
    return isAhead(row!.now, seconds);
  });
}

async function setService({ equipment, service }: Fixture, seconds: number): Promise<void> {
  equipment.ofService.set(seconds);
  await waitUntil(async () => {
    const { headers } = await fetch(`${service.apis[0]!.url}/health/live`);
    return isAhead(new Date(headers.get('date')!), seconds);
  });
}

/** Waits until what was written since the clock was set back, and not just now, is delivered. */
async function waitForNewDeliveries({ postgres }: Fixture): Promise<void> {
  await waitUntil(async () => {
    const [row] = await postgres.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
       WHERE d.state = 'waiting' AND e.created_at < now() - interval '2 s'`,
    );
    return row!.count === 0;
  });
}

const isAhead = (time: Date, seconds: number): boolean =>
  Math.abs(time.getTime() / 1_000 - Date.now() / 1_000 - seconds) < TOLERANCE_S;

/**
 * After the clock was set back, a delivery that was waiting is due by the later clock. So the hour passes, and then all of them
 * must arrive. What is written in this hour must not wait for it.
 */
export const CLOCK_FAULTS: Fault<Clocks>[] = [
  outages<Clocks>('clock-forward', 'clock of PostgreSQL set forward by an hour', {
    begin: (fixture) => setPostgres(fixture, HOUR_S * (fixture.equipment.hours += 1)),
  }),
  outages<Clocks>('clock-back', 'clock of PostgreSQL set back by an hour', {
    begin: (fixture) => setPostgres(fixture, HOUR_S * (fixture.equipment.hours - 1)),
    end: async (fixture, load) => {
      await waitForNewDeliveries(fixture);
      await setPostgres(fixture, HOUR_S * fixture.equipment.hours);
      load.skip(HOUR_S * 1_000);
    },
  }),
  outages<Clocks>('clock-service', 'clocks of API and worker set forward by an hour, and back', {
    begin: (fixture) => setService(fixture, HOUR_S),
    end: (fixture) => setService(fixture, 0),
  }),
];
