import type { SignIn } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { refusalText, signIn } from '../api/sign-in.js';
import { t } from '../texts/texts.js';
import { TextField } from '../ui/fields.js';
import { useAlone } from '../ui/use-alone.js';

/** Signs in, and has the sentence that says why that was refused. */
function useSignIn() {
  const { isRunning, alone } = useAlone();
  const [fault, setFault] = useState<string | undefined>();
  const submit = (identity: SignIn): void =>
    void alone(async () => {
      const failure = await signIn(identity);
      setFault(failure === null ? undefined : refusalText(failure));
    });
  return { isRunning, fault, setFault, submit };
}

export function PasswordForm() {
  const { isRunning, fault, setFault, submit } = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    if (email.trim() === '' || password === '') setFault(t('Enter your e-mail address and your password.'));
    else submit({ email: email.trim(), password });
  };
  return (
    <form class="form" onSubmit={onSubmit} noValidate>
      <TextField
        type="email"
        label={t('E-mail address')}
        autocomplete="username"
        autofocus
        value={email}
        onChange={setEmail}
      />
      <TextField
        type="password"
        label={t('Password')}
        autocomplete="current-password"
        value={password}
        onChange={setPassword}
        fault={fault}
      />
      <button class="button primary" aria-disabled={isRunning}>
        {t('Sign in')}
      </button>
    </form>
  );
}

export function TokenForm() {
  const { isRunning, fault, setFault, submit } = useSignIn();
  const [token, setToken] = useState('');
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    if (token.trim() === '') setFault(t('Enter a token.'));
    else submit({ token: token.trim() });
  };
  return (
    <form class="form" onSubmit={onSubmit} noValidate>
      <TextField
        type="password"
        label={t('Token')}
        hint={t('Of an application.')}
        value={token}
        onChange={setToken}
        fault={fault}
      />
      <button class="button" aria-disabled={isRunning}>
        {t('Sign in with the token')}
      </button>
    </form>
  );
}
