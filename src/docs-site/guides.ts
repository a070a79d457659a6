import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { serveFile } from './compressed-file.js';
import type { OpenApiDocument } from '../platform/http/validation/openapi-types.js';
import { errorList, errorPages } from './error-pages.js';
import { findSections } from './find-sections.js';
import { guideHtml } from './guide-html.js';
import { pageHtml, type Page } from './html-page.js';
import { pageSections } from './page-sections.js';

const PATH = '/docs/guides';
const FOLDER = new URL('../../docs/', import.meta.url);
/** Files that the pages load. */
const SITE = new URL('site/', FOLDER);

/** An entry of the menu. */
interface Entry {
  path: string;
  label: string;
  purpose: string;
}

interface Group {
  label: string;
  links: Entry[];
}

const ALL_ERRORS: Entry = {
  path: '/docs/errors',
  label: 'All errors',
  purpose: 'Every error code: its cause, the remedy and an example.',
};

const guide = (name: string, label: string, purpose: string): Entry => ({
  path: `${PATH}/${name}`,
  label,
  purpose,
});

/** The guides for developers of clients, which are files in docs. */
const GUIDES: Group[] = [
  {
    label: 'Clients',
    links: [
      guide('partners', 'Connect your client', 'From the link of the seller to the first verified webhook.'),
      guide('interface', 'Interface', 'Behaviour that spans several requests: repetition, changes, lists.'),
      guide('webhooks', 'Webhooks', 'Subscribe, verify, acknowledge, and catch up after an outage.'),
      guide('money', 'Totals', 'How the totals of an order are computed, with examples.'),
    ],
  },
  {
    label: 'Systems of the seller',
    links: [
      guide('holds', 'Holds', 'Decide whether an order may be validated: credit, approval, fraud.'),
      guide('fulfilment', 'Answers and shipments', 'Answer, ship, change, and link documents.'),
    ],
  },
];

const REFERENCE: Group = {
  label: 'Reference',
  links: [
    ALL_ERRORS,
    { path: '/docs', label: 'Swagger UI', purpose: 'Every operation, to try out.' },
    { path: '/openapi.json', label: 'openapi.json', purpose: 'The operations, for tools.' },
    { path: '/asyncapi.json', label: 'asyncapi.json', purpose: 'The events, for tools.' },
    {
      path: '/postman.json',
      label: 'postman.json',
      purpose: 'The requests, for Postman, Bruno and Insomnia.',
    },
  ],
};

const GROUPS = [...GUIDES, REFERENCE];
const MENU = [{ label: 'Guides', links: [{ path: PATH, label: 'All guides' }] }, ...GROUPS];

/** Files that a guide may link to, besides other guides. */
const OTHER_FILES: Record<string, string> = {
  'errors.md': ALL_ERRORS.path,
  '../openapi.json': '/openapi.json',
};

/** Serves each guide and each error as a page, with a start page, a menu and a search. @param document with examples of errors */
export function serveGuides(app: NestExpressApplication, document: OpenApiDocument): void {
  const errors = textOf('errors');
  const examples = { ...document.components.examples, ...document['x-problems'] };
  const guides = GUIDES.flatMap(({ links }) => links).map((entry) =>
    pageOf(entry, textOf(entry.path.slice(PATH.length + 1))),
  );
  const pages = [
    startPage(),
    ...guides.map((page, index) => withNeighbours(page, guides[index - 1], guides[index + 1])),
    pageOf(ALL_ERRORS, errorList(errors)),
    ...errorPages(errors, ALL_ERRORS.path, asHtml, examples),
  ];
  for (const page of pages) serveFile(app, page.path, 'html', async () => pageHtml(MENU, page));
  const sections = async (): Promise<string> => JSON.stringify(pages.flatMap((page) => page.sections));
  serveFile(app, '/docs/search.json', 'json', sections);
  serveFile(app, '/docs/page.css', 'css', () => readFile(new URL('page.css', SITE)));
  serveFile(app, '/docs/page.js', 'js', pageScript);
}

/** Lists all pages with their purpose. */
function startPage(): Page {
  const groups = GROUPS.map(({ label, links }) => {
    const entries = links.map((entry) => `<li>${linkTo(entry)}<br>${entry.purpose}</li>`);
    return `<h2>${label}</h2>\n<ul class="pages">\n${entries.join('\n')}\n</ul>`;
  });
  const introduction = '<p>For developers of clients, and of systems of the seller.</p>';
  const content = `<h1>Guides</h1>\n${introduction}\n${groups.join('\n')}`;
  return { path: PATH, label: 'Guides', content, sections: [], entry: PATH, below: [] };
}

function pageOf({ path, label }: Entry, markdown: string): Page {
  const content = asHtml(markdown);
  const sections = pageSections(path, label, content);
  const below = sections
    .filter(({ level }) => level === 2)
    .map((section) => ({ path: section.path, label: section.heading }));
  return { path, label, content, sections, entry: path, below };
}

/** The page of a guide, with links to those before and after it. */
function withNeighbours(page: Page, former: Page | undefined, next: Page | undefined): Page {
  const links = [former && linkTo(former, ' rel="prev"'), next && linkTo(next, ' rel="next"')];
  const navigation = `<nav class="neighbours" aria-label="Other guides">${links.filter(Boolean).join('\n')}</nav>`;
  return { ...page, content: page.content + navigation };
}

const linkTo = ({ path, label }: Entry | Page, attributes = ''): string =>
  `<a href="${path}"${attributes}>${label}</a>`;

/** docs/site/page.js with the function for the search, which has tests and types. */
const pageScript = async (): Promise<string> =>
  `${findSections.toString()}\n${await readFile(new URL('page.js', SITE), 'utf8')}`;

const textOf = (name: string): string => readFileSync(new URL(`${name}.md`, FOLDER), 'utf8');

const asHtml = (markdown: string): string => guideHtml(markdown, addressOfFile);

function addressOfFile(file: string): string | null {
  const path = `${PATH}/${file.replace(/\.md$/, '')}`;
  const isGuide = GUIDES.some(({ links }) => links.some((link) => link.path === path));
  return isGuide ? path : (OTHER_FILES[file] ?? null);
}
