/**
 * The three rings of tests. `npm test` runs ring 1, `npm run test:long` what ring 2 adds to it, `npm run test:nightly` what ring 3
 * adds. A test file that no list names is in ring 1.
 *
 * A path stands for a test file without `.e2e.ts` or `.spec.ts`, or with `/` at its end for all test files of a folder.
 */

/**
 * What ring 2 adds: needed before each change of the main branch, and too long for every minute. Every right, value and expression,
 * plans of queries with tens of thousands of rows, locks and time limits, each response of the database lost in turn, the console in a
 * browser, commands as processes, the architecture, and one fault of each kind.
 */
export const RING_2 = [
  'test/app/canary',
  'test/app/commands',
  'test/app/database-copy',
  'test/app/doctor',
  'test/app/import',
  'test/app/import-memory',
  'test/app/import-process',
  'test/app/refused-starts',
  'test/app/secrets-reseal',
  'test/app/test-steps',
  'test/app/undocumented-route',
  'test/architecture/',
  'test/auth/authorisation',
  'test/auth/identity',
  'test/auth/job-access',
  'test/auth/limited-applications',
  'test/auth/named-things',
  'test/auth/people',
  'test/auth/rate-limit',
  'test/auth/removed-rights',
  'test/auth/rights-of-now',
  'test/auth/sessions',
  'test/client/collection',
  'test/console/',
  'test/contacts/contact-erasure',
  'test/contacts/contact-reconcile',
  'test/contacts/personal-data-days',
  'test/delivery/commit-notifications',
  'test/delivery/dns-lookups',
  'test/delivery/failing-subscriptions',
  'test/delivery/held-snapshot',
  'test/delivery/ordered-deliveries',
  'test/delivery/query-plans',
  'test/delivery/retries',
  'test/delivery/successful-deliveries',
  'test/docs/demo',
  'test/docs/swagger-ui',
  'test/docs/typescript',
  'test/docs/webhooks',
  'test/http/class-validator',
  'test/http/fuzz',
  'test/http/invalid-requests',
  'test/http/large-pages',
  'test/http/linear-time',
  'test/http/openapi-changes',
  'test/http/public-url',
  'test/http/unknown-outcomes',
  'test/observability/metrics',
  'test/observability/metrics-plans',
  'test/observability/personal-data',
  'test/observability/readable-log',
  'test/observability/summary-plans',
  'test/observability/worker-health',
  'test/orders/hold-expiry',
  'test/orders/listed-orders',
  'test/orders/order-bulk',
  'test/orders/order-comparison-size',
  'test/orders/order-document',
  'test/orders/order-random-carts',
  'test/orders/order-round-trip',
  'test/orders/orders-concurrency',
  'test/orders/unknown-item-release',
  'test/orders/unknown-items',
  'test/payments/concurrent-payments',
  'test/persistence/connections',
  'test/persistence/data-history',
  'test/persistence/earlier-rows',
  'test/persistence/embedded-database',
  'test/persistence/environments',
  'test/persistence/later-migrations',
  'test/persistence/lock-isolation',
  'test/persistence/locked-writes',
  'test/persistence/migrations',
  'test/persistence/pooler',
  'test/persistence/query-plans',
  'test/persistence/read-server',
  'test/persistence/search-plans',
  'test/persistence/sql-files',
  'test/persistence/waiting-order-plans',
  'test/survival/database-outages',
  'test/survival/idempotency-crash',
  'test/survival/jobs',
  'test/webhooks/deliveries-of-all-plans',
  'test/webhooks/event-feed-plans',
  'test/webhooks/webhook-replay',
  'test/webhooks/webhook-schemas',
  'test/webhooks/webhook-statistics',
  'verification/faults/contact-erasure',
  'verification/faults/killed-api',
  'verification/faults/killed-worker',
  'verification/faults/redis-faults-under-load',
  'verification/faults/shutdown',
  'verification/stateful/stateful',
];

/** What ring 2 repeats on the embedded database: what a single connection can change in requests, transactions, jobs and deliveries. */
export const RING_2_EMBEDDED = [
  'test/auth/job-access',
  'test/contacts/contacts',
  'test/http/idempotency',
  'test/jobs/jobs',
  'test/orders/orders',
  'test/orders/orders-concurrency',
  'test/orders/order-lifecycle',
  'test/payments/concurrent-payments',
  'test/payments/payments',
  'test/persistence/earlier-rows',
  'test/webhooks/event-feed',
  'test/webhooks/webhook-deliveries',
];

