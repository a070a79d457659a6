/**
 * The sections that contain all words of a search, those with the words in their heading first.
 * @param {{ path: string, page: string, heading: string, text: string }[]} sections
 * @param {string} typed
 * @returns the sections with an `excerpt`: a part of the text around the first word, in pieces `{ text, isMatch }`; the words that
 *   were searched for are pieces of their own
 */
export function findSections(sections, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return sections
    .filter(({ page, heading, text }) => words.every((word) => has(`${page} ${heading} ${text}`, word)))
    .map((section) => ({ section, order: rank(section, words) }))
    .sort((a, b) => b.order - a.order)
    .map(({ section }) => ({ ...section, excerpt: excerptOf(section.text, words) }));
}

const EXCERPT_LENGTH = 140;

const has = (text, word) => text.toLowerCase().includes(word);

const begins = (text, word) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_-]+/u)
    .some((other) => other.startsWith(word));

const rank = ({ page, heading, text }, words) =>
  words.reduce((total, word) => {
    const inHeading = (begins(heading, word) ? 8 : 0) + (has(heading, word) ? 4 : 0);
    const inPage = has(page, word) ? 2 : 0;
    return total + inHeading + inPage + (begins(text, word) ? 1 : 0);
  }, 0);

function excerptOf(text, words) {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const first = Math.max(0, Math.min(...places, text.length) - 40);
  const start = first === 0 || places.length === 0 ? 0 : text.indexOf(' ', first) + 1;
  const rest = text.slice(start);
  const part =
    rest.length > EXCERPT_LENGTH ? `${rest.slice(0, EXCERPT_LENGTH).replace(/ \S*$/, '')} …` : rest;
  const shown = start > 0 ? `… ${part}` : part;
  const pattern = words.map((word) => word.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&')).join('|');
  // With a group in the pattern every second piece is a match.
  const pieces = shown.split(new RegExp(`(${pattern})`, 'i'));
  return pieces.map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }));
}
