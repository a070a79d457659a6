import jestConfig from './jest.config.js';

// Pure rules, and what decides about rights, addresses, repetition and retries. Not what needs a database, a queue or the
// files of OpenTelemetry: a mutant that only a running service shows costs seconds; it belongs to test/.
const rules = [
  'src/money/*.ts',
  'src/orders/rules/*.ts',
  'src/contacts/rules/*.ts',
  'src/payments/rules/*.ts',
  'src/webhooks/rules/*.ts',
  'src/common/*.ts',
  'src/common/network/*.ts',
  'src/auth/{access-check,auth.guard,authenticator,caller,token}.ts',
  'src/http/validation/openapi-validator.ts',
  'src/http/idempotency/{idempotency-key,idempotency.service,idempotent-requests}.ts',
  'src/delivery/{claim-marks,delivery-failure,one-traceparent,retry-after,retry-policy,signature}.ts',
];
const notRules = ['background-loop', 'current-trace', 'opentelemetry', 'error-codes', 'fault-codes'];

export default {
  mutate: [...rules, '!**/*.spec.ts', `!src/common/{${notRules.join()}}.ts`],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules'],
  jest: {
    // The unit tests of the same folders, without the servers that the other tests look for.
    config: {
      ...jestConfig,
      // Also what the tests import, otherwise Jest does not find the tests of a rule.
      roots: ['<rootDir>/src', '<rootDir>/test/support'],
      testMatch: [...new Set(rules.map((rule) => `**/${rule.slice(0, rule.lastIndexOf('/'))}/*.spec.ts`))],
      testEnvironment: 'node',
      // Not the ones of jest.config.js. Stryker sends this object to its processes as JSON, which omits undefined.
      runtime: 'jest-runtime',
      globalSetup: null,
      globalTeardown: null,
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
  // Jest reads no tsconfig.json. Stryker would adapt it with the package typescript, which is not installed beside Stryker.
  tsconfigFile: '.stryker-tmp/none.json',
  thresholds: { high: 95, low: 90, break: null },
};
