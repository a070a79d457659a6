import type { Ajv } from 'ajv';
import { isCountry } from '../country.js';
import { isCurrency } from '../currency.js';
import { parseInstant } from '../instant.js';

/** Bounds of a decimal that may come as a JSON number or as a string. */
export interface DecimalBounds {
  /** The most digits after the point. */
  scale: number;
  minimum: number;
  exclusiveMinimum?: boolean;
  maximum: number;
}

const MAX_EMAIL_LENGTH = 254;
/** One @, no space, a dot in the domain; linear in time. Whether it can be written to, only a message tells. */
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Teaches ajv what JSON Schema has no words for; the names are those the OpenAPI document uses. */
export function addKeywords(ajv: Ajv): void {
  ajv.addKeyword({
    keyword: 'x-decimal',
    type: ['number', 'string'],
    compile: decimalCheck,
    error: saying(decimalRule),
  });
  ajv.addKeyword({
    keyword: 'x-optional',
    type: 'object',
    before: 'properties',
    modifying: true,
    compile: dropEmpty,
  });
  ajv.addFormat('country', isCountry);
  ajv.addFormat('currency', isCurrency);
  ajv.addFormat('instant', (text) => parseInstant(text) !== null);
  ajv.addFormat('email', (text) => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text));
  ajv.addFormat('http-url', isHttpUrl);
}

function decimalCheck(bounds: DecimalBounds): (value: number | string) => boolean {
  // Zeros at the end say nothing: `"5.000000"`, as databases write it, is 5.
  const pattern = new RegExp(`^-?\\d{1,15}(?:\\.(?=\\d)\\d{0,${bounds.scale}}0{0,15})?$`);
  return (value) => {
    const number = Number(value);
    const aboveMinimum = bounds.exclusiveMinimum ? number > bounds.minimum : number >= bounds.minimum;
    // A JSON number is judged by its shortest decimal form, which is what will be stored.
    return aboveMinimum && number <= bounds.maximum && pattern.test(String(value));
  };
}

function decimalRule(bounds: DecimalBounds): string {
  const least = `${bounds.exclusiveMinimum ? 'more than' : 'at least'} ${bounds.minimum}`;
  return `must be a decimal, ${least}, at most ${bounds.maximum}, with at most ${bounds.scale} decimals`;
}

const saying = (rule: (bounds: DecimalBounds) => string) => ({
  message: (context: { schema: DecimalBounds }) => rule(context.schema),
});

/** What `""` and null say in an optional member: nothing; that null is what is meant; that it is to go. */
export type EmptyMeaning = 'absent' | 'null' | 'removal';

/**
 * An optional member that is empty is one that is absent: published clients send `""` for what they do not
 * know. Where it is a removal it stays, as undefined, which no other keyword looks at.
 */
function dropEmpty(fields: Record<string, EmptyMeaning>): (data: Record<string, unknown>) => boolean {
  const meanings = Object.entries(fields);
  return (data) => {
    for (const [name, meaning] of meanings) {
      const value = data[name];
      if (value !== '' && (value !== null || meaning === 'null')) continue;
      if (meaning === 'removal') data[name] = undefined;
      else Reflect.deleteProperty(data, name);
    }
    return true;
  };
}

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
