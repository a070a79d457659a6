import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeText } from './text-target.js';

describe('the file of an export', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'text-target-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function* text(end?: Error): AsyncGenerator<string> {
    yield 'one\n';
    await Promise.resolve();
    if (end !== undefined) throw end;
    yield 'two\n';
  }

  it('appears when it is complete', async () => {
    const file = join(folder, 'orders.csv');
    await writeText(text(), file);
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  });

  it('does not appear when an error ends the export, and leaves what was there', async () => {
    const file = join(folder, 'orders.csv');
    await expect(writeText(text(new Error('The database is away.')), file)).rejects.toThrow('is away');
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
    expect(readdirSync(folder)).toEqual(['orders.csv']);
  });

  it('is named when it cannot be written', async () => {
    const file = join(folder, 'missing', 'orders.csv');
    await expect(writeText(text(), file)).rejects.toMatchObject({
      code: 'file_not_written',
      message: expect.stringContaining(`${file} cannot be written: `),
    });
  });
});
