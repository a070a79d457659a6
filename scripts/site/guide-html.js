import { Marked, Renderer } from 'marked';
import { escapeHtml } from './html-page.js';

/** The languages of programs, in which the same can be shown. */
const PROGRAMS = {
  bash: 'curl',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  java: 'Java',
  ruby: 'Ruby',
};
const LANGUAGES = { ...PROGRAMS, json: 'JSON', http: 'HTTP' };

/**
 * Markdown as HTML. Headings have the ids that GitHub gives them, because links in the guides use those. Blocks of code that
 * follow each other in different languages are one group of examples, which the script of the page shows as tabs.
 * @param {(file: string) => string | null} targetOf the address to which a relative link leads; null when the service has none
 */
export function guideHtml(markdown, targetOf) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, text, depth }) {
        return `<h${depth} id="${headingId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ tokens, href }) {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href, targetOf);
        return address === null ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
      },
      table(token) {
        return `<div class="table">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
      code: codeHtml,
    },
    extensions: [
      {
        name: 'examples',
        renderer: ({ blocks }) => `<div class="examples">\n${blocks.map(codeHtml).join('')}</div>\n`,
      },
    ],
    hooks: { processAllTokens: withExamples },
  });
  return marked.parse(markdown, { async: false });
}

function codeHtml({ text, lang = '' }) {
  const label = lang === 'bash' && !text.includes('curl ') ? 'Shell' : (LANGUAGES[lang] ?? lang);
  const head = `<p class="language">${escapeHtml(label)}</p>`;
  return `<div class="code" data-language="${escapeHtml(lang)}">${head}<pre><code>${escapeHtml(text)}\n</code></pre></div>\n`;
}

/** Without the comments that name blocks of code, which would stand between the blocks of a group. */
function withExamples(tokens) {
  const shown = tokens.filter(({ type, raw }) => type !== 'space' && !/^<!--.*-->\s*$/.test(raw));
  return shown.reduce((grouped, token) => {
    const last = grouped.at(-1);
    const blocks = last === undefined ? [] : blocksOf(last);
    if (token.type !== 'code' || !canJoin(token, blocks)) return [...grouped, token];
    return [...grouped.slice(0, -1), { type: 'examples', raw: '', blocks: [...blocks, token] }];
  }, []);
}

function blocksOf(token) {
  if (token.type === 'code') return [token];
  return token.type === 'examples' ? token.blocks : [];
}

const canJoin = (code, blocks) =>
  blocks.length > 0 &&
  [code, ...blocks].every(({ lang = '' }) => lang in PROGRAMS) &&
  !blocks.some(({ lang }) => lang === code.lang);

/** Where a link of a guide leads; null when the service has no such page. */
export function addressOf(href, targetOf) {
  if (/^(?:https?:|#|\/)/.test(href)) return href;
  const [file, fragment] = href.split('#');
  const target = targetOf(file);
  return target === null || fragment === undefined ? target : `${target}#${fragment}`;
}

const headingId = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

const ENTITIES = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** HTML that guideHtml() made, without tags. */
const textOf = (html) =>
  html
    .replaceAll(/<(?:br|\/(?:p|li|h\d|td|th|tr|pre))>/g, ' ')
    .replaceAll(/<[^<>]+>/g, '')
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name) => ENTITIES[name])
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Each heading of a page with the text up to the next one, for the menu and the search.
 * @returns {{ path: string, page: string, level: number, heading: string, text: string }[]} the path has the heading as fragment
 *   unless it is that of the page, which has level 1
 */
export const pageSections = (path, page, html) =>
  html.split(/(?=<h\d id=")/).flatMap((section) => {
    const [, level, id, heading, content] =
      /^<h(\d) id="([^"]+)">((?:[^<]|<(?!\/h))*)<\/h\d>(.*)$/s.exec(section) ?? [];
    if (level === undefined) return [];
    return {
      path: level === '1' ? path : `${path}#${id}`,
      page,
      level: Number(level),
      heading: textOf(heading),
      text: textOf(content),
    };
  });
