import type { pageSections } from './page-sections.js';

/** A link in the menu. */
interface Link {
  path: string;
  label: string;
}

interface MenuGroup {
  label: string;
  links: readonly Link[];
}

/** A page of the guides or of the errors. */
export interface Page extends Link {
  /** HTML */
  content: string;
  /** The parts of the page that the search finds. */
  sections: ReturnType<typeof pageSections>;
  /** The path of the entry of the menu to which the page belongs, often its own. */
  entry: string;
  /** The links that the menu shows below that entry: to the parts of the page, or to the pages beside it. */
  below: readonly Link[];
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const linkHtml = ({ path, label }: Link, attributes: string): string =>
  `<a href="${path}"${attributes}>${escapeHtml(label)}</a>`;

/** The menu. The open page is marked, and so is the entry to which it belongs. */
function menuHtml(groups: readonly MenuGroup[], page: Page): string {
  const isOpen = (path: string): string => (path === page.path ? ' aria-current="page"' : '');
  const item = (link: Link): string => `<li>${linkHtml(link, isOpen(link.path))}</li>`;
  const entry = (link: Link): string =>
    link.path !== page.entry || page.below.length === 0
      ? item(link)
      : `<li class="open">${linkHtml(link, isOpen(link.path))}\n<ul>${page.below.map(item).join('\n')}</ul></li>`;
  return groups
    .map(({ label, links }) => `<p>${label}</p>\n<ul>${links.map(entry).join('\n')}</ul>`)
    .join('\n');
}

const SEARCH = `<form class="search" role="search" action="/docs/guides" hidden>
<label class="visually-hidden" for="search">Search the guides and errors</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" aria-keyshortcuts="/" aria-controls="results">
<div class="results" id="results" hidden></div>
</form>`;

/** The document of a page. Without its script everything can be read; the search and the buttons to copy are missing. */
export const pageHtml = (groups: readonly MenuGroup[], page: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.label)} - Order-taking service</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/page.css">
<script src="/docs/page.js" type="module"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="name" href="/docs/guides">Order-taking service</a>
${SEARCH}
</header>
<nav aria-label="Guides and errors">
<button class="menu-button" type="button" aria-expanded="false" aria-controls="menu">Menu</button>
<div class="menu" id="menu">
${menuHtml(groups, page)}
</div>
</nav>
<main id="content" tabindex="-1">
${page.content}
</main>
<p class="visually-hidden" role="status"></p>
</body>
</html>
`;
