import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useEach, type Span } from './each.js';

/** A new folder of each test or suite, which is removed afterwards. @param parent the folder in which it is made */
export const useFolder = (span: Span, name: string, parent = tmpdir()): { path: string } =>
  useEach(
    span,
    async () => ({ path: mkdtempSync(join(parent, `${name}-`)) }),
    ({ path }) => rmSync(path, { recursive: true }),
  );
