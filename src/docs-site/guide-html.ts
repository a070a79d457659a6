import { Marked, Renderer, type Token, type Tokens } from 'marked';
import { escapeHtml } from './html-page.js';

/** The address on this service to which a relative link in a guide leads; null when the service does not serve it. */
type LinkTarget = (file: string) => string | null;

/** Blocks of code that show the same in several languages. */
interface Examples {
  type: 'examples';
  raw: string;
  blocks: Tokens.Code[];
}

/** The languages of programs, in which the same can be shown. */
const PROGRAMS: Record<string, string> = {
  bash: 'curl',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  java: 'Java',
  ruby: 'Ruby',
};
const LANGUAGES: Record<string, string> = { ...PROGRAMS, json: 'JSON', http: 'HTTP' };

/**
 * Markdown as HTML. Headings have the ids that GitHub gives them, because links in the guides use those. Blocks of code that
 * follow each other in different languages are one group of examples, which the script of the page shows as tabs.
 */
export function guideHtml(markdown: string, targetOf: LinkTarget): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, text, depth }: Tokens.Heading) {
        return `<h${depth} id="${headingId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ tokens, href }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href, targetOf);
        return address === null ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
      },
      table(token: Tokens.Table) {
        return `<div class="table">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
      code: codeHtml,
    },
    extensions: [
      {
        name: 'examples',
        renderer: (token) =>
          `<div class="examples">\n${(token as Examples).blocks.map(codeHtml).join('')}</div>\n`,
      },
    ],
    hooks: { processAllTokens: withExamples },
  });
  return marked.parse(markdown, { async: false });
}

function codeHtml({ text, lang = '' }: Tokens.Code): string {
  const label = lang === 'bash' && !text.includes('curl ') ? 'Shell' : (LANGUAGES[lang] ?? lang);
  const head = `<p class="language">${escapeHtml(label)}</p>`;
  return `<div class="code" data-language="${escapeHtml(lang)}">${head}<pre><code>${escapeHtml(text)}\n</code></pre></div>\n`;
}

/** Without the comments that name blocks of code, which would stand between the blocks of a group. */
function withExamples(tokens: Token[]): Token[] {
  const shown = tokens.filter(({ type, raw }) => type !== 'space' && !/^<!--.*-->\s*$/.test(raw));
  return shown.reduce<Token[]>((grouped, token) => {
    const last = grouped.at(-1);
    const blocks = last === undefined ? [] : blocksOf(last);
    if (token.type !== 'code' || !canJoin(token as Tokens.Code, blocks)) return [...grouped, token];
    const group: Examples = { type: 'examples', raw: '', blocks: [...blocks, token as Tokens.Code] };
    return [...grouped.slice(0, -1), group];
  }, []);
}

function blocksOf(token: Token): Tokens.Code[] {
  if (token.type === 'code') return [token as Tokens.Code];
  return token.type === 'examples' ? (token as Examples).blocks : [];
}

const canJoin = (code: Tokens.Code, blocks: Tokens.Code[]): boolean =>
  blocks.length > 0 &&
  [code, ...blocks].every(({ lang = '' }) => lang in PROGRAMS) &&
  !blocks.some(({ lang }) => lang === code.lang);

function addressOf(href: string, targetOf: LinkTarget): string | null {
  if (/^(?:https?:|#|\/)/.test(href)) return href;
  const [file, fragment] = href.split('#') as [string, string?];
  const target = targetOf(file);
  return target === null || fragment === undefined ? target : `${target}#${fragment}`;
}

const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** The text of each section, up to the next heading of any level, by its heading. */
export const sectionsOf = (markdown: string): Map<string, string> =>
  new Map(
    markdown.split(/^#+ /m).map((section) => {
      const [heading, ...lines] = section.split('\n');
      return [heading!, lines.join('\n').trim()];
    }),
  );
