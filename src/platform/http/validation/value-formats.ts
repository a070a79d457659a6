import { isCountry } from '../../../common/country.js';
import { isCurrency } from '../../../common/currency.js';
import { parseInstant } from '../../../common/instant.js';
import { INVISIBLE, isVisible } from '../../../common/text/visible-text.js';
import { isVatNumber } from '../../../common/vat-number.js';

const MAX_EMAIL_LENGTH = 254;
/**
 * One @, no space, a dot in the domain, and no ASCII punctuation where no address has it: RFC 5322 allows `?` and `=` in front of
 * the @, but not `,` or `<` outside of quotes. No address has characters that change how it is shown, or that nobody sees, except
 * the joiners between letters of scripts that need them. Matches in linear time.
 */
const HIDDEN = String.raw`${INVISIBLE}\p{Cc}`;
const SCRIPT = String.raw`[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]`;
const JOINER = String.raw`(?<=${SCRIPT})[\u200c\u200d](?=${SCRIPT})`;
const LOCAL_PART = String.raw`(?:"[^@${HIDDEN}]{0,62}"|(?:[^@"(),:;<>[\\\]${HIDDEN}]|${JOINER}){1,64})`;
const LABEL = String.raw`(?:[\w-]|[^!-~${HIDDEN}]|${JOINER})+`;
const EMAIL = new RegExp(String.raw`^${LOCAL_PART}@(?:${LABEL}(?:\.${LABEL})+|\[[\w.:]+\])$`, 'u');

/** The formats of text, by the name that the keyword `format` gives. */
export const FORMATS = {
  country: isCountry,
  currency: isCurrency,
  instant: (text) => parseInstant(text) !== null,
  /** Says only that the text is a url: the service checks urls itself, and names what is wrong with one. */
  uri: isVisible,
  'vat-number': isVatNumber,
  visible: isVisible,
  email: (text) => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text),
} satisfies Record<string, (text: string) => boolean>;

/** Bounds of a decimal that is sent as a JSON number or as a string. */
export interface DecimalBounds {
  /** The maximum number of digits after the decimal point. */
  scale: number;
  minimum: number;
  exclusiveMinimum?: boolean;
  maximum: number;
}

/** The largest relative error of a sum of binary fractions, such as 472.18500000000006 for 472.185. */
const NOISE = 1e-12;

/** @returns reads a value of a caller: a number without binary noise; null if it is no decimal within the bounds */
export function decimalReader(bounds: DecimalBounds): (value: number | string) => number | string | null {
  const { scale, minimum, exclusiveMinimum = false, maximum } = bounds;
  // Trailing zeros are accepted beyond the scale: databases write 5 as `"5.000000"`.
  const pattern = new RegExp(`^-?\\d{1,15}(?:\\.(?=\\d)\\d{0,${scale}}0{0,15})?$`);
  return (value) => {
    // A JSON number is checked in its shortest decimal form, which is what is stored.
    const decimal = pattern.test(String(value)) ? value : withoutNoise(value, scale);
    const number = Number(decimal);
    const [whole, fraction = 0] = String(decimal).split('.');
    // A binary fraction cannot tell 999999999999.000001 from the largest price.
    const isAbove = number > maximum || (Number(whole) === maximum && Number(fraction) > 0);
    return isAbove || number < minimum || (exclusiveMinimum && number === minimum) ? null : decimal;
  };
}

/** The nearest decimal with so many digits after the point, if a number differs from it by binary noise only. */
function withoutNoise(value: number | string, scale: number): number | null {
  if (typeof value === 'string') return null;
  const decimal = Number(value.toFixed(scale));
  return Math.abs(value - decimal) <= NOISE * Math.abs(decimal) ? decimal : null;
}
