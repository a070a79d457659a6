import { t } from '../texts/texts.js';
import { useEffect } from 'preact/hooks';
import { signedOut, takeFromFragment, session } from '../api/session.js';
import { refusalText, signIn } from '../api/sign-in.js';
import { BASE, navigate } from '../address/router.js';
import type { Me } from 'order-taking-client/openapi';
import { useGet } from '../api/use-resource.js';
import { SignInCard } from './sign-in-card.js';
import { SignOutButton } from './sign-out-button.js';

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

/** For a person who may do nothing yet. Asks again, so that the console appears as soon as there is a role. */
export function NoRolePage({ me }: { me: Me }) {
  const { value } = useGet('/api/v1/me', {});
  useEffect(() => {
    if (value !== undefined && value.person?.roles.length !== 0)
      session.set({ state: 'signed-in', me: value });
  }, [value]);
  return (
    <SignInCard title={t('You have no role yet')}>
      <p class="muted">
        {t(
          'You are signed in as {name}. An administrator must give you a role before you can use the console.',
          me.person?.name ?? me.name,
        )}
      </p>
      <div>
        <SignOutButton />
      </div>
    </SignInCard>
  );
}
