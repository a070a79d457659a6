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
