import { STATUS_CODES } from 'node:http';
import { ERRORS, type ErrorCode } from '../common/errors/error-codes.js';
import { errorPage, PROBLEM_MEDIA_TYPE, statusOf } from '../platform/http/problems/problem.js';
import type { Example } from '../platform/http/validation/openapi-types.js';
import { sectionsOf } from './guide-html.js';
import type { Page } from './html-page.js';
import { pageSections } from './page-sections.js';

type AsHtml = (markdown: string) => string;

/** The responses that the service sent, by their codes. */
type Examples = Readonly<Record<string, Example>>;

/** A page for each code, to which `type` of a problem document refers. @param entry the path of the list of all errors */
export function errorPages(guide: string, entry: string, asHtml: AsHtml, examples: Examples): Page[] {
  const texts = sectionsOf(guide);
  return guide.split(/^## /m).flatMap((group) => {
    const below = codesIn(group).map((code) => ({ path: errorPage(code), label: code }));
    return below.map(({ path, label: code }) => {
      const text = texts.get(code)!;
      const found = asHtml(`# ${code}: ${ERRORS[code].title}\n\n${text}`);
      const content = asHtml(pageText(code, text) + exampleText(examples[code]));
      return { path, label: code, content, sections: pageSections(path, 'Errors', found), entry, below };
    });
  });
}

const codesIn = (group: string): ErrorCode[] =>
  [...group.matchAll(/^### (\w+)$/gm)].map(([, code]) => code as ErrorCode);

/** The guide with a table instead of the explanations of the codes, which have pages of their own. */
export const errorList = (guide: string): string =>
  guide.replaceAll(/^### [^]*?(?=^## |(?![^]))/gm, (explanations) => {
    const rows = codesIn(explanations).map(
      (code) => `| ${statusOf(code)} | [${code}](${errorPage(code)})<br>${ERRORS[code].title} |\n`,
    );
    return `| status | error |\n| --- | --- |\n${rows.join('')}\n`;
  });

const pageText = (code: ErrorCode, explanation: string): string =>
  `# ${ERRORS[code].title}\n\nStatus **${statusOf(code)}**, code \`${code}\`\n\n${explanation}\n\n`;

function exampleText(example: Example | undefined): string {
  if (example === undefined) return '';
  const { 'x-headers': headers, value } = example;
  const body = JSON.stringify(value, null, 2);
  if (headers === undefined)
    return `## Example\n\nThe problem is a part of a response that succeeds:\n\n\`\`\`json\n${body}\n\`\`\`\n`;
  const { status } = value as { status: number };
  const lines = Object.entries({ 'Content-Type': PROBLEM_MEDIA_TYPE, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]!}`, ...lines].join('\n');
  return `## Example\n\n\`\`\`http\n${head}\n\n${body}\n\`\`\`\n`;
}
