import type { SignIn } from 'order-taking-client/openapi';
import { t } from '../texts/texts.js';
import { api, outcomeOf, type Failure } from './client.js';
import { check, signedOut, tellOtherTabs } from './session.js';

/** @returns why it was refused; null otherwise */
export async function signIn(body: SignIn): Promise<Failure | null> {
  const outcome = await outcomeOf(api.POST('/console/session', { body }));
  if (!outcome.ok) return outcome.failure;
  tellOtherTabs();
  check();
  return null;
}

/** @returns why it was refused, so that nobody leaves the browser and believes to be signed out; null otherwise */
export async function signOut(): Promise<Failure | null> {
  const outcome = await outcomeOf(
    api.DELETE('/console/session', { params: { header: { 'X-Requested-With': 'console' } } }),
  );
  if (!outcome.ok) return outcome.failure;
  tellOtherTabs();
  signedOut(null);
  return null;
}

/** Why a sign-in was refused, in a sentence for people. */
export const refusalText = ({ code, detail }: Failure): string =>
  code === 'invalid_token'
    ? t('The service does not accept this token. It may be mistyped, expired or revoked.')
    : detail;
