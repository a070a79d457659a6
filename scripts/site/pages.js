// The pages for developers of clients, and the files that they load, by the paths at which the service serves them.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { errorList, errorPages } from './error-pages.js';
import { guideHtml, pageSections } from './guide-html.js';
import { guideMarkdown, llmsText } from './guide-markdown.js';
import { pageHtml } from './html-page.js';

const { resolve } = createRequire(import.meta.url);
const PATH = '/docs/guides';
const ALL_ERRORS = {
  path: '/docs/errors',
  label: 'All errors',
  purpose: 'Every error code: its cause, the remedy and an example.',
};

const guide = (name, label, purpose) => ({ path: `${PATH}/${name}`, label, purpose });

/** The guides for developers of clients, which are files in docs. */
const GUIDES = [
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

const REFERENCE = {
  label: 'Reference',
  links: [
    ALL_ERRORS,
    { path: '/docs', label: 'Swagger UI', purpose: 'Every operation, to try out.' },
    {
      path: '/openapi.partner.json',
      label: 'openapi.partner.json',
      purpose: 'The operations for partners, for tools.',
    },
    { path: '/openapi.json', label: 'openapi.json', purpose: 'All operations, for tools.' },
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
const OTHER_FILES = { 'errors.md': ALL_ERRORS.path, '../openapi.json': '/openapi.json' };

const SWAGGER_UI_PAGE = readFileSync('docs/site/swagger-ui.html');
/** Files of the package swagger-ui-dist that its page loads. */
const SWAGGER_UI = ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'];

const INTRODUCTION = 'For developers of clients, and of systems of the seller.';

/**
 * @param openApi openapi.json, with examples of errors
 * @returns {Record<string, string | Buffer>} each guide and each error as a page and as Markdown, the start page, the index of the
 *   search, that for programs, and the files of the pages and of Swagger UI
 */
export function siteFiles(openApi) {
  const pages = pagesOf({ ...openApi.components.examples, ...openApi['x-problems'] });
  return {
    '/docs.html': SWAGGER_UI_PAGE,
    '/docs/index.html': SWAGGER_UI_PAGE,
    ...Object.fromEntries(
      pages.flatMap((page) => [
        [`${page.path}.html`, pageHtml(MENU, page)],
        [`${page.path}.md`, page.markdown],
      ]),
    ),
    '/llms.txt': pages[0].markdown,
    '/docs/search.json': JSON.stringify(pages.flatMap(({ sections }) => sections)),
    ...Object.fromEntries(
      readdirSync('docs/site')
        .filter((name) => !name.endsWith('.html'))
        .map((name) => [`/docs/${name}`, readFileSync(`docs/site/${name}`)]),
    ),
    ...Object.fromEntries(
      SWAGGER_UI.map((name) => [`/docs/${name}`, readFileSync(resolve(`swagger-ui-dist/${name}`))]),
    ),
  };
}

function pagesOf(examples) {
  const errors = textOf('errors');
  const guides = GUIDES.flatMap(({ links }) => links).map((entry) =>
    pageOf(entry, textOf(entry.path.slice(PATH.length + 1))),
  );
  return [
    startPage(),
    ...guides.map((page, index) => withNeighbours(page, guides[index - 1], guides[index + 1])),
    pageOf(ALL_ERRORS, errorList(errors, ALL_ERRORS.path)),
    ...errorPages(errors, ALL_ERRORS.path, contentsOf, examples),
  ];
}

/** Lists all pages with their purpose. */
function startPage() {
  const groups = GROUPS.map(({ label, links }) => {
    const entries = links.map((entry) => `<li>${linkTo(entry)}<br>${entry.purpose}</li>`);
    return `<h2>${label}</h2>\n<ul class="pages">\n${entries.join('\n')}\n</ul>`;
  });
  const content = `<h1>Guides</h1>\n<p>${INTRODUCTION}</p>\n${groups.join('\n')}`;
  const markdown = llmsText('Order-taking service', INTRODUCTION, GROUPS);
  return { path: PATH, label: 'Guides', content, markdown, sections: [], entry: PATH, below: [] };
}

function pageOf({ path, label }, text) {
  const contents = contentsOf(text);
  const sections = pageSections(path, label, contents.content);
  const below = sections
    .filter(({ level }) => level === 2)
    .map((section) => ({ path: section.path, label: section.heading }));
  return { path, label, ...contents, sections, entry: path, below };
}

/** The page of a guide, with links to those before and after it. */
function withNeighbours(page, former, next) {
  const links = [former && linkTo(former, ' rel="prev"'), next && linkTo(next, ' rel="next"')];
  const navigation = `<nav class="neighbours" aria-label="Other guides">${links.filter(Boolean).join('\n')}</nav>`;
  return { ...page, content: page.content + navigation };
}

const linkTo = ({ path, label }, attributes = '') => `<a href="${path}"${attributes}>${label}</a>`;

const textOf = (name) => readFileSync(`docs/${name}.md`, 'utf8');

/** A page of the Markdown of a file, as HTML and as Markdown. */
const contentsOf = (text) => ({
  content: guideHtml(text, addressOfFile),
  markdown: guideMarkdown(text, addressOfFile),
});

function addressOfFile(file) {
  const path = `${PATH}/${file.replace(/\.md$/, '')}`;
  const isGuide = GUIDES.some(({ links }) => links.some((link) => link.path === path));
  return isGuide ? path : (OTHER_FILES[file] ?? null);
}
