import { readFileSync } from 'node:fs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ERROR_CODES, ERRORS } from '../common/errors/error-codes.js';
import { errorPage, statusOf } from '../platform/http/problems/problem.js';
import { guideHtml, sectionsOf } from './guide-html.js';
import { servePage, servePageStyle } from './html-page.js';

const PATH = '/docs/guides';
const ERRORS_PATH = '/docs/errors';
const FOLDER = new URL('../../docs/', import.meta.url);

/** The guides for developers of clients, which are files in docs. */
const GUIDES = {
  partners: 'Connect your client: from the link to the first verified webhook',
  interface: 'Interface: behaviour that spans requests',
  webhooks: 'Webhooks: verify, acknowledge, retry, catch up',
  money: 'Totals: how they are computed, with examples',
  holds: 'Decide about orders with holds',
  fulfilment: 'Answer and ship orders',
};

/** Files that a guide may link to, besides other guides. */
const OTHER_FILES: Record<string, string> = {
  'errors.md': ERRORS_PATH,
  '../openapi.json': '/openapi.json',
  '../asyncapi.json': '/asyncapi.json',
};

/** Serves each guide as a page, and a list of them. */
export function serveGuides(app: NestExpressApplication): void {
  servePageStyle(app);
  serveErrorGuide(app);
  const entries = Object.entries(GUIDES).map(
    ([name, title]) => `<li><a href="${PATH}/${name}">${title}</a></li>`,
  );
  servePage(app, PATH, 'Guides', `<h1>Guides</h1>\n<ul>${entries.join('')}</ul>`);
  for (const [name, title] of Object.entries(GUIDES)) {
    servePage(app, `${PATH}/${name}`, title, guideHtml(textOf(name), addressOfFile));
  }
}

/**
 * Serves the guide about errors with a table of all codes, and a page for each code, to which `type` of a problem document
 * refers: its title and status, and its section of the guide.
 */
function serveErrorGuide(app: NestExpressApplication): void {
  const guide = textOf('errors');
  const rows = ERROR_CODES.map(
    (code) => `| ${statusOf(code)} | [${code}](${errorPage(code)}) | ${ERRORS[code].title} |\n`,
  );
  const table = `| status | code | meaning |\n| --- | --- | --- |\n${rows.join('')}\n`;
  const list = guide.replace(/^(?=## )/m, () => table);
  servePage(app, ERRORS_PATH, 'Errors', guideHtml(list, addressOfFile));
  const sections = sectionsOf(guide);
  for (const code of ERROR_CODES) {
    const head = `# ${ERRORS[code].title}\n\nStatus **${statusOf(code)}**, code \`${code}\`\n\n`;
    servePage(app, errorPage(code), code, guideHtml(head + sections.get(code)!, addressOfFile));
  }
}

const textOf = (guide: string): string => readFileSync(new URL(`${guide}.md`, FOLDER), 'utf8');

function addressOfFile(file: string): string | null {
  const guide = Object.keys(GUIDES).find((name) => file === `${name}.md`);
  return guide === undefined ? (OTHER_FILES[file] ?? null) : `${PATH}/${guide}`;
}
