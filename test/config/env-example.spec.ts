import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

const names = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!).sort();

describe('.env.example', () => {
  const example = readFileSync('.env.example', 'utf8');

  it('names every variable that the service reads, and no other', () => {
    const source = readFileSync('src/config/env.ts', 'utf8');
    const read = new Set(names(source, /read\.(?!fault)\w+\(\s*'([A-Z_]+)'/g));
    expect(names(example, /^#?([A-Z_]+)=/gm)).toEqual([...read].sort());
  });

  it('changes nothing when it is copied', () => {
    expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });
});
