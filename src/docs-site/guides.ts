import { readFileSync } from 'node:fs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { guideHtml } from './guide-html.js';
import { servePage } from './html-page.js';

const PATH = '/docs/guides';
const FOLDER = new URL('../../docs/', import.meta.url);

/** The guides for developers of clients, which are files in docs. */
const GUIDES = {
  interface: 'Interface: behaviour that spans requests',
  webhooks: 'Webhooks: verify, answer, retry, catch up',
  money: 'Totals: how they are computed, with examples',
  holds: 'Decide about orders with holds',
};

/** Files that a guide may link to, besides other guides. */
const OTHER_FILES: Record<string, string> = { '../openapi.json': '/openapi.json' };

/** Serves each guide as a page, and a list of them. */
export function serveGuides(app: NestExpressApplication): void {
  const entries = Object.entries(GUIDES).map(
    ([name, title]) => `<li><a href="${PATH}/${name}">${title}</a></li>`,
  );
  servePage(app, PATH, 'Guides', `<h1>Guides</h1>\n<ul>${entries.join('')}</ul>`);
  for (const [name, title] of Object.entries(GUIDES)) {
    const markdown = readFileSync(new URL(`${name}.md`, FOLDER), 'utf8');
    servePage(app, `${PATH}/${name}`, title, guideHtml(markdown, addressOfFile));
  }
}

function addressOfFile(file: string): string | null {
  const guide = Object.keys(GUIDES).find((name) => file === `${name}.md`);
  return guide === undefined ? (OTHER_FILES[file] ?? null) : `${PATH}/${guide}`;
}