/**
 * What ring 3 adds: files that take a minute or more, or need servers and tools of their own. What they show of an acknowledged order, a
 * webhook or the data of another application also has a shorter test in ring 1 or 2.
 */
export const RING_3 = [
  'test/client/generators',
  'test/client/package',
  'test/client/prism',
  'test/delivery/dns-timeouts',
  'test/delivery/worker-concurrency',
  'test/docs/add-a-field',
  'test/docs/guides-browser',
  'test/docs/swagger-ui-operations',
  'test/http/list-streaming',
  'test/observability/opentelemetry',
  'test/ops/alerts',
  'test/ops/haproxy',
  'test/ops/image',
  'test/ops/kubernetes',
  'test/ops/kubernetes-components',
  'test/ops/metric-names',
  'test/ops/operations',
  'test/persistence/database-overload',
  'verification/faults/backup-and-restore',
  'verification/faults/clock-skew',
  'verification/faults/database-servers',
  'verification/faults/delivery-processes',
  'verification/faults/isolation',
  'verification/faults/ordered-deliveries',
  'verification/faults/outage-log',
  'verification/faults/parts/',
  'verification/faults/patroni',
  'verification/faults/point-in-time-recovery',
  'verification/faults/poison-rows',
  'verification/faults/postgres-faults-under-load',
  'verification/faults/process-clock',
  'verification/faults/redis-environments',
  'verification/faults/redis-faults',
  'verification/faults/redis-sentinels',
  'verification/faults/replay-processes',
  'verification/faults/rolling-restart',
  'verification/faults/start',
  'verification/faults/unknown-item-release',
  'verification/faults/upgrade',
  'verification/history/recorded-load',
  'verification/model/model',
];

/** What ring 3 repeats with more cases and random values (`TEST_DEPTH=full`). */
export const RING_3_DEEPER = [
  'src/money/totals.model',
  'src/money/totals.properties',
  'test/auth/authorisation',
  'test/contacts/contact-reconcile',
  'test/http/class-validator',
  'test/http/fuzz',
  'test/http/invalid-requests',
  'test/orders/listed-orders',
  'test/orders/order-computation',
  'test/orders/order-random-carts',
  'test/orders/order-round-trip',
  'test/orders/orders-concurrency',
  'test/survival/database-outages',
  'test/survival/jobs',
  'verification/faults/killed-api',
  'verification/faults/killed-worker',
  'verification/faults/redis-faults-under-load',
  'verification/stateful/',
];

/** What ring 3 repeats on the embedded database. */
export const RING_3_EMBEDDED = [
  'test/app/commands',
  'test/delivery/ordered-deliveries',
  'test/delivery/retries',
  'test/docs/demo',
  'test/http/fuzz',
  'test/jobs/imports',
  'test/persistence/data-history',
  'verification/stateful/',
];

/** Files that are small for the time they take. They must not start last, because the other workers would be idle meanwhile. */
export const SLOW = [
  'test/ops/image',
  'verification/faults/parts/faults',
  'test/docs/swagger-ui-operations',
  'test/client/generators',
  'test/survival/database-outages',
  'test/http/list-streaming',
  'test/delivery/worker-concurrency',
  'test/persistence/database-overload',
  'test/orders/unknown-item-release',
  'test/contacts/contact-reconcile',
  'test/delivery/ordered-deliveries',
  'test/delivery/dns-lookups',
  'test/http/fuzz',
  'test/persistence/embedded-database',
  'test/persistence/connections',
  'test/delivery/retries',
  'test/delivery/successful-deliveries',
  'test/auth/rate-limit',
  'test/auth/authorisation',
  'test/http/class-validator',
  'test/http/invalid-requests',
  'test/persistence/locked-writes',
  'test/persistence/migrations',
  'test/client/package',
  'test/webhooks/webhook-replay',
  'test/orders/hold-expiry',
  'test/auth/removed-rights',
  'test/delivery/commit-notifications',
  'test/architecture/architecture',
];

/** The regular expressions of the files that paths stand for, as Jest's options need them. @param paths as in the lists above */
export const expressionsOf = (paths) =>
  paths.map((path) => `/${path.replaceAll('.', '\\.')}${path.endsWith('/') ? '' : '\\.(e2e|spec)\\.ts$'}`);

/** Whether one of the paths stands for the file. */
export const isAmong = (paths, file) =>
  expressionsOf(paths).some((expression) => new RegExp(expression).test(`/${file}`));

/** The ring that runs a test file first: 1, 2 or 3. @param file from the root of the project */
export function ringOf(file) {
  if (isAmong(RING_3, file)) return 3;
  return isAmong(RING_2, file) ? 2 : 1;
}
