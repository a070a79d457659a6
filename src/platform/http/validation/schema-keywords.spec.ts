import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { addKeywords } from './schema-keywords.js';

const ajv = new Ajv({ strict: false, allowUnionTypes: true });
addKeywords(ajv);
const validate = ajv.compile({
  type: 'object',
  'x-optional': { note: 'absent', price: 'absent', label: 'null', comment: 'removal' },
  properties: {
    note: { type: 'string', maxLength: 5 },
    price: { 'x-decimal': { scale: 2, minimum: 0, maximum: 9 } },
    label: { type: ['string', 'null'] },
    comment: { type: 'string' },
  },
});

function accepted(data: object): [string, unknown][] {
  expect(validate(data)).toBe(true);
  return Object.entries(data);
}

describe.each(['', ' ', '\t', '\r\n', '\u00a0', '\u3000', '\ufeff', ' \u2003 '.repeat(9)])(
  'an optional member that is %j',
  (blank) => {
    it('is removed', () => expect(accepted({ note: blank, price: blank, label: blank })).toEqual([]));

    it('stands for a removal in a PATCH', () =>
      expect(accepted({ comment: blank })).toEqual([['comment', undefined]]));

    it('is kept before and after other text', () => {
      const sent = { label: `${blank}a${blank}`, comment: `${blank}a` };
      expect(accepted({ ...sent })).toEqual(Object.entries(sent));
    });
  },
);

it('a number with binary noise is replaced by the decimal that it was, and text is not', () => {
  expect(accepted({ price: 2.9999999999999996 })).toEqual([['price', 3]]);
  expect(validate({ price: '2.9999999999999996' })).toBe(false);
});

describe('a format', () => {
  const isOf = (format: string, value: string) => ajv.compile({ type: 'string', format })(value);
  it.each([
    ['country', 'FR', 'XX'],
    ['currency', 'EUR', 'EURO'],
    ['instant', '2026-02-28', '2026-02-30'],
    ['vat-number', 'FR40303265045', '40303265045'],
    ['email', 'a@example.com', 'a@example'],
    ['email', `${'a'.repeat(64)}@example.com`, `${'a'.repeat(65)}@example.com`],
    ['email', `a@${'b'.repeat(248)}.com`, `a@${'b'.repeat(249)}.com`],
    ['email', 'a@b.c.de', 'a@b..de'],
    ['email', 'a@b.de', 'a b@b.de'],
    ['email', 'a@b.de', 'x a@b.de'],
    ['email', 'a@b.de', 'a@b.de x'],
    ['email', "a?bounces=x/y%z!#$&'*^`{|}~.@b.de", 'a@b.de?bcc=c.d'],
    ['email', 'a..b.@b_1.de', '<a@b.de>'],
    ['email', '"a,b(c)"@b.de', 'a,b@b.de'],
    ['email', 'a@[192.0.2.1]', 'a@[192.0.2.1'],
    ['email', 'é@bücher.example', 'a@b.de;'],
    ['email', 'a@i❤.ws', 'a@b.de,c.de'],
    ['email', 'a@xn--bcher-kva.example', 'mailto:a@b.de'],
    ['email', 'a@می\u200cخواهم.example', 'a@b.\u202eed.example'],
    ['email', 'می\u200cخ@b.de', '"a\u2066b"@b.de'],
    ['email', 'क्\u200dष@b.de', 'a\u009b31m@b.de'],
    ['email', 'a@b.de', '"a\u200cb"@b.de'],
    ['email', 'a@b.de', 'a\u200cb@b.de'],
    ['email', 'a@b.de', 'a@می\u200c.de'],
    ['visible', 'a\u200b', '\u200b\u2800\u3164\u00ad'],
  ])('%s accepts %j and not %j', (format, valid, invalid) => {
    expect([isOf(format, valid), isOf(format, invalid)]).toEqual([true, false]);
  });

  it('uri accepts any text, because the service checks it itself', () => {
    expect(isOf('uri', 'not a uri')).toBe(true);
  });
});

it('a member that is null is removed, unless null is a value of it', () => {
  expect(accepted({ note: null, label: null, comment: null })).toEqual([
    ['label', null],
    ['comment', undefined],
  ]);
});
