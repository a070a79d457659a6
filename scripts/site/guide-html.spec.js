import { describe, expect, it } from '@jest/globals';
import { guideHtml, pageSections } from './guide-html.js';

const html = (markdown) => guideHtml(markdown, (file) => (file === 'money.md' ? '/docs/guides/money' : null));

describe('guideHtml', () => {
  it.each([
    ['## 1. Values', '<h2 id="1-values">1. Values</h2>'],
    ['## Catching up: the feed', '<h2 id="catching-up-the-feed">Catching up: the feed</h2>'],
    ['### The `type` of a fault', '<h3 id="the-type-of-a-fault">The <code>type</code> of a fault</h3>'],
  ])('gives the heading "%s" the id that GitHub gives it', (markdown, expected) => {
    expect(html(markdown)).toBe(`${expected}\n`);
  });

  it.each([
    ['[totals](money.md)', '<a href="/docs/guides/money">totals</a>'],
    ['[rule 2](money.md#rule-2)', '<a href="/docs/guides/money#rule-2">rule 2</a>'],
    ['[path](/docs/errors)', '<a href="/docs/errors">path</a>'],
    ['[above](#values)', '<a href="#values">above</a>'],
    ['[RFC](https://example.com/?a=1&b=2)', '<a href="https://example.com/?a=1&amp;b=2">RFC</a>'],
    ['[`decision` 1](decisions/0001.md#why)', '<code>decision</code> 1'],
  ])('shows the link %s as %s', (markdown, expected) => {
    expect(html(markdown)).toBe(`<p>${expected}</p>\n`);
  });
});

describe('blocks of code', () => {
  const block = (language, text = 'x') => `\`\`\`${language}\n${text}\n\`\`\`\n`;
  const groups = (markdown) =>
    html(markdown)
      .split(/<div class="examples">/)
      .slice(1)
      .map((group) => [...group.matchAll(/data-language="(\w+)"/g)].map(([, language]) => language));

  it.each([
    ['of several languages are a group', block('bash') + block('ts'), [['bash', 'ts']]],
    ['may have comments between them', `${block('ts')}\n<!-- js -->\n\n${block('js')}`, [['ts', 'js']]],
    ['of one language are no group', block('bash') + block('bash'), []],
    ['of data are no group', block('bash') + block('json'), []],
    ['with text between them are no group', `${block('bash')}\nor\n\n${block('ts')}`, []],
  ])('%s', (_, markdown, expected) => expect(groups(markdown)).toEqual(expected));

  it.each([
    ['bash', 'curl -s x', 'curl'],
    ['bash', 'node x', 'Shell'],
    ['ts', 'x', 'TypeScript'],
    ['yaml', 'x', 'yaml'],
  ])('in %s with the text "%s" are labelled %s', (language, text, label) =>
    expect(html(block(language, text))).toBe(
      `<div class="code" data-language="${language}"><p class="language">${label}</p><pre><code>${text}\n</code></pre></div>\n`,
    ),
  );
});

const HTML = `<h1 id="title">The <code>title</code></h1>
<p>Before &lt;all&gt; sections.</p>
<h2 id="first">First &amp; best</h2>
<table><tr><td>left</td><td>right<br>below</td></tr></table>
<h3 id="part">Part</h3>
<div class="code"><pre><code>&quot;x&quot;
</code></pre></div>`;

it('the sections of a page are found by their headings, with their text and without tags', () =>
  expect(pageSections('/page', 'Page', HTML)).toEqual([
    { path: '/page', page: 'Page', level: 1, heading: 'The title', text: 'Before <all> sections.' },
    { path: '/page#first', page: 'Page', level: 2, heading: 'First & best', text: 'left right below' },
    { path: '/page#part', page: 'Page', level: 3, heading: 'Part', text: '"x"' },
  ]));
