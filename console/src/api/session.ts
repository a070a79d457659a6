import type { Me } from 'order-taking-client/openapi';
import { createStore } from './store.js';

/**
 * Who is signed in, in a cookie that scripts cannot read. The address stays as it is, so that whoever signs in again is back at
 * the page where the session ended.
 */
export type Session =
  /** Who is signed in is not known yet. `token`: is signed in with first. `me`: the user whose page stays meanwhile. */
  | { state: 'checking'; token: string | null; me: Me | null }
  /** `notice`: a sentence for the sign-in page. */
  | { state: 'signed-out'; notice: string | null }
  | { state: 'signed-in'; me: Me }
  /** By itself: the page stays, with what was typed, for the same person to go on. */
  | { state: 'ended'; me: Me };

export const session = createStore<Session>({
  state: 'checking',
  token: takeFromFragment('token'),
  me: null,
});

/** Whose page is shown. */
export const shownMe = (now: Session): Me | null => ('me' in now ? now.me : null);

/** Tabs have one session: what one of them did to it concerns the others. */
const otherTabs = new BroadcastChannel('order-taking-console-session');
otherTabs.onmessage = () => check();

/** Asks the service who is signed in. */
export function check(token: string | null = null): void {
  session.set({ state: 'checking', token, me: shownMe(session.get()) });
}

export function signedOut(notice: string | null): void {
  session.set({ state: 'signed-out', notice });
}

/** Lets the other tabs ask who is signed in now. */
export const tellOtherTabs = (): void => otherTabs.postMessage(null);

/**
 * Takes a secret out of the fragment of the address (`/console#token=…`), which is never sent to a server, and out of the
 * history of the tab.
 */
export function takeFromFragment(name: string): string | null {
  const secret = new URLSearchParams(location.hash.slice(1)).get(name);
  if (secret !== null) history.replaceState(null, '', location.pathname + location.search);
  return secret;
}

// A link with a token that is opened in a tab that shows the console already.
addEventListener('hashchange', () => {
  const token = takeFromFragment('token');
  if (token !== null) check(token);
});
