import { STATUS_CODES } from 'node:http';
import { ERRORS } from '../../dist/common/errors/error-codes.js';
import { PROBLEM_MEDIA_TYPE, statusOf } from '../../dist/platform/http/problems/problem.js';
import { pageSections } from './guide-html.js';

/**
 * A page for each code, to which `type` of a problem document refers.
 * @param guide docs/errors.md
 * @param entry the path of the list of all errors
 * @param contentsOf the contents of a page, from its Markdown
 * @param examples the responses that the service sent, by their codes
 */
export function errorPages(guide, entry, contentsOf, examples) {
  const texts = sectionsOf(guide);
  return guide.split(/^## /m).flatMap((group) => {
    const below = codesIn(group).map((code) => ({ path: `${entry}/${code}`, label: code }));
    return below.map(({ path, label: code }) => {
      const text = texts.get(code);
      const found = contentsOf(`# ${code}: ${ERRORS[code].title}\n\n${text}`).content;
      const contents = contentsOf(pageText(code, text) + exampleText(examples[code]));
      return { path, label: code, ...contents, sections: pageSections(path, 'Errors', found), entry, below };
    });
  });
}

const codesIn = (group) => [...group.matchAll(/^### (\w+)$/gm)].map(([, code]) => code);

/** The text of each section, up to the next heading of any level, by its heading. */
const sectionsOf = (markdown) =>
  new Map(
    markdown.split(/^#+ /m).map((section) => {
      const [heading, ...lines] = section.split('\n');
      return [heading, lines.join('\n').trim()];
    }),
  );

/**
 * The guide with a table instead of the explanations of the codes, which have pages of their own.
 * @param entry the path of the list
 */
export const errorList = (guide, entry) =>
  guide.replaceAll(/^### [^]*?(?=^## |(?![^]))/gm, (explanations) => {
    const rows = codesIn(explanations).map(
      (code) => `| ${statusOf(code)} | [${code}](${entry}/${code})<br>${ERRORS[code].title} |\n`,
    );
    return `| status | error |\n| --- | --- |\n${rows.join('')}\n`;
  });

const pageText = (code, explanation) =>
  `# ${ERRORS[code].title}\n\nStatus **${statusOf(code)}**, code \`${code}\`\n\n${explanation}\n\n`;

function exampleText(example) {
  if (example === undefined) return '';
  const { 'x-headers': headers, value } = example;
  const body = JSON.stringify(value, null, 2);
  if (headers === undefined)
    return `## Example\n\nThe problem is a part of a response that succeeds:\n\n\`\`\`json\n${body}\n\`\`\`\n`;
  const lines = Object.entries({ 'Content-Type': PROBLEM_MEDIA_TYPE, ...headers }).map(
    ([name, text]) => `${name}: ${text}`,
  );
  const head = [`HTTP/1.1 ${value.status} ${STATUS_CODES[value.status]}`, ...lines].join('\n');
  return `## Example\n\n\`\`\`http\n${head}\n\n${body}\n\`\`\`\n`;
}
