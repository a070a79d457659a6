import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
import { basename, dirname, join } from 'node:path';
import { badImports, badTexts, type PlantedViolation, validFiles } from './planted-violations.js';
import { crowdedFolders, foldersInCycles, type Import } from './folders.js';
import { cruise, importsOfFiles, project } from './project-files.js';

const importRules = join(project, '.dependency-cruiser.cjs');

/** The imports of a source tree, and the violations of the import rules (.dependency-cruiser.cjs) as `rule: from → to`. */
function importsOf(root: string): { files: string[]; imports: Import[]; violations: string[] } {
  const { modules, summary } = cruise(
    root,
    '--config',
    importRules,
    'src',
    'openapi',
    'clients/typescript/src',
  );
  const files = modules.filter(({ source }) => /^(src|openapi|clients)\//.test(source));
  return {
    files: files.map(({ source }) => source),
    imports: importsOfFiles(files),
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort(),
  };
}

/** Removes comment lines: they may explain why something is not used. */
const code = (text: string): string => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');

const nestImports = (text: string): string =>
  [...text.matchAll(/\b(?:import|export)\b([^;]*?)\bfrom\s*['"]@nestjs\/common['"]/g)]
    .map(([, names]) => names)
    .join();

/** Rules that dependency-cruiser cannot express. Each gets a path relative to the project and the text of the file. */
const textRules: Record<string, (file: string, text: string) => boolean> = {
  barrel: (file) => basename(file) === 'index.ts',
  name: (file) => /(^|[/._-])(utils?|helpers?|misc)([/._-]|$)/i.test(file),
  forwardRef: (_, text) => /\bforwardRef\b/.test(code(text)),
  // ESLint has the same rule, but its configuration could switch it off.
  'process.env': (file, text) =>
    !file.startsWith('src/config/') &&
    /\bprocess\s*(\?\.|\.|\[)\s*['"]?env\b|\benv\b[^;]*\bfrom\s*['"](node:)?process['"]/.test(code(text)),
  // The names of all HTTP exceptions of Nest end in Exception; a namespace import would hide them.
  'HTTP exception': (file, text) =>
    !/^src\/(platform\/http|health)\//.test(file) && /\w+Exception\b|\*/.test(nestImports(code(text))),
  'word of the shop': (file, text) =>
    file.startsWith('src/platform/') &&
    !file.endsWith('.spec.ts') &&
    /order(?! ?by\b)|contact|packaging|webhook/i.test(file + text),
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

describe('the source tree', () => {
  it('has imports in the allowed direction only', () => {
    expect(importsOf(project).violations).toEqual([]);
  });

  it('has no folder that imports a folder by which it is imported, even through others', () => {
    const { files, imports } = importsOf(project);
    expect(foldersInCycles(imports)).toEqual([]);
    // Without files the checks would pass, too.
    expect(files.length).toBeGreaterThan(500);
    expect(imports.length).toBeGreaterThan(2000);
  });

  it('has at most 16 files side by side in a folder, apart from tests', () => {
    expect(crowdedFolders(importsOf(project).files)).toEqual([]);
  });

  it('has no barrel, utility or forwardRef, reads process.env and uses HTTP exceptions in few folders, and no word of the shop in the platform', () => {
    expect(badTextsOf(project)).toEqual([]);
  });

  it('has at most 23 entries at the top, so that a reader can survey them', () => {
    expect(readdirSync(join(project, 'src')).length).toBeLessThanOrEqual(23);
  });

  it('has no list of exempted violations', () => {
    // The files in which the tools keep exemptions.
    const lists = ['.dependency-cruiser-known-violations.json', 'eslint-suppressions.json', '.eslintignore'];
    expect(lists.filter((file) => existsSync(join(project, file)))).toEqual([]);

    const { forbidden, options } = createRequire(import.meta.url)(importRules);
    expect(forbidden.filter(({ severity }: { severity: string }) => severity !== 'error')).toEqual([]);
    expect(options).not.toHaveProperty('exclude');
    expect(options).not.toHaveProperty('includeOnly');
    expect(options.doNotFollow).toEqual({ path: 'node_modules' });
  });
});

describe('the architecture rules', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'planted-violations-'));
    const plants = [...badImports, ...badTexts].map(({ file, text }) => [file, text] as const);
    for (const [file, text] of [...Object.entries(validFiles), ...plants]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    // The installed packages, because the rules depend on how package names resolve.
    for (const file of ['package.json', 'clients/typescript/package.json'])
      copyFileSync(join(project, file), join(root, file));
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const expected = (plants: PlantedViolation[]) => plants.map(({ rule, file }) => `${rule}: ${file}`).sort();

  it('report every planted import and no other', () => {
    const reported = importsOf(root).violations.map((violation) => violation.replace(/ → .*/, ''));
    expect(reported.sort()).toEqual(expected(badImports));
  });

  it('report every planted text and no other', () => {
    expect(badTextsOf(root)).toEqual(expected(badTexts));
  });
});
