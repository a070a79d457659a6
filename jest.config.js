// Modules that are loaded once would not see the changes that a watch waits for.
const isWatching = process.argv.some((argument) => argument.startsWith('--watch'));
const shared = isWatching
  ? {}
  : {
      testEnvironment: '<rootDir>/test/support/jest/shared-environment.cjs',
      runtime: '<rootDir>/test/support/jest/shared-runtime.cjs',
    };

/**
 * Test files that take long: they insert 200,000 rows, stop and kill processes and servers, overload or block the database,
 * stream lists that exceed the memory, repeat every writing request with each database message lost, use a browser, run the
 * demo, or compare the generated SQL files. `npm test` runs them only if they are named on the command line;
 * `npm run test:all` runs them too.
 */
const LONG = [
  '/test/survival/',
  '/test/http/list-streaming\\.e2e\\.ts$',
  '/test/http/unknown-outcomes\\.e2e\\.ts$',
  '/test/docs/(swagger-ui|swagger-ui-operations|demo)\\.e2e\\.ts$',
  '/test/persistence/(database-overload|embedded-database|lock-isolation|search-plans|sql-files)\\.e2e\\.ts$',
  '/test/delivery/(dns-timeouts|worker-concurrency)\\.e2e\\.ts$',
  '/test/(summary/summary|webhooks/deliveries-of-all)-plans\\.e2e\\.ts$',
  // All but the test of the files that are served.
  '/test/console/console-(?!files)',
];
const namesFiles = process.argv.slice(2).some((argument) => /^(\.\/)?(src|test)\b/.test(argument));

/** One configuration for unit tests (beside the code) and everything in test/. */
export default {
  ...shared,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts', '**/*.e2e.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(namesFiles ? [] : LONG)],
  globalSetup: '<rootDir>/test/support/global-setup.js',
  globalTeardown: '<rootDir>/test/support/global-teardown.js',
  testTimeout: 120_000,
  // One more than the cores that CI has: some files mostly wait.
  maxWorkers: 3,
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
