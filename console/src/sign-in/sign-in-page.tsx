import { useGet } from '../api/use-resource.js';
import { t } from '../texts/texts.js';
import { Dialog } from '../ui/dialog.js';
import { Loaded } from '../ui/feedback.js';
import { SignInCard } from './sign-in-card.js';
import { PasswordForm, TokenForm } from './sign-in-forms.js';
import type { SignInProvider } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { BASE } from '../address/router.js';
import { useAlone } from '../ui/use-alone.js';
import { Button } from '../ui/button.js';

/** Shown instead of any page while nobody is signed in; the address stays that of the page. */
export const SignInPage = ({ notice }: { notice: string | null }) => (
  <SignInCard title={t('Sign in')}>
    <SignInForms notice={notice} />
  </SignInCard>
);

/** Shown over the page whose session has ended. */
export const SignInDialog = () => (
  <Dialog title={t('Sign in')}>
    <SignInForms notice={t('Your session has ended. Sign in again.')} isOverPage />
  </Dialog>
);

function SignInForms({ notice, isOverPage = false }: { notice: string | null; isOverPage?: boolean }) {
  // Asked again while the page is visible, so that an identity provider that is back has its button.
  const resource = useGet('/console/session', {});
  return (
    <>
      {resource.value?.testMode === true && (
        <p class="band">{t('Test installation: nothing here is shipped.')}</p>
      )}
      {notice !== null && (
        <p class="notice" role="alert">
          {notice}
        </p>
      )}
      {!isSecureContext && (
        <p class="notice warning" role="alert">
          {t(
            'This page needs https: over plain http a browser does not keep the sign-in. Open it with https://, or on the machine itself.',
          )}
        </p>
      )}
      <Loaded of={resource} rows={3}>
        {({ providers, token }) => (
          <>
            {providers.length > 0 && <Providers providers={providers} isOverPage={isOverPage} />}
            <PasswordForm />
            {token && <TokenForm />}
          </>
        )}
      </Loaded>
    </>
  );
}

interface ProvidersProps {
  providers: SignInProvider[];
  /** An identity provider takes the tab, and with it what was typed in the page below. */
  isOverPage: boolean;
}

/** A button for each identity provider. */
function Providers({ providers, isOverPage }: ProvidersProps) {
  const { isRunning, alone } = useAlone();
  const [hasFailed, setFailed] = useState(false);
  const begin = (provider: SignInProvider): void =>
    void alone(async () => {
      setFailed(false);
      try {
        const { beginProviderSignIn } = await import('./provider-sign-in.js');
        await beginProviderSignIn(provider);
      } catch {
        setFailed(true);
      }
    });
  return (
    <div class="form">
      {providers.map((provider) =>
        provider.authorizationEndpoint === null ? (
          <p key={provider.issuer} class="notice warning">
            {t('{issuer} cannot be reached at the moment.', nameOf(provider))}
          </p>
        ) : (
          <Button
            key={provider.issuer}
            kind="primary"
            text={t('Sign in with {issuer}', nameOf(provider))}
            isBusy={isRunning}
            onClick={() => begin(provider)}
          />
        ),
      )}
      {isOverPage && (
        <p class="hint">
          {t('An identity provider takes this tab. To keep what you typed:')}{' '}
          <a href={BASE} target="_blank">
            {t('Sign in in a new tab')}
          </a>
        </p>
      )}
      {hasFailed && (
        <p class="fault" role="alert">
          {t('The sign-in with the identity provider failed. Try again.')}
        </p>
      )}
    </div>
  );
}

const nameOf = ({ issuer }: SignInProvider): string => issuer.replace(/^https?:\/\//, '').replace(/\/$/, '');
