import { Marked, type Tokens } from 'marked';
import { escapeHtml } from './html-page.js';

/** What a relative link in a guide refers to: its address on this service, or null when the service does not serve it. */
type LinkTarget = (file: string) => string | null;

/** Markdown as HTML. Headings have the ids that GitHub gives them, because links in the guides use those. */
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
    },
  });
  return marked.parse(markdown, { async: false });
}

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
