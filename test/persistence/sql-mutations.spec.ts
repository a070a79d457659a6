import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';

it('every mutation of a SQL statement can be applied to the sources, and names tests that exist', () => {
  const { status, stderr } = spawnSync('node', ['scripts/sql-mutations.js', '--check'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
