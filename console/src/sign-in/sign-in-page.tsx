import { useGet } from '../api/use-resource.js';
import { t } from '../texts/texts.js';
import { Dialog } from '../ui/dialog.js';
import { Loaded } from '../ui/feedback.js';
import { SignInCard } from './sign-in-card.js';
import type { SignInProvider, SignIn } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { BASE } from '../address/router.js';
import { useAlone } from '../ui/use-alone.js';
import { Button } from '../ui/button.js';
import { refusalText, signIn } from '../api/sign-in.js';
import { TextField, useForm } from '../ui/fields.js';

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

/**
 * Signs in, and has the sentence that says why that was refused.
 * @param identity null if something was not typed
 * @param missing is said then
 */
function useSignIn(identity: SignIn | null, missing: string) {
  const { isRunning, alone } = useAlone();
  const [fault, setFault] = useState<string | undefined>();
  const submit = async (typed: SignIn): Promise<void> => {
    const failure = await signIn(typed);
    setFault(failure === null ? undefined : refusalText(failure));
  };
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    if (identity === null) setFault(missing);
    else void alone(() => submit(identity));
  };
  return { isRunning, fault, onSubmit };
}

function PasswordForm() {
  const { values, field } = useForm({ email: '', password: '' });
  const email = values.email.trim();
  const { isRunning, fault, onSubmit } = useSignIn(
    email === '' || values.password === '' ? null : { ...values, email },
    t('Enter your e-mail address and your password.'),
  );
  return (
    <form class="form" onSubmit={onSubmit} noValidate>
      <TextField
        type="email"
        label={t('E-mail address')}
        autocomplete="username"
        autofocus
        {...field('email')}
      />
      <TextField
        type="password"
        label={t('Password')}
        autocomplete="current-password"
        {...field('password')}
        fault={fault}
      />
      <button class="button primary" aria-disabled={isRunning}>
        {t('Sign in')}
      </button>
    </form>
  );
}

function TokenForm() {
  const { values, field } = useForm({ token: '' });
  const token = values.token.trim();
  const { isRunning, fault, onSubmit } = useSignIn(token === '' ? null : { token }, t('Enter a token.'));
  return (
    <form class="form" onSubmit={onSubmit} noValidate>
      <TextField
        type="password"
        label={t('Token')}
        hint={t('Of an application.')}
        {...field('token')}
        fault={fault}
      />
      <button class="button" aria-disabled={isRunning}>
        {t('Sign in with the token')}
      </button>
    </form>
  );
}
