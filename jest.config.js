// Modules that are loaded once would not see the changes that a watch waits for.
const isWatching = process.argv.some((argument) => argument.startsWith('--watch'));
const shared = isWatching
  ? {}
  : {
      testEnvironment: '<rootDir>/test/support/jest/shared-environment.cjs',
      runtime: '<rootDir>/test/support/jest/shared-runtime.cjs',
    };

/**
 * Test files that `npm test` leaves out because they take long: they insert tens of thousands of rows to see the plans of queries, stop and kill processes and
 * servers, overload or block the database, wait for each lock and time limit, stream lists or import files that exceed the
 * memory, repeat every writing request with each database message lost, run many commands as processes, use a browser, wait for
 * alerts, build the image, install OpenTelemetry, the packed client or the tools of others, check the model, send random
 * sequences of requests, run the demo, the examples of the guides or the commands of the operator's guide, follow
 * the recipe for a field of an order in a copy of the project, check the imports of all source files and the packages, or compare
 * the generated SQL files. `npm test` runs them only if they are named on the command line.
 */
export const LONG = [
  '/test/(architecture|stateful|survival)/',
  '/test/ops/(alerts|image|kubernetes|kubernetes-components|model|operations)\\.',
  '/test/console/',
  '/test/app/(canary|commands|database-copy|doctor|import-memory|import-process|refused-starts|secrets-reseal|undocumented-route)\\.e2e\\.ts$',
  '/test/client/(collection|generators|package|prism)\\.e2e\\.ts$',
  '/test/delivery/(commit-notifications|dns-lookups|dns-timeouts|held-snapshot|query-plans|worker-concurrency)\\.e2e\\.ts$',
  '/test/docs/(add-a-field|demo|guides-browser|swagger-ui|swagger-ui-operations|webhooks)\\.e2e\\.ts$',
  '/test/http/(large-pages|list-streaming|public-url|unknown-outcomes)\\.e2e\\.ts$',
  '/test/observability/(metrics-plans|opentelemetry|readable-log|summary-plans|worker-health)\\.e2e\\.ts$',
  '/test/orders/order-comparison-size\\.e2e\\.ts$',
  '/test/persistence/(connections|database-overload|embedded-database|environments|later-migrations|lock-isolation|locked-writes|pooler|query-plans|read-server|search-plans|sql-files|waiting-order-plans)\\.e2e\\.ts$',
  '/test/webhooks/deliveries-of-all-plans\\.e2e\\.ts$',
];
/**
 * Test files that try every operation, right, value, expression or order of events, or wait for real time. `npm test` leaves them out
 * too.
 */
export const EXHAUSTIVE = [
  '/test/app/import\\.e2e\\.ts$',
  '/test/auth/(authorisation|identity|named-things|people|rate-limit|sessions)\\.e2e\\.ts$',
  '/test/contacts/contact-reconcile\\.e2e\\.ts$',
  '/test/delivery/(ordered-deliveries|retries)\\.e2e\\.ts$',
  '/test/http/(class-validator\\.spec|fuzz\\.e2e|linear-time\\.spec|invalid-requests\\.e2e|openapi-changes\\.spec)\\.ts$',
  '/test/observability/personal-data\\.e2e\\.ts$',
  '/test/ops/(haproxy|metric-names)\\.e2e\\.ts$',
  '/test/orders/(order-document|unknown-item-release)\\.e2e\\.ts$',
  '/test/persistence/(data-history|migrations)\\.e2e\\.ts$',
  '/test/webhooks/(webhook-replay|webhook-schemas)\\.e2e\\.ts$',
];
/**
 * Those of both lists that only `npm run test:nightly` runs; `npm run test:long` runs the others. They take a minute or more, or need
 * servers and tools of their own. What they show of an acknowledged order, a webhook or the data of another application also has a
 * shorter test that `npm run test:long` runs.
 */
export const NIGHTLY = [
  '/test/ops/(alerts|haproxy|image|kubernetes|kubernetes-components|metric-names|model|operations)\\.',
  '/test/client/(generators|package|prism)\\.',
  '/test/delivery/(dns-timeouts|worker-concurrency)\\.',
  '/test/http/list-streaming\\.',
  '/test/observability/opentelemetry\\.',
  '/test/persistence/database-overload\\.',
  '/test/docs/(add-a-field|guides-browser|swagger-ui-operations)\\.',
  '/test/survival/(backup-and-restore|clock-skew|database-servers|delivery-processes|isolation|ordered-deliveries|outage-log|patroni|point-in-time-recovery|poison-rows|postgres-faults-under-load|process-clock|recorded-load|redis-environments|redis-faults|redis-sentinels|replay-processes|rolling-restart|start|unknown-item-release|upgrade)\\.',
  '/test/survival/faults/',
];
const namesFiles = process.argv.slice(2).some((argument) => /^(\.\/)?(src|openapi|test)\b/.test(argument));

/** One configuration for unit tests (beside the code) and everything in test/. */
export default {
  ...shared,
  roots: ['<rootDir>/src', '<rootDir>/openapi', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts', '**/*.e2e.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(namesFiles ? [] : [...LONG, ...EXHAUSTIVE])],
  globalSetup: '<rootDir>/test/support/global-setup.js',
  globalTeardown: '<rootDir>/test/support/global-teardown.js',
  testTimeout: 120_000,
  // A worker has no open handles at its end, but on a busy machine Node.js takes longer than the default of 500 ms to free its memory.
  workerGracefulExitTimeout: 30_000,
  // More than the two cores that CI has: many files mostly wait.
  maxWorkers: 4,
  reporters: ['default', '<rootDir>/test/support/jest/progress.cjs'],
  testSequencer: '<rootDir>/test/support/jest/slow-first.cjs',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
};
