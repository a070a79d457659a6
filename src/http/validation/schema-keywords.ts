import type { Ajv } from 'ajv';
import { isCountry } from '../../common/country.js';
import { isCurrency } from '../../common/currency.js';
import { parseInstant } from '../../common/instant.js';
import { isVatNumber } from '../../common/vat-number.js';

/** Bounds of a decimal that is sent as a JSON number or as a string. */
export interface DecimalBounds {
  /** The maximum number of digits after the decimal point. */
  scale: number;
  minimum: number;
  exclusiveMinimum?: boolean;
  maximum: number;
}

const MAX_EMAIL_LENGTH = 254;
/** One @, no space, a dot in the domain; matches in linear time. */
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The formats of text, by the name that the keyword `format` gives. */
export const FORMATS = {
  country: isCountry,
  currency: isCurrency,
  instant: (text) => parseInstant(text) !== null,
  /** Says what the text is for; the service checks urls itself, and names what is wrong with one. */
  uri: () => true,
  'vat-number': isVatNumber,
  email: (text) => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text),
} satisfies Record<string, (text: string) => boolean>;

/** Adds the keywords and formats to ajv that the OpenAPI document uses and JSON Schema does not define. */
export function addKeywords(ajv: Ajv): void {
  ajv.addKeyword({
    keyword: 'x-decimal',
    type: ['number', 'string'],
    compile: decimalCheck,
  });
  ajv.addKeyword({
    keyword: 'x-optional',
    type: 'object',
    before: 'properties',
    modifying: true,
    compile: dropEmpty,
  });
  for (const [name, isOfFormat] of Object.entries(FORMATS)) ajv.addFormat(name, isOfFormat);
}

export function decimalCheck(bounds: DecimalBounds): (value: number | string) => boolean {
  // Trailing zeros are accepted beyond the scale: databases write 5 as `"5.000000"`.
  const pattern = new RegExp(`^-?\\d{1,15}(?:\\.(?=\\d)\\d{0,${bounds.scale}}0{0,15})?$`);
  return (value) => {
    const number = Number(value);
    const aboveMinimum = bounds.exclusiveMinimum ? number > bounds.minimum : number >= bounds.minimum;
    // A JSON number is checked in its shortest decimal form, which is what is stored.
    return aboveMinimum && number <= bounds.maximum && pattern.test(String(value));
  };
}

/** What an empty optional member means: it is absent, it is null, or the stored value is removed. */
export type EmptyMeaning = 'absent' | 'null' | 'removal';

/**
 * Removes empty optional members, because published clients send `""` for unknown values; blank text is treated the same.
 * A member that stands for a removal is kept as undefined, which no other keyword validates.
 */
function dropEmpty(fields: Record<string, EmptyMeaning>): (data: Record<string, unknown>) => boolean {
  const meanings = Object.entries(fields);
  return (data) => {
    for (const [name, meaning] of meanings) {
      const value = data[name];
      if (!isBlank(value) && (value !== null || meaning === 'null')) continue;
      if (meaning === 'removal') data[name] = undefined;
      else Reflect.deleteProperty(data, name);
    }
    return true;
  };
}

/** The opposite of the pattern `\S` of required text: includes all Unicode white space. */
export const isBlank = (value: unknown): boolean => typeof value === 'string' && !/\S/.test(value);
