import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { describeWithProgram } from '../../test/support/servers.js';

const PLANTED = 6;

describeWithProgram('spin', 'spin', 'the model of the delivery', () => {
  describeWithProgram('gcc', 'gcc libc6-dev', 'compiled', () => {
    it('satisfies its properties, and every fault that is planted in it is found', () => {
      const { status, stdout, stderr } = spawnSync('node', ['scripts/model.js'], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
      const lines = stdout.trim().split('\n').slice(1);
      const planted = lines.filter((line) => line.startsWith('planted: '));
      expect(planted).toHaveLength(PLANTED);
      expect(planted.filter((line) => !line.includes('  found: '))).toEqual([]);
      const others = lines.filter((line) => !planted.includes(line));
      expect(others.length).toBeGreaterThan(0);
      expect(others.filter((line) => !line.endsWith('  no error'))).toEqual([]);
    }, 600_000);
  });
});
