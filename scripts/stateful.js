import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

// Compares the service with its model in random sequences of requests: see "Stateful tests" in docs/verification.md. The
// options --seed, --path and --replay-path repeat what a failure printed; with --shrink a smaller counterexample is searched.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    path: { type: 'string' },
    'replay-path': { type: 'string' },
    clients: { type: 'string' },
    shrink: { type: 'boolean', default: false },
    embedded: { type: 'boolean', default: false },
  },
});
const JEST = [
  '--experimental-vm-modules',
  'node_modules/jest/bin/jest.js',
  'verification/stateful/stateful.e2e.ts',
];
const CLIENTS = { 1: 'one client', 2: 'two clients' };

function environment() {
  return {
    STATEFUL_RUNS: values.runs,
    ...(values.seed !== undefined && { STATEFUL_SEED: values.seed }),
    ...(values.path !== undefined && { STATEFUL_PATH: values.path }),
    ...(values['replay-path'] !== undefined && { STATEFUL_REPLAY_PATH: values['replay-path'] }),
    ...(values.shrink && { STATEFUL_SHRINK: 'true' }),
    ...(values.embedded && { TEST_DATABASE_URL: 'none', TEST_REDIS_URL: 'none' }),
  };
}

const only = values.clients === undefined ? [] : ['-t', CLIENTS[values.clients]];
const { status } = spawnSync(process.execPath, [...JEST, ...only], {
  stdio: 'inherit',
  env: { ...process.env, ...environment() },
});
process.exitCode = status ?? 1;
