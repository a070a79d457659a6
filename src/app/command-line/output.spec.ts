import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { printResult, printRows } from './output.js';

const ROW = { id: 1, name: 'a\u001b[31m\u009b\u007f\u202eb\nID\r' };

let written: string;
beforeEach(() => {
  written = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(() => void jest.restoreAllMocks());

it('a table has what a terminal would act on as escapes, and a line for each row', () => {
  printRows({}, [ROW, { id: 2, name: 'Épicerie 花' }], { ID: ({ id }) => id, NAME: ({ name }) => name });
  const name = String.raw`a\u001b[31m\u009b\u007f\u202eb\nID\u000d`;
  expect(written).toBe(`ID  NAME\n1   ${name}\n2   Épicerie 花\n`);
});

it('JSON has the same escapes, and the same value', () => {
  printRows({ json: true }, [ROW], {});
  printResult({ json: true }, ROW, '');
  expect(written).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  expect(
    written
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  ).toEqual([ROW, ROW]);
});

it('a text keeps its lines', () => {
  printResult({}, {}, 'one\u001b\ntwo');
  expect(written).toBe('one\\u001b\ntwo\n');
});
