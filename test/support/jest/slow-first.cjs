const { default: Sequencer } = require('@jest/test-sequencer');

/** Files that are small for the time they take. They must not start last, because the other workers would be idle meanwhile. */
const SLOW = [
  'test/ops/image.e2e.ts',
  'verification/faults/parts/faults.e2e.ts',
  'test/docs/swagger-ui-operations.e2e.ts',
  'test/client/generators.e2e.ts',
  'test/survival/database-outages.e2e.ts',
  'test/http/list-streaming.e2e.ts',
  'test/delivery/worker-concurrency.e2e.ts',
  'test/persistence/database-overload.e2e.ts',
  'test/orders/unknown-item-release.e2e.ts',
  'test/contacts/contact-reconcile.e2e.ts',
  'test/delivery/ordered-deliveries.e2e.ts',
  'test/delivery/dns-lookups.e2e.ts',
  'test/http/fuzz.e2e.ts',
  'test/persistence/embedded-database.e2e.ts',
  'test/persistence/connections.e2e.ts',
  'test/delivery/retries.e2e.ts',
  'test/delivery/successful-deliveries.e2e.ts',
  'test/auth/rate-limit.e2e.ts',
  'test/auth/authorisation.e2e.ts',
  'test/http/class-validator.spec.ts',
  'test/http/invalid-requests.e2e.ts',
  'test/persistence/locked-writes.e2e.ts',
  'test/persistence/migrations.e2e.ts',
  'test/client/package.e2e.ts',
  'test/webhooks/webhook-replay.e2e.ts',
  'test/orders/hold-expiry.e2e.ts',
  'test/auth/removed-rights.e2e.ts',
  'test/delivery/commit-notifications.e2e.ts',
  'test/architecture/architecture.spec.ts',
];

const isSlow = ({ path }) => SLOW.some((file) => path.endsWith(file));

/** Slow files first, then the order of Jest: by duration in earlier runs, or by size. */
class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}

module.exports = SlowFirst;
