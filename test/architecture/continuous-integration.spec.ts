import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import {
  isAmong,
  RING_2,
  RING_2_EMBEDDED,
  RING_3,
  RING_3_DEEPER,
  RING_3_EMBEDDED,
  ringOf,
  SLOW,
} from '../rings.js';
import { useFolder } from '../support/folder.js';

interface Workflow {
  jobs: Record<
    string,
    {
      strategy?: { matrix: Matrix };
      uses?: string;
      needs?: string[];
      permissions?: Record<string, string>;
      steps?: { run?: string; uses?: string }[];
    }
  >;
}
interface Matrix {
  node: number[];
  postgres: number[];
  include: { node: string; postgres?: string }[];
}

const workflow = (name: string) => parse(readFileSync(`.github/workflows/${name}.yml`, 'utf8')) as Workflow;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps = [] }) => steps);
const CI = workflow('ci');
const RELEASE = workflow('release');
const NIGHTLY_CI = workflow('nightly');

describe('the jobs of CI', () => {
  it('call the same scripts as .ci/run', () => {
    // Without `npm ci`, which in .ci/run a command of the README contains, and without the summary, which is no check.
    const commandsIn = (text: string): string[] =>
      text.match(/\b(?:npm run [\w:]+(?: -- [\w -]+)?|node scripts\/(?!test-summary)[\w-]+\.js)/g) ?? [];
    const inJobs = stepsOf(CI).flatMap(({ run }) => commandsIn(run ?? ''));
    const inRun = commandsIn(readFileSync('.ci/run', 'utf8'));
    expect([...new Set(inJobs)].sort()).toEqual([...new Set(inRun)].sort());
  });

  it('test every supported major version of Node.js', () => {
    const { node, include } = CI.jobs['test']!.strategy!.matrix;
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
    const supported = engines.node.match(/\d+(?=\.\d+\.\d+)/g);
    const tested = [...include.map((extra) => extra.node), ...node];
    expect(tested.map((version) => parseInt(String(version)))).toEqual(supported.map(Number));
  });

  it('of the night use the oldest and the newest supported versions of Node.js and PostgreSQL, and those between', () => {
    expect(NIGHTLY_CI.jobs['test']!.strategy!.matrix.include).toEqual([
      { node: '20.19.0', postgres: '15' },
      { node: '22', postgres: '15' },
      { node: '24', postgres: '18' },
      { node: '26', postgres: '19beta1' },
    ]);
  });

  it('and the nightly tests have to pass before a release', () => {
    const { ci, nightly, image, release } = RELEASE.jobs;
    expect([ci!.uses, nightly!.uses]).toEqual([
      './.github/workflows/ci.yml',
      './.github/workflows/nightly.yml',
    ]);
    expect([image!.needs, release!.needs]).toEqual([
      ['ci', 'nightly'],
      ['ci', 'nightly', 'image'],
    ]);
    expect(stepsOf(NIGHTLY_CI).map(({ run }) => run)).toContain('npm run test:nightly -- $PARTS');
  });

  it('of the night and of a release use actions by their major version, and those of others by a hash', () => {
    const actions = [CI, NIGHTLY_CI, RELEASE].flatMap(stepsOf).flatMap(({ uses = [] }) => uses);
    const allowed = /^(actions\/[a-z-]+@v\d+|sigstore\/cosign-installer@[0-9a-f]{40})$/;
    expect(actions.filter((action) => !allowed.test(action))).toEqual([]);
  });

  it('of a release sign and attest the image that they push, and publish what scanners read', () => {
    const [image, release] = [RELEASE.jobs['image']!.steps!, RELEASE.jobs['release']!.steps!];
    const attestations = ['actions/attest-build-provenance@v3', 'actions/attest-sbom@v3'];
    const signed = ['cosign sign --yes "$IMAGE@$DIGEST"', ...attestations];
    expect(image.slice(-3).map(({ run, uses }) => run ?? uses)).toEqual(signed);
    expect(RELEASE.jobs['image']!.permissions).toMatchObject({ 'id-token': 'write', attestations: 'write' });
    expect(release.at(-1)!.run).toMatch(/ dist\/sbom\.json dist\/vex\.json /);
  });
});

describe('the lists of test/rings.js', () => {
  const files = execFileSync('git', ['ls-files', '*.spec.ts', '*.e2e.ts'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const naming = (paths: string[]) => files.filter((file) => isAmong(paths, file));

  it('name files that exist', () => {
    const lists = [RING_2, RING_2_EMBEDDED, RING_3, RING_3_DEEPER, RING_3_EMBEDDED, SLOW];
    expect(lists.flat().filter((path) => naming([path]).length === 0)).toEqual([]);
  });

  it('name a file once for the ring in which it runs first', () => {
    expect(RING_3.filter((path) => RING_2.includes(path))).toEqual([]);
    expect(naming(RING_3_DEEPER).filter((file) => ringOf(file) === 3)).toEqual([]);
  });
});

describe('scripts/check-subjects.sh', () => {
  const check = (input: string) =>
    spawnSync('bash', ['scripts/check-subjects.sh'], { input, encoding: 'utf8' });

  it('accepts subjects of 72 characters', () => {
    expect(check(`${'é'.repeat(72)}\nShort\n`)).toMatchObject({ status: 0, stderr: '' });
  });

  it('names each longer one', () => {
    const stderr = expect.stringContaining('73 characters instead of at most 72: xxx');
    expect(check(`Short\n${'x'.repeat(73)}\n`)).toMatchObject({ status: 1, stderr });
  });
});

describe('scripts/release-notes.js', () => {
  const script = resolve('scripts/release-notes.js');
  const folder = useFolder('suite', 'release-notes');
  beforeAll(() => {
    writeFileSync(join(folder.path, 'package.json'), '{"version": "1.2.3"}');
    const sections = ['## 1.2.3 (2026-12-24)\n\n- New.\n', '## 1.2.2 (2026-12-01)\n\n- Old.\n'];
    writeFileSync(join(folder.path, 'CHANGELOG.md'), `# Changelog\n\n${sections.join('\n')}`);
  });
  const notesOf = (tag: string) =>
    spawnSync(process.execPath, [script, tag], { encoding: 'utf8', cwd: folder.path });

  it('prints the section of the changelog about the version of the tag', () => {
    expect(notesOf('v1.2.3')).toMatchObject({ status: 0, stdout: '- New.\n' });
  });

  it('refuses the tag of another version', () => {
    expect(notesOf('v99.0.0').stderr).toContain('The tag is "v99.0.0", and package.json has the version');
  });
});
