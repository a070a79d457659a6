import { api } from '../api/client.js';
import { useResource } from '../api/use-resource.js';
import { texts } from '../texts/texts.js';
import { Dialog } from '../ui/dialog.js';
import { FailureNotice, Skeleton } from '../ui/feedback.js';
import { Providers } from './providers.js';
import { SignInCard } from './sign-in-card.js';
import { PasswordForm, TokenForm } from './sign-in-forms.js';

/** Shown instead of any page while nobody is signed in; the address stays that of the page. */
export const SignInPage = ({ notice }: { notice: string | null }) => (
  <SignInCard title={texts.signIn.title}>
    <SignInForms notice={notice} />
  </SignInCard>
);

/** Shown over the page whose session has ended. */
export const SignInDialog = () => (
  <Dialog title={texts.signIn.title}>
    <SignInForms notice={texts.signIn.ended} isOverPage />
  </Dialog>
);

function SignInForms({ notice, isOverPage = false }: { notice: string | null; isOverPage?: boolean }) {
  // Asked again while the page is visible, so that an identity provider that is back has its button.
  const { value: ways, failure } = useResource('sign-in', (init) => api.GET('/console/session', init));
  return (
    <>
      {ways?.testMode === true && <p class="band">{texts.shell.testMode}</p>}
      {notice !== null && (
        <p class="notice" role="alert">
          {notice}
        </p>
      )}
      {!isSecureContext && (
        <p class="notice warning" role="alert">
          {texts.signIn.needsHttps}
        </p>
      )}
      {failure !== null && <FailureNotice failure={failure} />}
      {ways === undefined && failure === null && <Skeleton rows={3} />}
      {ways !== undefined && (
        <>
          {ways.providers.length > 0 && <Providers providers={ways.providers} isOverPage={isOverPage} />}
          <PasswordForm />
          {ways.token && <TokenForm />}
        </>
      )}
    </>
  );
}
