import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../test/support/delivery.js';
import { describeWithPostgresServer, describeWithRedisServer } from '../../../test/support/servers.js';
import { CLOCK_FAULTS, Clocks } from './clock-faults.js';
import { CONNECTION_FAULTS, Proxies } from './connection-faults.js';
import { DISK_FAULTS, Disks } from './disk-faults.js';
import { Equipment } from './equipment.js';
import { FaultFixture } from './fault-fixture.js';
import { beyondFaults, FaultReport } from './fault-report.js';
import type { Fault } from './fault.js';
import { KILL_FAULTS } from './kill-faults.js';
import { Machines, NETWORK_FAULTS } from './network-faults.js';
import { POSTGRES_FAULTS, REDIS_FAULTS } from './server-faults.js';

/**
 * `npm run faults` sets these. Without them only the first faults are caused, and few of them: other tests of this folder
 * cause the rest.
 */
const { FAULT_ORDERS = '40', FAULT_ROUNDS = '1', FAULT_EVERY_POINT = '45', FAULT_PARTS } = process.env;
const SERVER_FAULTS = [...KILL_FAULTS, ...POSTGRES_FAULTS, ...REDIS_FAULTS];
const ALL = [SERVER_FAULTS, CONNECTION_FAULTS, NETWORK_FAULTS, DISK_FAULTS, CLOCK_FAULTS].flat();
const SAMPLE = SERVER_FAULTS.slice(0, KILL_FAULTS.length + 1);
const DEPTH = { rounds: Number(FAULT_ROUNDS), everyPoint: Number(FAULT_EVERY_POINT) };
const ORDERS_OF_EACH = Number(FAULT_ORDERS) / (FAULT_PARTS === undefined ? SAMPLE : ALL).length;
const ORDERS_AT_A_TIME = 12;
const TIMEOUT_MS = 3_600_000;

const report = new FaultReport(ALL.map(({ name }) => name));

/** Without FAULT_PARTS the sample; otherwise the faults of the parts that begin with one of these texts. */
function isCaused({ part, name }: { part: string; name: string }): boolean {
  if (FAULT_PARTS === undefined) return SAMPLE.some((fault) => fault.name === name);
  return FAULT_PARTS.split(',').some((beginning) => part.startsWith(beginning));
}

function describeFaults<E extends Equipment>(name: string, equipment: () => E, faults: Fault<E>[]): void {
  const caused = faults.filter(isCaused);
  if (caused.length === 0) return;
  describe(name, () => {
    let fixture: FaultFixture<E> | null = null;
    beforeAll(async () => {
      fixture = await FaultFixture.create(equipment());
    }, 120_000);
    afterAll(() => fixture?.end(), 120_000);

    it.each(caused)(
      '$name: no order is lost or stored twice, and each event is delivered',
      async ({ name, cause, ordersAtATime = ORDERS_AT_A_TIME }) => {
        const beganAt = Date.now();
        let result: Awaited<ReturnType<typeof cause>> | null = null;
        const verdict = await fixture!.service
          .record(
            name,
            (load) =>
              load.runWhile(async () => {
                result = await cause(fixture!, DEPTH, load);
                await waitUntil(() => load.hasFailed || load.orders >= ORDERS_OF_EACH, TIMEOUT_MS);
              }),
            ordersAtATime,
          )
          .catch((error: unknown) => {
            // Jest reports it when all faults were caused, which an interrupted run never does.
            const outputs = fixture!.service.outputs();
            process.stderr.write(`fault | ${name}: ${String((error as Error).stack)}\n${outputs}\n`);
            throw error;
          });
        const { faults, notReached = [] } = result!;
        report.add(name, { faults, verdict, seconds: (Date.now() - beganAt) / 1_000 });
        if (notReached.length > 0) process.stderr.write(`not reached:\n${notReached.join('\n')}\n`);
        expect(verdict.faults).toEqual([]);
        expect([faults > 0, beyondFaults(verdict, faults)]).toEqual([true, 0]);
      },
      TIMEOUT_MS,
    );
  });
}

describeWithPostgresServer('API and workers with their own PostgreSQL', () => {
  describeWithRedisServer('and Redis', () => {
    describeFaults('on this machine', () => new Equipment(), SERVER_FAULTS);
    describeFaults('connected through proxies', () => new Proxies(), CONNECTION_FAULTS);
    describeFaults('in network namespaces', () => new Machines(), NETWORK_FAULTS);
    describeFaults('on a small disk', () => new Disks(), DISK_FAULTS);
    describeFaults('with clocks that jump', () => new Clocks(), CLOCK_FAULTS);
  });
});

// A file without tests would fail.
if (!ALL.some(isCaused)) it.skip('no fault of this file is selected', () => undefined);
