import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { badImports, badTexts, type Plant, soundHouse } from './planted-house.js';

const project = resolve(import.meta.dirname, '../..');
const importRules = join(project, '.dependency-cruiser.cjs');

/** What the import rules (.dependency-cruiser.cjs) say of a house, as `rule: from → to`. */
function badImportsOf(root: string): { files: number; violations: string[] } {
  const cli = join(project, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  // Exit codes count violations, so only the report tells a violation from a crash.
  const run = spawnSync(process.execPath, [cli, '--config', importRules, '--output-type', 'json', 'src'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!run.stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${run.stderr}${run.stdout}`);
  const { modules, summary } = JSON.parse(run.stdout);
  return {
    files: modules.filter(({ source }: { source: string }) => source.startsWith('src/')).length,
    violations: summary.violations
      .map((v: { rule: { name: string }; from: string; to: string }) => `${v.rule.name}: ${v.from} → ${v.to}`)
      .sort(),
  };
}

/** Lines that are comments do not count: they may say why something is not used. */
const code = (text: string): string => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');

const nestImports = (text: string): string =>
  [...text.matchAll(/\b(?:import|export)\b([^;]*?)\bfrom\s*['"]@nestjs\/common['"]/g)]
    .map(([, names]) => names)
    .join();

/** What imports cannot tell. Each rule sees a path relative to the project, and the file's text. */
const textRules: Record<string, (file: string, text: string) => boolean> = {
  barrel: (file) => basename(file) === 'index.ts',
  name: (file) => /(^|[/._-])(utils?|helpers?|misc)([/._-]|$)/i.test(file),
  forwardRef: (_, text) => /\bforwardRef\b/.test(code(text)),
  // ESLint sees the same in the syntax tree; this one cannot be configured away.
  'process.env': (file, text) =>
    !file.startsWith('src/config/') &&
    /\bprocess\s*(\?\.|\.|\[)\s*['"]?env\b|\benv\b[^;]*\bfrom\s*['"](node:)?process['"]/.test(code(text)),
  // All of Nest's HTTP exceptions end alike; a namespace import would hide their names.
  'HTTP exception': (file, text) =>
    !file.startsWith('src/common/http/') && /\w+Exception\b|\*/.test(nestImports(code(text))),
  exemption: (_, text) => /(eslint|secretlint|depcruise)-(disable|ignore)|@ts-(ignore|nocheck)/.test(text),
};

function badTextsOf(root: string): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return Object.keys(textRules).flatMap((rule) =>
        textRules[rule]!(file, text) ? [`${rule}: ${file}`] : [],
      );
    })
    .sort();
}

describe('the house', () => {
  it('imports in one direction only', () => {
    const { files, violations } = badImportsOf(project);
    expect(violations).toEqual([]);
    // A cruise that found nothing to look at proves nothing.
    expect(files).toBeGreaterThan(0);
  });

  it('has no barrel, no drawer for odds and ends, no forwardRef, and its environment and HTTP errors in one place', () => {
    expect(badTextsOf(project)).toEqual([]);
  });

  it('has no exemption list', () => {
    // The places where the tools would keep one.
    const lists = ['.dependency-cruiser-known-violations.json', 'eslint-suppressions.json', '.eslintignore'];
    expect(lists.filter((file) => existsSync(join(project, file)))).toEqual([]);

    const { forbidden, options } = createRequire(import.meta.url)(importRules);
    expect(forbidden.filter(({ severity }: { severity: string }) => severity !== 'error')).toEqual([]);
    expect(options).not.toHaveProperty('exclude');
    expect(options).not.toHaveProperty('includeOnly');
    expect(options.doNotFollow).toEqual({ path: 'node_modules' });
  });
});

describe('the rules', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'planted-house-'));
    const plants = [...badImports, ...badTexts].map(({ file, text }) => [file, text] as const);
    for (const [file, text] of [...Object.entries(soundHouse), ...plants]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    // The real packages, so that it is shown how they resolve.
    copyFileSync(join(project, 'package.json'), join(root, 'package.json'));
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const expected = (plants: Plant[]) => plants.map(({ rule, file }) => `${rule}: ${file}`).sort();

  it('report every planted import, and nothing that is sound', () => {
    const reported = badImportsOf(root).violations.map((violation) => violation.replace(/ → .*/, ''));
    expect(reported.sort()).toEqual(expected(badImports));
  });

  it('report every planted text, and nothing that is sound', () => {
    expect(badTextsOf(root)).toEqual(expected(badTexts));
  });
});
