import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ERROR_CODES } from '../../src/common/errors/error-codes.js';
import { FAULT_CODES } from '../../src/common/errors/fault-codes.js';

const GUIDE = readFileSync('docs/errors.md', 'utf8');
const matches = (pattern: RegExp): string[] => [...GUIDE.matchAll(pattern)].map(([, found]) => found!);

describe('docs/errors.md', () => {
  it('has one section for each error code, and no other', () =>
    expect(matches(/^### (.+)$/gm).sort()).toEqual([...ERROR_CODES].sort()));

  it.each(ERROR_CODES)('gives the cause and the remedy of %s, in sentences', (code) =>
    expect(GUIDE.split(`\n### ${code}\n`)[1]!.split('\n#')[0]!.trim()).toMatch(
      /^\*\*Cause\.\*\* [A-Z`](?:(?!\n\n)[^])+\.\n\n\*\*Remedy\.\*\* [A-Z`](?:(?!\n\n)[^])+\.$/,
    ),
  );

  it('says what each code of a single fault means, in the order of the service', () =>
    expect(matches(/^\| `(\w+)` +\| .+\. +\|$/gm)).toEqual(FAULT_CODES));
});
