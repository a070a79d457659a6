import { describe, expect, it } from '@jest/globals';
import type { Environment } from '../../src/config/env.js';
import { DeliveryFixture, QUEUES } from '../../test/support/delivery.js';
import { IS_FULL_DEPTH } from '../../test/support/depth.js';
import { withFailPoint } from '../support/preload/environment.js';
import { ServiceProcess } from '../../test/support/processes.js';
import { Receiver } from '../../test/support/receiver.js';
import { describeWithPostgres } from '../../test/support/servers.js';

/** Waiting deliveries of the subscription: one chunk, of which ten are sent at a time. */
const WAITING = 20;

const CLAIM = 'persistence/delivery/delivery.repository.js DeliveryRepository.claim';
const RENEW_AND_LOAD = 'persistence/delivery/delivery.repository.js DeliveryRepository.renewAndLoad';
const SEND = 'delivery/sending/http-sender.js HttpSender.send';
const RECORD = 'persistence/delivery/delivery.repository.js DeliveryRepository.record';

interface Case {
  when: string;
  /** Fail points: one worker after the other is killed at one of them. */
  points: string[];
  /** The highest allowed number of duplicate requests. */
  maxDuplicates: number;
  settings?: Environment;
}

/** A short timeout makes leases short; one case uses the default settings. */
const SHORT_LEASE: Environment = { WEBHOOK_TIMEOUT_MS: '5000' };

const CASES: Case[] = [
  { when: 'between the first success and recording it', points: [`${SEND} after 1`], maxDuplicates: 10 },
  { when: 'between claiming and publishing', points: [`${CLAIM} after 1`], maxDuplicates: 0 },
  { when: 'between loading and sending', points: [`${RENEW_AND_LOAD} after 1`], maxDuplicates: 0 },
  {
    when: 'between loading and sending, with the default settings',
    points: [`${RENEW_AND_LOAD} after 1`],
    maxDuplicates: 0,
    settings: {},
  },
  { when: 'before it records results', points: [`${RECORD} before 1`], maxDuplicates: WAITING },
  { when: 'after it recorded results', points: [`${RECORD} after 1`], maxDuplicates: WAITING },
  { when: 'twice on the same delivery', points: [`${SEND} after 1`, `${SEND} after 1`], maxDuplicates: 20 },
];

describeWithPostgres('a worker that is killed', () => {
  describe.each(QUEUES)('with the queue $queue', ({ queue, settings: queueSettings }) => {
    // With PostgreSQL alone an API process delivers too.
    const successors = queue === 'Bull' ? ['worker'] : ['main', 'worker', 'worker', 'worker', 'worker'];
    (queue === 'Bull' ? it.concurrent : it).each(CASES.slice(0, IS_FULL_DEPTH ? CASES.length : 1))(
      '$when: others deliver everything',
      async ({ when, points, maxDuplicates, settings = SHORT_LEASE }) => {
        const fixture = await DeliveryFixture.create({ ...queueSettings(), LOG_LEVEL: 'info', ...settings });
        const receiver = await Receiver.start();
        const start = (entry: string, more: Environment = {}): ServiceProcess =>
          new ServiceProcess(entry, { PORT: '0', ...fixture.environment, ...more });
        const ids = await fixture.emit(await fixture.subscribe(receiver.url), WAITING);
        for (const point of points) {
          const worker = start('worker', withFailPoint(point));
          expect([await worker.waitForExit(), worker.output]).toEqual([null, expect.any(String)]);
        }
        const killedAt = Date.now();
        const running = successors.map((entry) => start(entry));
        try {
          await fixture.waitUntilStatesAre('delivered', 90_000);
          const recoveryMs = Date.now() - killedAt;
          const attempts = await fixture.deliveries();
          expect(attempts.map(({ attempts }) => attempts)).toEqual(attempts.map(() => 1));
          expect([...new Set(receiver.messageIds)].sort()).toEqual(ids.sort());
          const duplicates = receiver.received.length - WAITING;
          process.stderr.write(
            `survival | worker killed ${when}: ${WAITING} deliveries, ${duplicates} duplicates, recovered after ${(recoveryMs / 1_000).toFixed(1)} s\n`,
          );
          expect(duplicates).toBeLessThanOrEqual(maxDuplicates);
        } finally {
          await Promise.all(running.map((process) => process.kill('SIGKILL')));
          await receiver.stop();
          await fixture.end();
        }
      },
      150_000,
    );
  });
});
