import { api } from '../api/client.js';
import { useResource } from '../api/use-resource.js';
import { texts } from '../texts.js';
import { FailureNotice, Skeleton } from '../ui/feedback.js';
import { Providers } from './providers.js';
import { SignInCard } from './sign-in-card.js';
import { PasswordForm, TokenForm } from './sign-in-forms.js';

/** Shown instead of any page while nobody is signed in; the address stays that of the page. */
export function SignInPage({ notice }: { notice: string | null }) {
  // Asked again while the page is visible, so that an identity provider that is back has its button.
  const { value: ways, failure } = useResource('sign-in', (init) => api.GET('/console/session', init));
  return (
    <SignInCard title={texts.signIn.title}>
      {ways?.testMode === true && <p class="band">{texts.shell.testMode}</p>}
      {notice !== null && (
        <p class="notice" role="alert">
          {notice}
        </p>
      )}
      {failure !== null && <FailureNotice failure={failure} />}
      {ways === undefined && failure === null && <Skeleton rows={3} />}
      {ways !== undefined && (
        <>
          {ways.providers.length > 0 && <Providers providers={ways.providers} />}
          <PasswordForm />
          {ways.token && <TokenForm />}
        </>
      )}
    </SignInCard>
  );
}
