import { t } from '../texts/texts.js';
import { useEffect } from 'preact/hooks';
import { signedOut, takeFromFragment } from '../api/session.js';
import { refusalText, signIn } from '../api/sign-in.js';
import { BASE, navigate } from '../address/router.js';

/** Shown until it is known who is signed in. */
export const Waiting = () => (
  <main class="sign-in" aria-busy="true">
    <p class="muted">{t('Signing in …')}</p>
  </main>
);

/** Where a link of an administrator leads, which opens the console once as an application. */
export function PortalPage() {
  useEffect(() => {
    const open = async (portalSecret: string | null): Promise<void> => {
      const failure = portalSecret === null ? null : await signIn({ portalSecret });
      if (portalSecret === null)
        signedOut(t('Open the whole link that an administrator gave you. It can be used once.'));
      else if (failure !== null) signedOut(refusalText(failure));
      navigate(BASE, { replace: true });
    };
    void open(takeFromFragment('secret'));
  }, []);
  return <Waiting />;
}

/** Where the identity provider sends the browser. */
export function SignedInPage() {
  useEffect(() => {
    const finish = async (): Promise<void> => {
      try {
        const { finishProviderSignIn } = await import('./provider-sign-in.js');
        await finishProviderSignIn();
      } catch {
        signedOut(t('The sign-in with the identity provider failed. Try again.'));
        navigate(BASE, { replace: true });
      }
    };
    void finish();
  }, []);
  return <Waiting />;
}
