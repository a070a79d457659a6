import { addressOf } from './guide-html.js';

/**
 * Markdown for programs, whose links lead to what the service serves: to the Markdown of guides and errors.
 * @param {(file: string) => string | null} targetOf as in guideHtml()
 */
export const guideMarkdown = (markdown, targetOf) =>
  markdown
    .split(/(^ *```[^]*?^ *```$)/m)
    .map((part, index) => (index % 2 === 1 ? part : withLinks(part, targetOf)))
    .join('');

const withLinks = (text, targetOf) =>
  text.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label, href) => {
    const address = addressOf(href, targetOf);
    return address === null ? label : `[${label}](${markdownAddress(address)})`;
  });

/** The address of a guide or error as Markdown; any other one is unchanged. */
const markdownAddress = (address) => address.replace(/^\/docs\/(?:guides|errors)[\w/-]*/, '$&.md');

/**
 * The index for programs that read text: https://llmstxt.org.
 * @param {{ label: string, links: { path: string, label: string, purpose: string }[] }[]} groups
 */
export const llmsText = (title, introduction, groups) =>
  [
    `# ${title}\n\n> ${introduction}\n`,
    ...groups.map(({ label, links }) => {
      const entries = links.map(
        ({ path, label: name, purpose }) => `- [${name}](${markdownAddress(path)}): ${purpose}\n`,
      );
      return `## ${label}\n\n${entries.join('')}`;
    }),
  ].join('\n');
