const { default: Sequencer } = require('@jest/test-sequencer');

/** Files that wait for what they test, which their size does not tell; begun last, they would keep a worker waiting. */
const SLOW = [
  'test/delivery/sharing.e2e.ts',
  'test/persistence/database-busy.e2e.ts',
  'test/http/fuzz.e2e.ts',
  'test/persistence/embedded-database.e2e.ts',
  'test/persistence/connections.e2e.ts',
  'test/delivery/retries.e2e.ts',
  'test/delivery/delivered.e2e.ts',
  'test/auth/rate-limit.e2e.ts',
  'test/webhooks/webhook-replay.e2e.ts',
  'test/docs/readme.e2e.ts',
  'test/delivery/nudge.e2e.ts',
  'test/architecture/architecture.spec.ts',
];

const isSlow = ({ path }) => SLOW.some((file) => path.endsWith(file));

/** Slow files first; otherwise Jest's own order: longest first as far as earlier runs tell, else largest first. */
class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}

module.exports = SlowFirst;
