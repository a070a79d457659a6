import type { Me } from 'order-taking-client/openapi';
import { createStore } from './store.js';

const KEY = 'order-taking-console-token';

/**
 * `rejected`: the service no longer accepts the token. The address stays as it is, so that whoever signs in again is back at
 * the page where that happened.
 */
export type Session =
  | { state: 'signed-out'; rejected: boolean }
  | { state: 'signing-in'; token: string }
  | { state: 'signed-in'; token: string; me: Me };

export const session = createStore<Session>(initialSession());

/** The token in the fragment (`/console#token=…`), or the one of this tab. A fragment is never sent to a server. */
function initialSession(): Session {
  const token = takeTokenFromAddress() ?? sessionStorage.getItem(KEY);
  return token === null ? { state: 'signed-out', rejected: false } : signingIn(token);
}

/** A header cannot contain other characters than these. ADMIN_TOKEN may have spaces. */
function signingIn(token: string): Session {
  const isPossible = /^[ -~]+$/.test(token);
  return isPossible ? { state: 'signing-in', token } : { state: 'signed-out', rejected: true };
}

function takeTokenFromAddress(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  // Removed from the address and the history of the tab.
  if (token !== null) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

export function beginSignIn(token: string): void {
  session.set(signingIn(token));
}

export function completeSignIn(token: string, me: Me): void {
  sessionStorage.setItem(KEY, token);
  session.set({ state: 'signed-in', token, me });
}

export function signOut({ rejected } = { rejected: false }): void {
  sessionStorage.removeItem(KEY);
  session.set({ state: 'signed-out', rejected });
}

export function currentToken(): string | null {
  const now = session.get();
  return now.state === 'signed-out' ? null : now.token;
}

// A link with a token that is opened in a tab that shows the console already.
addEventListener('hashchange', () => {
  const token = takeTokenFromAddress();
  if (token !== null) beginSignIn(token);
});
