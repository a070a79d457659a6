import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

// Kills processes and servers, fills disks, sets clocks and cuts the network under load: see "Faults" in docs/verification.md.
// Arguments name parts to run alone, by the beginning of their names; the names are in verification/faults/parts.
const JEST = [
  '--experimental-vm-modules',
  'node_modules/jest/bin/jest.js',
  '-i',
  'verification/faults/parts',
];
const DEPTH = { FAULT_ORDERS: '10000', FAULT_ROUNDS: '5', FAULT_EVERY_POINT: '1' };
const parts = process.argv.slice(2);

if (parts.length === 0) rmSync('reports/faults', { recursive: true, force: true });
const { status } = spawnSync(process.execPath, JEST, {
  stdio: 'inherit',
  env: { ...DEPTH, ...process.env, FAULT_PARTS: parts.join(',') },
});
process.exitCode = status ?? 1;
