import { RING_2, RING_2_EMBEDDED, RING_3 } from '../test/rings.js';
import { EMBEDDED, runTests } from './test-runs.js';

// Runs what ring 2 of test/rings.js adds: with PostgreSQL and Redis on Node.js 24, which the README recommends, and then on the
// embedded database with the installed Node.js.
const RUNS = [
  {
    name: 'PostgreSQL and Redis, on Node.js 24',
    command: ['npm', 'exec', '--yes', '--package=node@24', '--', 'node'],
    // The package `node` installs its binary with an install script, which .npmrc disables.
    env: { npm_config_ignore_scripts: 'false' },
    files: RING_2,
    without: RING_3,
    // Many of these tests start processes of their own. With the default of four workers they compete for the two cores of CI
    // until some reach a time limit.
    flags: ['--maxWorkers=3'],
  },
  {
    name: 'embedded',
    env: EMBEDDED,
    files: RING_2_EMBEDDED,
  },
];

runTests(RUNS);
