import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../../support/delivery.js';
import type { Verdict } from '../../support/history/verdict.js';
import { describeWithPostgresServer, describeWithRedisServer } from '../../support/servers.js';
import { FaultFixture } from './fault-fixture.js';
import { FAULTS } from './faults.js';

/**
 * `npm run faults` sets these. Without them only the first faults are caused, and few of them: other tests of this folder
 * cause the rest.
 */
const { FAULT_ORDERS, FAULT_ROUNDS = '1', FAULT_EVERY_POINT = '60' } = process.env;
const CAUSED = FAULT_ORDERS === undefined ? FAULTS.slice(0, 4) : FAULTS;
const ORDERS_OF_EACH = Number(FAULT_ORDERS ?? '40') / CAUSED.length;
const DEPTH = { rounds: Number(FAULT_ROUNDS), everyPoint: Number(FAULT_EVERY_POINT) };
const TIMEOUT_MS = 3_600_000;
const REPORT = join(import.meta.dirname, '../../../reports/faults.md');

const HEADINGS = [
  ...['fault', 'times', 'orders acknowledged', 'lost', 'duplicated', 'events', 'not delivered'],
  ...['delivered again', 'again beyond the faults', 'longest delay'],
];
const rows: string[] = [HEADINGS.join(' | '), HEADINGS.map(() => '---').join(' | ')];

/** Each fault may cause one more request for an event. */
const beyondFaults = ({ repeatedAtMost }: Verdict, faults: number): number =>
  Math.max(0, repeatedAtMost - faults);

function report(name: string, faults: number, verdict: Verdict): void {
  const { acknowledged, lost, duplicated, events, undelivered, repeated, longestDelayMs } = verdict;
  const figures = [faults, acknowledged, lost, duplicated, events, undelivered, repeated];
  const delay = `${(longestDelayMs / 1_000).toFixed(1)} s`;
  rows.push([name, ...figures, beyondFaults(verdict, faults), delay].join(' | '));
  mkdirSync(join(REPORT, '..'), { recursive: true });
  writeFileSync(REPORT, rows.map((row) => `| ${row} |\n`).join(''));
}

describeWithPostgresServer('API and workers with their own PostgreSQL', () => {
  describeWithRedisServer('and Redis', () => {
    let fixture: FaultFixture;
    beforeAll(async () => {
      fixture = await FaultFixture.create();
    }, 120_000);
    afterAll(() => fixture.end(), 120_000);

    it.each(CAUSED)(
      '$name: no order is lost or stored twice, and each event is delivered',
      async ({ name, cause }) => {
        let caused: Awaited<ReturnType<typeof cause>> | null = null;
        const verdict = await fixture.service.record(name, (load) =>
          load.runWhile(async () => {
            caused = await cause(fixture, DEPTH, load);
            await waitUntil(() => load.orders >= ORDERS_OF_EACH, TIMEOUT_MS);
          }),
        );
        const { faults, notReached = [] } = caused!;
        report(name, faults, verdict);
        if (notReached.length > 0) process.stderr.write(`not reached:\n${notReached.join('\n')}\n`);
        expect(verdict.faults).toEqual([]);
        expect([faults > 0, beyondFaults(verdict, faults)]).toEqual([true, 0]);
      },
      TIMEOUT_MS,
    );
  });
});
