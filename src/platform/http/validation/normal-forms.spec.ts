import { describe, expect, it } from '@jest/globals';
import { isVisible } from '../../../common/text/visible-text.js';
import { normalise } from './normal-forms.js';

/** The value of a member in one of the forms. */
function formOf(form: Parameters<typeof normalise>[0][number][1], value: unknown): unknown {
  const data = { member: value };
  expect(normalise([['member', form]])(data)).toBe(true);
  return data.member;
}

describe('the normal form', () => {
  it.each([
    ...[' ', '\t', '\r\n', '\u00a0', '\u3000', '\u2028', '\ufeff', '\u200b', '\u200c', '\u200e', '\u200f'],
    ...['\u2060', '\u00ad', '\u2800', '\u3164', '\u{e0020}', '\u001a', '\u0000', ' \u200b\ufeff '],
  ])('of an e-mail address has no %j at its ends', (around) => {
    expect(formOf('email', `${around}a@example.com${around}`)).toBe('a@example.com');
  });

  it.each(['\u000b', '\u001a', '\u0000', '\f', '\u001b', '\u007f'])(
    'of a text, and of a text in an object, has a blank instead of the control character %j',
    (control) => {
      expect(formOf('text', `a${control}b`)).toBe('a b');
      expect(formOf('texts', { note: `a${control}b`, count: 1 })).toEqual({ note: 'a b', count: 1 });
    },
  );

  it.each([
    ...['0000-00-00', '0000-00-00 00:00:00', '0000-00-00T00:00:00Z', '0000-00-00 00:00:00.000000'],
    ...['0001-01-01', '0001-01-01T00:00:00', '0001-01-01T00:00:00.0000000Z', '0001-01-01T00:00:00+01:00'],
    ...['-0001-11-30T00:00:00+00:00', '-0001-11-30 00:00:00', '-0001-11-30', '0000-12-31T23:00:00.000Z'],
  ])('of the zero date %s is no date', (zero) => expect(formOf('optionalInstant', zero)).toBe(''));

  it('of other dates and of other values is the same', () => {
    for (const value of ['2026-12-24', '0001-01-02', 7]) expect(formOf('optionalInstant', value)).toBe(value);
    for (const form of ['object', 'texts'] as const) {
      expect(formOf(form, [])).toEqual({});
      for (const value of [['a'], 'a', null]) expect(formOf(form, value)).toEqual(value);
    }
  });
});

it.each(['\u200b', '\u2800', '\u3164', '\u00ad', '\u115f', '\uffa0', '\u2060', '\u{e0020}', ' \ufe0f '])(
  'a text of %j is blank, and one with a letter beside it is not',
  (invisible) => {
    expect([isVisible(invisible), isVisible(`${invisible}a`)]).toEqual([false, true]);
  },
);
