import { t } from '../texts/texts.js';

/** Shown until it is known who is signed in. */
export const Waiting = () => (
  <main class="sign-in" aria-busy="true">
    <p class="muted">{t('Signing in …')}</p>
  </main>
);
