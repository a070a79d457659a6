import { expressionsOf, RING_2, RING_3 } from './test/rings.js';

// Modules that are loaded once would not see the changes that a watch waits for.
const isWatching = process.argv.some((argument) => argument.startsWith('--watch'));
const shared = isWatching
  ? {}
  : {
      testEnvironment: '<rootDir>/test/support/jest/shared-environment.cjs',
      runtime: '<rootDir>/test/support/jest/shared-runtime.cjs',
    };

/** Files of the other rings run only if they are named on the command line. */
const namesFiles = process.argv
  .slice(2)
  .some((argument) => /^(\.\/)?(src|openapi|scripts|test|verification)\b/.test(argument));

/** One configuration for unit tests (beside the code) and everything in test/ and verification/. */
export default {
  ...shared,
  roots: ['src', 'openapi', 'scripts', 'test', 'verification'].map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.spec.{ts,js}', '**/*.e2e.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(namesFiles ? [] : expressionsOf([...RING_2, ...RING_3]))],
  globalSetup: '<rootDir>/test/support/global-setup.js',
  globalTeardown: '<rootDir>/test/support/global-teardown.js',
  testTimeout: 120_000,
  // A worker has no open handles at its end, but on a busy machine Node.js takes longer than the default of 500 ms to free its memory.
  workerGracefulExitTimeout: 30_000,
  // More than the two cores that CI has: some files mostly wait. Each worker loads and starts the service, which takes 9 s of CPU time.
  maxWorkers: 3,
  reporters: ['default', '<rootDir>/test/support/jest/progress.js'],
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
