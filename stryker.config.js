import jestConfig from './jest.config.js';

// scripts/mutation.js runs Stryker once for each file, and sets these: a mutant of what is executed when a module is loaded
// needs all tests of the run.
const { MUTATION_TESTS, MUTATION_REPORT } = process.env;

export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules'],
  jest: {
    // Unit tests, without the servers that the other tests look for.
    config: {
      ...jestConfig,
      // Also what the tests import, otherwise Jest does not find the tests of a rule.
      roots: ['<rootDir>/src', '<rootDir>/test/support'],
      testMatch: MUTATION_TESTS.split(',').map((test) => `<rootDir>/${test}`),
      testEnvironment: 'node',
      // Not the ones of jest.config.js. Stryker sends this object to its processes as JSON, which omits undefined.
      runtime: 'jest-runtime',
      globalSetup: null,
      globalTeardown: null,
      setupFiles: ['<rootDir>/test/support/mutation-setup.ts'],
      // Thousands of random orders for each mutant would take an hour; they have to catch what examples forget.
      testPathIgnorePatterns: ['\\.(properties|model)\\.spec\\.ts$'],
    },
  },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: MUTATION_REPORT },
  ignorePatterns: ['dist', 'docs', 'docker', 'verification'],
  disableTypeChecks: false,
  // Jest reads no tsconfig.json. Stryker would adapt it with the package typescript, which is not installed beside Stryker.
  tsconfigFile: '.stryker-tmp/none.json',
  thresholds: { high: 95, low: 90, break: null },
};
