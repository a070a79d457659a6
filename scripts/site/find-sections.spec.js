import { describe, expect, it } from '@jest/globals';
import { findSections } from '../../docs/site/find-sections.js';

const entry = (heading, text = '', page = 'Webhooks') => ({
  path: `/${heading}`,
  page,
  heading,
  text,
});

const ENTRIES = [
  entry('What arrives', 'A POST with the header webhook-signature and a JSON body.'),
  entry('Verifying the signature', 'Anybody can post to your URL.'),
  entry('order_blocked: Something blocks the order', 'Resolve everything in blockers.', 'Errors'),
];

const headings = (typed) => findSections(ENTRIES, typed).map(({ heading }) => heading);

describe('findSections', () => {
  it.each([
    ['signature', ['Verifying the signature', 'What arrives']],
    ['SIGNATURE  json', ['What arrives']],
    ['order_blocked', ['order_blocked: Something blocks the order']],
    ['webhooks url', ['Verifying the signature']],
    ['signature nothing', []],
    ['  ', []],
  ])('finds for "%s" the sections with all words, those with a word in their heading first', (typed, found) =>
    expect(headings(typed)).toEqual(found),
  );

  it('marks the words in the text around the first of them', () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
    const [found] = findSections([entry('Long', `${words} needle ${words}`)], 'Needle');
    const shown = found.excerpt.map(({ text }) => text).join('');
    expect(shown).toMatch(/^… word5\d .* needle word0 .*word\d+ …$/);
    expect(found.excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'needle', isMatch: true }]);
  });

  it('takes characters with a meaning in patterns as they are', () =>
    expect(headings('(header')).toEqual([]));
});
