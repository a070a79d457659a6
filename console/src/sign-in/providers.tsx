import type { SignInProvider } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { BASE } from '../address/router.js';
import { t } from '../texts/texts.js';
import { useAlone } from '../ui/use-alone.js';
import { Button } from '../ui/button.js';

interface ProvidersProps {
  providers: SignInProvider[];
  /** An identity provider takes the tab, and with it what was typed in the page below. */
  isOverPage: boolean;
}

/** A button for each identity provider. */
export function Providers({ providers, isOverPage }: ProvidersProps) {
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
