import { expect, it } from '@jest/globals';
import { pageSections } from './page-sections.js';

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
