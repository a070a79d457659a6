import { useState } from 'preact/hooks';
import { beginSignIn } from '../api/session.js';
import { texts } from '../texts.js';
import { Brand } from './brand.js';

/** Shown instead of any page while nobody is signed in; the address stays that of the page. */
export function SignInPage({ rejected }: { rejected: boolean }) {
  const [token, setToken] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (token.trim() === '') setMissing(true);
    else beginSignIn(token.trim());
  };
  const fault = isMissing ? texts.signIn.missing : rejected ? texts.signIn.rejected : null;
  return (
    <main class="sign-in">
      <form class="card sign-in-card" onSubmit={submit} noValidate>
        <Brand />
        <h1>{texts.signIn.title}</h1>
        <p class="muted">{texts.signIn.explanation}</p>
        <label class="field">
          <span class="field-label">{texts.signIn.token}</span>
          <input
            type="password"
            autocomplete="off"
            spellcheck={false}
            autofocus
            value={token}
            aria-invalid={fault !== null}
            aria-describedby="sign-in-fault"
            onInput={(event) => {
              setToken(event.currentTarget.value);
              setMissing(false);
            }}
          />
        </label>
        <p id="sign-in-fault" class="fault" role="alert">
          {fault}
        </p>
        <button class="button primary">{texts.signIn.submit}</button>
      </form>
    </main>
  );
}
