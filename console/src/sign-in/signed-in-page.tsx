import { useEffect } from 'preact/hooks';
import { signedOut } from '../api/session.js';
import { BASE, navigate } from '../address/router.js';
import { t } from '../texts/texts.js';
import { Waiting } from './waiting.js';

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
