import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

interface Workflow {
  jobs: Record<string, { strategy?: { matrix: Matrix }; steps?: { run?: string; uses?: string }[] }>;
}
interface Matrix {
  node: number[];
  postgres: number[];
  include: { node: string }[];
}

const workflow = (name: string): Workflow =>
  parse(readFileSync(`.github/workflows/${name}.yml`, 'utf8')) as Workflow;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps = [] }) => steps);
const CI = workflow('ci');

describe('the jobs of CI', () => {
  it('call the same scripts as .ci/run', () => {
    const commandsIn = (text: string): string[] =>
      text.match(/\b(?:npm (?:ci|run [\w:]+(?: -- [\w -]+)?)|node scripts\/[\w-]+\.js)/g)!;
    const inJobs = stepsOf(CI).flatMap(({ run }) => commandsIn(run ?? '') ?? []);
    const inRun = commandsIn(readFileSync('.ci/run', 'utf8'));
    expect([...new Set(inJobs)].sort()).toEqual([...new Set(inRun)].sort());
  });

  it('test every supported major version of Node.js', () => {
    const { node, include } = CI.jobs['test']!.strategy!.matrix;
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
    const supported = engines.node.match(/\d+(?=\.\d+\.\d+)/g);
    expect(
      [...include.map((extra) => extra.node), ...node].map((version) => parseInt(String(version))),
    ).toEqual(supported.map(Number));
  });

  it('and of a release use actions by their major version', () => {
    const actions = [CI, workflow('release')].flatMap(stepsOf).flatMap(({ uses = [] }) => uses);
    expect(actions.filter((action) => !/^actions\/[a-z-]+@v\d+$/.test(action))).toEqual([]);
  });
});

describe('scripts/check-subjects.sh', () => {
  const check = (input: string) =>
    spawnSync('bash', ['scripts/check-subjects.sh'], { input, encoding: 'utf8' });

  it('accepts subjects of 72 characters', () => {
    expect(check(`${'é'.repeat(72)}\nShort\n`)).toMatchObject({ status: 0, stderr: '' });
  });

  it('names each longer one', () => {
    const { status, stderr } = check(`Short\n${'x'.repeat(73)}\n`);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`73 characters instead of at most 72: xxx`),
    ]);
  });
});

describe('scripts/release-notes.js', () => {
  const script = resolve('scripts/release-notes.js');
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'release-notes-'));
    writeFileSync(join(folder, 'package.json'), '{"version": "1.2.3"}');
    const sections = ['## 1.2.3 (2026-12-24)\n\n- New.\n', '## 1.2.2 (2026-12-01)\n\n- Old.\n'];
    writeFileSync(join(folder, 'CHANGELOG.md'), `# Changelog\n\n${sections.join('\n')}`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const notesOf = (tag: string) =>
    spawnSync(process.execPath, [script, tag], { encoding: 'utf8', cwd: folder });

  it('prints the section of the changelog about the version of the tag', () => {
    expect(notesOf('v1.2.3')).toMatchObject({ status: 0, stdout: '- New.\n' });
  });

  it('refuses the tag of another version', () => {
    expect(notesOf('v99.0.0').stderr).toContain('The tag is "v99.0.0", and package.json has the version');
  });
});
