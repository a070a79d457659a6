import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { printResult } from './command.js';

const VALUE = { name: 'a\u001b[31m\u009b\u007f\u202eb\nID\r' };

let written: string;
beforeEach(() => {
  written = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(() => void jest.restoreAllMocks());

it('JSON has what a terminal would act on as escapes, and the same value', () => {
  printResult({ json: true }, VALUE, '');
  expect(written).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  expect(JSON.parse(written)).toEqual(VALUE);
});

it('a text has the same escapes, and keeps its lines', () => {
  printResult({}, {}, 'one\u001b\ntwo');
  expect(written).toBe('one\\u001b\ntwo\n');
});
