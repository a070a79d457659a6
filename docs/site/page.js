// The script of all pages of the guides: buttons that copy, tabs of languages, and the search.
import { findSections } from './find-sections.js';

const LANGUAGE = 'docs-language';
const MAX_RESULTS = 20;

const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/** @param {Record<string, unknown>} properties of the new element */
function element(name, properties = {}, ...children) {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

/** A screen reader says the text. */
function announce(text) {
  document.querySelector('body > [role="status"]').textContent = text;
}

// Copy

async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
    button.firstChild.textContent = 'Copied';
    announce('Copied');
  } catch {
    // It was not allowed, or the page came without HTTPS, so that there is no clipboard.
    button.firstChild.textContent = 'Not copied';
    announce('Not copied: select the text and copy it with the keyboard');
  }
  setTimeout(() => (button.firstChild.textContent = 'Copy'), 2000);
}

function addCopyButton(block) {
  const label = block.querySelector('.language').textContent;
  const button = element('button', { type: 'button', className: 'copy' }, 'Copy');
  button.append(element('span', { className: 'visually-hidden' }, ` the block of ${label}`));
  button.addEventListener('click', () => copy(button, block.querySelector('code').textContent));
  block.querySelector('.language').after(button);
}

// Tabs

function readLanguage() {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch {
    return null; // The browser does not let pages store anything.
  }
}

function storeLanguage(language) {
  try {
    localStorage.setItem(LANGUAGE, language);
  } catch {
    // The choice then ends with the page.
  }
}

/** Shows one language in a group, if the group has it. */
function show(group, language) {
  const blocks = all(':scope > .code', group);
  if (!blocks.some((block) => block.dataset.language === language)) return;
  for (const block of blocks) block.hidden = block.dataset.language !== language;
  for (const tab of all('[role="tab"]', group)) {
    const isSelected = tab.dataset.language === language;
    tab.setAttribute('aria-selected', String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
  }
}

/** Shows the language in all groups. What was clicked stays where it is in the window, although groups above it change. */
function choose(tab) {
  const before = tab.getBoundingClientRect().top;
  storeLanguage(tab.dataset.language);
  for (const group of all('.examples')) show(group, tab.dataset.language);
  window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

function moveInTabs(event) {
  const tabs = all('[role="tab"]', event.currentTarget);
  const index = tabs.indexOf(event.target);
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const tab = tabs.at(next % tabs.length);
  tab.focus();
  choose(tab);
}

function addTabs(group, number) {
  const list = element('div', { className: 'tabs', role: 'tablist', ariaLabel: 'Language' });
  for (const block of all(':scope > .code', group)) {
    const { language } = block.dataset;
    block.id = `example-${number}-${language}`;
    const tab = element('button', { type: 'button', role: 'tab', id: `${block.id}-tab` });
    tab.textContent = block.querySelector('.language').textContent;
    tab.dataset.language = language;
    tab.setAttribute('aria-controls', block.id);
    tab.addEventListener('click', () => choose(tab));
    block.role = 'tabpanel';
    block.setAttribute('aria-labelledby', tab.id);
    list.append(tab);
  }
  list.addEventListener('keydown', moveInTabs);
  group.prepend(list);
  group.dataset.tabs = '';
  show(group, list.firstElementChild.dataset.language);
  show(group, readLanguage());
}

// Search

const form = document.querySelector('.search');
const input = form.querySelector('input');
const results = form.querySelector('.results');
let entries;

/** An address of the service, which may be published below a path. */
const addressOf = (path) => new URL(`..${path}`, import.meta.url).href;

/** The index is loaded when somebody goes to the search. */
const loadEntries = () =>
  (entries ??= window.fetch(addressOf('/docs/search.json')).then((response) => {
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  }));

function resultItem({ path, page, heading, excerpt }) {
  const title = element('strong', {}, heading);
  const pieces = excerpt.map(({ text, isMatch }) => (isMatch ? element('mark', {}, text) : text));
  const place = heading === page ? [] : [element('span', {}, page)];
  return element(
    'li',
    {},
    element('a', { href: addressOf(path) }, title, ...place, element('span', {}, ...pieces)),
  );
}

function showResults(found) {
  const count = found.length === 1 ? '1 result' : `${found.length} results`;
  const text = found.length > MAX_RESULTS ? `${count}, the first ${MAX_RESULTS}` : count;
  const list = element('ul', {}, ...found.slice(0, MAX_RESULTS).map(resultItem));
  results.replaceChildren(element('p', {}, text), list);
  results.hidden = false;
  announce(text);
}

async function search() {
  const typed = input.value;
  if (typed.trim() === '') return closeResults();
  try {
    const loaded = await loadEntries();
    // Something else may have been typed meanwhile.
    if (input.value === typed) showResults(findSections(loaded, typed));
  } catch {
    entries = undefined;
    results.replaceChildren(element('p', {}, 'The search cannot be loaded.'));
    results.hidden = false;
    announce('The search cannot be loaded.');
  }
}

function closeResults() {
  results.hidden = true;
}

/** The arrow keys move between the box and the results; every result is a link. */
function moveInSearch(event) {
  if (event.key === 'Escape') {
    input.focus();
    return closeResults();
  }
  const places = [input, ...all('a', results)];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || results.hidden) return;
  event.preventDefault();
  places.at((places.indexOf(document.activeElement) + step) % places.length).focus();
}

function startSearch() {
  form.hidden = false;
  input.addEventListener('focus', () => loadEntries().catch(() => (entries = undefined)), { once: true });
  input.addEventListener('input', search);
  input.addEventListener('focus', () => results.hidden && search());
  form.addEventListener('keydown', moveInSearch);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    all('a', results).at(0)?.click();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget)) closeResults();
  });
  // The focus stays in the box: without it the results would be closed before the link gets the click.
  results.addEventListener('mousedown', (event) => event.preventDefault());
  // A result on the same page does not load a page.
  results.addEventListener('click', ({ target }) => target.closest('a') && closeResults());
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest('input, textarea, select, [contenteditable]') !== null;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

// The menu, where it is not beside the content

function startMenu() {
  const button = document.querySelector('.menu-button');
  button.addEventListener('click', () => {
    button.setAttribute('aria-expanded', String(button.getAttribute('aria-expanded') === 'false'));
  });
}

// Everything

/** What is wider than the page can be scrolled with the keyboard. */
const scrolled = new ResizeObserver((changes) => {
  for (const { target } of changes) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute('tabindex');
  }
});

all('.code').forEach(addCopyButton);
all('.examples').forEach(addTabs);
all('pre, .table').forEach((part) => scrolled.observe(part));
startMenu();
startSearch();
// The tabs have changed the height of what is above it.
if (location.hash !== '')
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
