import { invalidInput } from '../../common/errors/domain-error.js';

const LEAST_DIFFERENT = 6;
/** Words of the most used long passwords, and of the names of this service. */
const COMMON =
  'password passwort motdepasse secret admin administrator welcome willkommen bonjour letmein changeme default login master computer internet google iloveyou trustno1 sunshine princess football baseball superman batman pokemon dragon monkey shadow starwars whatever michael jennifer charlie summer winter order orders taking service console';
/** Neighbours in the alphabet and on keyboards. */
const ROWS =
  'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop qwertzuiop azertyuiop asdfghjkl qsdfghjklm zxcvbnm yxcvbnm 1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3edc4rfv5tgb';
const SEQUENCES = ROWS + [...ROWS].reverse().join('');
const LOOKALIKES: Record<string, string> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const plainOf = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Refuses passwords that are tried first (NIST SP 800-63B). @param own texts about the person */
export function requireNotGuessable(password: string, own: string): void {
  const ownWords = plainOf(own).split(/[^\p{L}\p{N}]+/u);
  const words = [...ownWords.filter(({ length }) => length > 2), ...COMMON.split(' ')].sort(
    (one, other) => other.length - one.length,
  );
  const plain = plainOf(password);
  const spelled = plain.replaceAll(/[01345@$!]/g, (character) => LOOKALIKES[character]!);
  if ([plain, spelled].every((text) => unexpectedIn(text, words) >= LEAST_DIFFERENT)) return;
  const detail =
    'Expected six different characters that belong neither to common words and sequences nor to your name, your e-mail address or the name of the service.';
  throw invalidInput([{ pointer: '#/password', code: 'password_guessable', detail }]);
}

/** The number of different characters in a text that do not go on with a sequence. A word counts as one. */
function unexpectedIn(text: string, words: string[]): number {
  const rest = words.reduce((left, word) => left.replaceAll(word, '\ue000'), text);
  const unexpected = [...rest].filter(
    (_, index) => index < 2 || !SEQUENCES.includes(rest.slice(index - 2, index + 1)),
  );
  return new Set(unexpected).size;
}
