import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { typescriptOf } from '../support/documented-commands.js';

/** The guides with examples in TypeScript. */
const GUIDES = ['partners.md', 'webhooks.md'];
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  types: ['node'],
};

// Inside the project, where the client is found.
let folder: string;
beforeAll(() => {
  mkdirSync('node_modules/.cache', { recursive: true });
  folder = mkdtempSync(resolve('node_modules/.cache/guides-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the examples in TypeScript of each guide are a module without errors of types', () => {
  const files = GUIDES.map((guide) => {
    const file = join(folder, guide.replace('.md', '.mts'));
    writeFileSync(file, typescriptOf(guide).join('\n'));
    return file;
  });
  const faults = ts.getPreEmitDiagnostics(ts.createProgram(files, OPTIONS));
  expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
});
