import { SERVICE_PATH } from '../api/base.js';
import { createStore, useStore } from '../api/store.js';

/** The address of the console on its origin; the addresses of its pages begin with it. */
export const BASE = `${SERVICE_PATH}/console`;

export interface Address {
  /** Without BASE, such as `/orders/12`. */
  path: string;
  query: URLSearchParams;
}

/** What every page is given. */
export interface PageProps {
  /** The parameters of its path. */
  parameters: Record<string, string>;
}

const address = createStore(read());

/** The browser would restore the scroll position before the page has its data. */
history.scrollRestoration = 'manual';

const POSITIONS = 'scroll positions';

/** The scroll position of each entry of the history of this tab; what is stored outlives a reload. */
const positions = new Map(JSON.parse(sessionStorage.getItem(POSITIONS) ?? '[]') as [number, number][]);

const entryOf = (state: unknown): number => (state as { entry?: number } | null)?.entry ?? 0;

let entry = entryOf(history.state);

const leaveEntry = (): void => void positions.set(entry, scrollY);

function read(): Address {
  const path = location.pathname.slice(BASE.length).replace(/\/+$/, '');
  return { path: path === '' ? '/' : path, query: new URLSearchParams(location.search) };
}

export const useAddress = (): Address => useStore(address);

/**
 * Shows another page, or the same one with other parameters.
 * @param to a path with BASE, and a query
 * @param replace without a new entry in the history, as while somebody types
 */
export function navigate(to: string, { replace = false } = {}): void {
  leaveEntry();
  if (!replace) entry = Math.max(entry, ...positions.keys()) + 1;
  history[replace ? 'replaceState' : 'pushState']({ entry }, '', to);
  address.set(read());
}

/** Scrolls to the last position of the current entry of the history, or to the top of a new one. */
export const showPosition = (): void => scrollWhenLoaded(positions.get(entry) ?? 0);

/** The current address with other parameters; an empty value removes one. */
export function withQuery(changes: Record<string, string>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? location.pathname : `${location.pathname}?${text}`;
}

addEventListener('popstate', () => {
  leaveEntry();
  entry = entryOf(history.state);
  address.set(read());
  showPosition();
});

addEventListener('pagehide', () => {
  leaveEntry();
  sessionStorage.setItem(POSITIONS, JSON.stringify([...positions]));
});

/** Lets ordinary links show pages of the console without loading it again. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a');
  if (link === null || event.defaultPrevented || !isPlain(event) || !isOfConsole(link)) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
});

/** With a key or another button the browser opens a tab or a window, or saves the page. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to a place in the page, such as the skip link, is left to the browser. */
const isOfConsole = ({ origin, pathname, hash, target }: HTMLAnchorElement): boolean =>
  origin === location.origin &&
  (pathname === BASE || pathname.startsWith(`${BASE}/`)) &&
  hash === '' &&
  target === '';

/** Parameters of a path: `matchPath('/orders/:id', '/orders/12')` is `{ id: '12' }`; null if it does not match. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index]!;
    if (name.startsWith(':')) parameters[name.slice(1)] = part;
    else if (name !== part) return null;
  }
  return parameters;
}

/** Input of the user, after which the page is not scrolled any more. */
const INPUT = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

let stop = (): void => undefined;

/** Scrolls to a position, and again while the page grows until it is long enough, unless the user scrolls meanwhile. */
function scrollWhenLoaded(top: number): void {
  stop();
  scrollTo(0, top);
  const observer = new ResizeObserver(() => {
    scrollTo(0, top);
    if (scrollY >= top - 1) stop();
  });
  stop = () => {
    observer.disconnect();
    for (const event of INPUT) removeEventListener(event, stop);
  };
  for (const event of INPUT) addEventListener(event, stop, { passive: true });
  if (top > 0) observer.observe(document.body);
}

const PAGE_SIZE = 50;

interface PartOptions {
  /** The parameter of the address that has the cursor. */
  parameter?: string;
  limit?: number;
}

/** The part of a list that the address names, as the query of the service has it. */
export function partOf(
  address: URLSearchParams,
  { parameter = 'cursor', limit = PAGE_SIZE }: PartOptions = {},
): { limit: number; cursor?: string } {
  const cursor = address.get(parameter) ?? '';
  return { limit, ...(cursor !== '' && { cursor }) };
}
