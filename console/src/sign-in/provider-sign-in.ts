// Loaded when somebody signs in through an identity provider, because the library is large.
import {
  AuthorizationResponseError,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomState,
  validateAuthResponse,
} from 'oauth4webapi';
import type { SignInProvider } from 'order-taking-client/openapi';
import { refusalText, signIn } from '../api/sign-in.js';
import { check, signedOut } from '../api/session.js';
import { BASE, navigate } from '../address/router.js';
import { t } from '../texts/texts.js';

const KEY = 'order-taking-console-sign-in';

/** What the tab remembers while the browser is at the identity provider. */
interface Begun {
  issuer: string;
  clientId: string;
  state: string;
  codeVerifier: string;
  /** The page from which the sign-in began. */
  from: string;
}

const redirectUri = (): string => `${location.origin}${BASE}/signed-in`;

/** Leaves the console for the identity provider, which sends the browser back with a code (RFC 6749, with PKCE). */
export async function beginProviderSignIn(provider: SignInProvider): Promise<void> {
  const { issuer, clientId, authorizationEndpoint } = provider;
  const codeVerifier = generateRandomCodeVerifier();
  const state = generateRandomState();
  const begun: Begun = { issuer, clientId, state, codeVerifier, from: location.pathname + location.search };
  sessionStorage.setItem(KEY, JSON.stringify(begun));
  const url = new URL(authorizationEndpoint!);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope: 'openid profile email',
    state,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  location.assign(url);
}

/** Signs in with the code in the address, and shows the page from which the sign-in began. */
export async function finishProviderSignIn(): Promise<void> {
  const begun = taken();
  // The page was loaded again, or the address was opened without a sign-in.
  if (begun === null) check();
  else await exchange(begun).catch((error: unknown) => signedOut(faultText(error)));
  navigate(begun?.from ?? BASE, { replace: true });
}

/** A code is exchanged once, also when the page is loaded again. */
function taken(): Begun | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? null : (JSON.parse(text) as Begun);
}

async function exchange({ issuer, clientId, state, codeVerifier }: Begun): Promise<void> {
  const address = new URL(location.href);
  const parameters = validateAuthResponse({ issuer }, { client_id: clientId }, address, state);
  const failure = await signIn({
    issuer,
    code: parameters.get('code') ?? '',
    codeVerifier,
    redirectUri: redirectUri(),
  });
  if (failure !== null) signedOut(refusalText(failure));
}

function faultText(error: unknown): string {
  if (!(error instanceof AuthorizationResponseError))
    return t('The sign-in with the identity provider failed. Try again.');
  return t('The identity provider refused the sign-in: {detail}', error.error_description ?? error.error);
}
