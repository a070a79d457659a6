import jestConfig from './jest.config.js';

// Which rules are worth the time: those that decide about money, rights, addresses, repetition and retries, and
// that unit tests reach. A mutant that only a running service could show costs seconds; it belongs to test/.
const rules = [
  'src/money/{allocation,breakdown,decimal,declared-totals,exact-text,pricing,rounding,totals*,vouchers}.ts',
  'src/auth/{access-check,auth.guard,authenticator,caller,token}.ts',
  'src/http/validation/openapi-validator.ts',
  'src/http/idempotency/{idempotency-key,idempotency.service,idempotent-requests}.ts',
  'src/common/network/**',
  'src/delivery/{retry-after,retry-policy,signature}.ts',
];

export default {
  mutate: [...rules, '!**/*.spec.ts'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules'],
  jest: {
    // The unit tests of the same folders, without the servers that the other tests look for.
    config: {
      ...jestConfig,
      roots: ['<rootDir>/src'],
      testMatch: [...new Set(rules.map((rule) => `**/${rule.slice(0, rule.lastIndexOf('/'))}/*.spec.ts`))],
      testEnvironment: 'node',
      runtime: undefined,
      globalSetup: undefined,
      globalTeardown: undefined,
      setupFiles: ['<rootDir>/test/support/mutation-setup.ts'],
      // Thousands of random orders for each mutant would take an hour; they have to catch what examples forget.
      testPathIgnorePatterns: ['\\.(properties|model)\\.spec\\.ts$', 'computation\\.spec\\.ts$'],
    },
  },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['clear-text', 'progress', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  ignorePatterns: ['bench', 'dist', 'docs', 'docker'],
  disableTypeChecks: false,
  thresholds: { high: 95, low: 90, break: null },
};
