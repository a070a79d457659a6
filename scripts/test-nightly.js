import { RING_3, RING_3_DEEPER, RING_3_EMBEDDED } from '../test/rings.js';
import { EMBEDDED, runTests } from './test-runs.js';

// Runs what ring 3 of test/rings.js adds, on the installed Node.js. Words select files by their paths, so that a run can be continued
// or repeated in parts: `npm run test:nightly -- failover`.
const TEST_DEPTH = 'full';
const RUNS = [
  {
    name: 'PostgreSQL and Redis',
    env: { TEST_DEPTH },
    files: [...RING_3, ...RING_3_DEEPER],
    // As in test-long.js.
    flags: ['--maxWorkers=3'],
  },
  {
    name: 'embedded',
    env: { ...EMBEDDED, TEST_DEPTH },
    files: RING_3_EMBEDDED,
  },
];

runTests(RUNS, process.argv.slice(2));
