import { describe, expect, it } from '@jest/globals';
import { parseDuration, parseSchedule } from './duration.js';

describe('parseDuration', () => {
  it.each([
    ['0ms', 0],
    ['250ms', 250],
    ['5s', 5_000],
    ['30m', 1_800_000],
    ['2h', 7_200_000],
    [' 5s ', 5_000],
    ['720h', 2_592_000_000],
  ])('reads %s as %i ms', (text, milliseconds) => expect(parseDuration(text)).toBe(milliseconds));

  it.each([
    '',
    '5',
    's',
    '-5s',
    '+5s',
    '1.5h',
    '1e3s',
    '5 s',
    '5S',
    '5d',
    '5sec',
    '0x5s',
    '721h',
    '9'.repeat(400) + 'ms',
  ])('refuses "%s"', (text) => expect(() => parseDuration(text)).toThrow('is not a duration'));
});

describe('parseSchedule', () => {
  it('reads the waits in their order', () =>
    expect(parseSchedule('5s,30m,2h')).toEqual([5_000, 1_800_000, 7_200_000]));

  it('allows spaces after the commas', () => expect(parseSchedule('5ms, 10ms')).toEqual([5, 10]));

  it.each(['', ',', '5s,', ',5s', '5s,,5m', '5s;5m', '5s 5m', '5s,soon'])('refuses "%s"', (text) =>
    expect(() => parseSchedule(text)).toThrow('is not a duration'),
  );
});
