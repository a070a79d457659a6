import { useEffect, useState } from 'preact/hooks';
import { api, outcomeOf, type Failure } from '../api/client.js';
import { signedOut, takeFromFragment } from '../api/session.js';
import { BASE, navigate } from '../address/router.js';
import { t } from '../texts/texts.js';
import { FailureNotice } from '../ui/feedback.js';
import { faultAt, TextField } from '../ui/fields.js';
import { useAlone } from '../ui/use-alone.js';
import { SignInCard } from './sign-in-card.js';

/** Where a link of an administrator leads, with which a person sets a password once. */
export function PasswordPage() {
  const [secret, setSecret] = useState(() => takeFromFragment('secret'));
  useEffect(() => {
    // Another link that is opened in the same tab.
    const onHashChange = (): void => setSecret((former) => takeFromFragment('secret') ?? former);
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  return (
    <SignInCard title={t('Set your password')}>
      {secret === null ? (
        <p class="muted">{t('Open the link that an administrator gave you. It can be used once.')}</p>
      ) : (
        <NewPasswordForm key={secret} secret={secret} />
      )}
    </SignInCard>
  );
}

function NewPasswordForm({ secret }: { secret: string }) {
  const { isRunning, alone } = useAlone();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [differs, setDiffers] = useState(false);
  const passwordFault = faultAt(failure, '#/password');
  const send = async (): Promise<void> => {
    const outcome = await outcomeOf(api.POST('/console/password', { body: { secret, password } }));
    setFailure(outcome.ok ? null : outcome.failure);
    if (!outcome.ok) return;
    signedOut(t('Your password was set. Sign in with it.'));
    navigate(BASE, { replace: true });
  };
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    setDiffers(password !== repeated);
    if (password === repeated) void alone(send);
  };
  return (
    <form class="form" onSubmit={onSubmit} noValidate>
      <p class="muted">{t('The link can be used once. You sign in with the password afterwards.')}</p>
      <TextField
        type="password"
        label={t('New password')}
        hint={t(
          'At least 12 characters, six of them different, without your name, common words or sequences.',
        )}
        autocomplete="new-password"
        autofocus
        value={password}
        onChange={setPassword}
        fault={passwordFault}
      />
      <TextField
        type="password"
        label={t('Repeat the password')}
        autocomplete="new-password"
        value={repeated}
        onChange={setRepeated}
        fault={differs ? t('The two passwords differ.') : undefined}
      />
      {failure !== null && passwordFault === undefined && <FailureNotice failure={failure} />}
      <button class="button primary" aria-disabled={isRunning}>
        {t('Set the password')}
      </button>
    </form>
  );
}
