import { describe, expect, it } from '@jest/globals';
import { pageHtml } from './html-page.js';

const MENU = [
  {
    label: 'Guides',
    links: [
      { path: '/first', label: 'First' },
      { path: '/second', label: 'Second' },
    ],
  },
];

const menuOf = (path, entry) => {
  const below = [
    { path: '/second#part', label: 'Part <1>' },
    { path: '/second/page', label: 'Page' },
  ];
  const html = pageHtml(MENU, { path, label: 'Second', content: '', sections: [], entry, below });
  return [...html.matchAll(/<a href="\/(?:first|second).*?<\/a>/g)].map(([link]) => link);
};

describe('the menu of a page', () => {
  it('marks the open page, and shows what is below it', () =>
    expect(menuOf('/second', '/second')).toEqual([
      '<a href="/first">First</a>',
      '<a href="/second" aria-current="page">Second</a>',
      '<a href="/second#part">Part &lt;1></a>',
      '<a href="/second/page">Page</a>',
    ]));

  it('marks a page that is below an entry', () =>
    expect(menuOf('/second/page', '/second').slice(1)).toEqual([
      '<a href="/second">Second</a>',
      '<a href="/second#part">Part &lt;1></a>',
      '<a href="/second/page" aria-current="page">Page</a>',
    ]));
});
