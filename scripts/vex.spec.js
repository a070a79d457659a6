import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('scripts/vex.js', () => {
  let folder;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'vex-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (...files) => spawnSync(process.execPath, ['scripts/vex.js', ...files], { encoding: 'utf8' });
  function runWith(packages) {
    const lockFile = join(folder, 'package-lock.json');
    writeFileSync(lockFile, JSON.stringify({ packages }));
    return run(lockFile);
  }

  it('prints an OpenVEX document about the packages of the service', () => {
    const { stdout, stderr } = run();
    expect(stderr).toBe('');
    const { statements, ...document } = JSON.parse(stdout);
    expect(document).toEqual({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': expect.stringMatching(/^https:\/\/openvex\.dev\/docs\/public\/vex-[0-9a-f]{64}$/),
      author: 'The order-taking service authors',
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      version: 1,
    });
    expect(statements).toContainEqual(
      expect.objectContaining({
        vulnerability: { name: 'CVE-2026-41907', aliases: ['GHSA-w5hq-g745-h8pq'] },
        status: 'fixed',
        products: [
          {
            '@id': `pkg:npm/order-taking-service@${version}`,
            subcomponents: [{ '@id': 'pkg:npm/uuid@11.1.1' }],
          },
        ],
      }),
    );
  });

  it('has a new id for new statements alone', () => {
    const idOf = ({ stdout }) => JSON.parse(stdout)['@id'];
    expect(idOf(run())).toBe(idOf(run()));
    expect(idOf(runWith({ 'node_modules/uuid': { version: '11.1.2' } }))).not.toBe(idOf(run()));
  });

  it('refuses a package that is older than the fix, or is not there any more', () => {
    const older = { 'node_modules/bull/node_modules/uuid': { version: '8.3.2' } };
    expect(runWith(older).stderr).toContain('uuid 8.3.2 is older than the fix in 11.1.1.');
    expect(runWith({ 'node_modules/uuid': { version: '8.3.2', dev: true } }).stderr).toContain(
      'scripts/vex.json is about uuid, which is not in',
    );
  });
});
