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
