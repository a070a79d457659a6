import { useEffect } from 'preact/hooks';
import { signedOut, takeFromFragment } from '../api/session.js';
import { refusalText, signIn } from '../api/sign-in.js';
import { BASE, navigate } from '../address/router.js';
import { t } from '../texts/texts.js';
import { Waiting } from './waiting.js';

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
