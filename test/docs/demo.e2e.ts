import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';

it('npm run demo shows every step', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/demo.js'], {
    encoding: 'utf8',
    timeout: 300_000,
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(stdout.match(/^\d+\. /gm)).toHaveLength(7);
  expect(stdout).toContain('Idempotent-Replayed: true');
  expect(stdout).toContain('net 49.97 + VAT 10.00 = gross 59.97 EUR');
  expect(stdout).toContain('external_id_conflict');
  expect(stdout).toMatch(/receiver: sales_order_validated of ORD-\d{8}-\d{6}, attempt 1: responds with 503/);
  expect(stdout).toMatch(/the delivery is delivered after \d attempts/);
});
