import { beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../../src/platform/http/validation/openapi-types.js';
import { useFolder } from '../support/folder.js';
import { breakingChanges } from '../support/openapi-changes/openapi-changes.js';
import { openApiDocument } from '../support/operations.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RELEASES = join(ROOT, 'docs/releases');

/** The versions whose OpenAPI documents are kept, oldest first. */
const documented = (existsSync(RELEASES) ? readdirSync(RELEASES) : [])
  .map((name) => /^openapi-(.+)\.json$/.exec(name)![1]!)
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

it('every version of the changelog has its OpenAPI document', () => {
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## (\d\S*)/gm)].map(([, version]) => version);
  // When this fails: npm run release
  expect(released.toReversed()).toEqual(documented);
});

// Before the first release there is nothing to compare with: no client uses the interface yet.
for (const version of documented.slice(-1)) {
  it(`openapi.json contains no breaking change since version ${version}`, () => {
    const released = readFileSync(join(RELEASES, `openapi-${version}.json`), 'utf8');
    expect(breakingChanges(JSON.parse(released) as OpenApiDocument, openApiDocument)).toEqual([]);
  });
}

describe('npm run release', () => {
  const folder = useFolder('test', 'release');
  beforeEach(() => {
    writeFileSync(join(folder.path, 'package.json'), '{"version":"1.2.3"}');
    writeFileSync(join(folder.path, 'openapi.json'), '{"openapi":"3.1.0"}');
  });

  const release = (): { status: number | null; stderr: string } =>
    spawnSync(process.execPath, [join(ROOT, 'scripts/release.js')], { cwd: folder.path, encoding: 'utf8' });
  const kept = (): string => readFileSync(join(folder.path, 'docs/releases/openapi-1.2.3.json'), 'utf8');

  it('keeps openapi.json under the version of package.json, even when it is repeated', () => {
    expect([release().status, release().status]).toEqual([0, 0]);
    expect(kept()).toBe('{"openapi":"3.1.0"}');
  });

  it('refuses to change a released document', () => {
    release();
    writeFileSync(join(folder.path, 'openapi.json'), '{"openapi":"3.1.1"}');
    const { status, stderr } = release();
    expect([status, kept()]).toEqual([1, '{"openapi":"3.1.0"}']);
    expect(stderr).toContain('Increase the version in package.json first.');
  });
});
