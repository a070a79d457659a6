export const escapeHtml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const linkHtml = ({ path, label }, attributes) => `<a href="${path}"${attributes}>${escapeHtml(label)}</a>`;

/** The menu. The open page is marked, and so is the entry to which it belongs. */
function menuHtml(groups, page) {
  const isOpen = (path) => (path === page.path ? ' aria-current="page"' : '');
  const item = (link) => `<li>${linkHtml(link, isOpen(link.path))}</li>`;
  const entry = (link) =>
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

/**
 * A page of the guides or of the errors.
 * @typedef {{ path: string, label: string }} Link
 * @typedef {object} Page
 * @property {string} path
 * @property {string} label
 * @property {string} content HTML
 * @property {object[]} sections the parts of the page that the search finds
 * @property {string} entry the path of the entry of the menu to which the page belongs, often its own
 * @property {Link[]} below the links that the menu shows below that entry: to the parts of the page, or to the pages beside it
 */

/**
 * The document of a page. Without its script everything can be read; the search and the buttons to copy are missing.
 * @param {{ label: string, links: Link[] }[]} groups of the menu
 * @param {Page} page
 */
export const pageHtml = (groups, page) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.label)} - Order-taking service</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/page.css">
<link rel="alternate" type="text/markdown" href="${page.path}.md">
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
