import { useEffect } from 'preact/hooks';
import { api, outcomeOf } from '../api/client.js';
import { completeSignIn, session } from '../api/session.js';
import { useStore } from '../api/store.js';
import { texts } from '../texts.js';
import { Announcer } from '../ui/announcer.js';
import { Shell } from './shell.js';
import { SignInPage } from './sign-in-page.js';

export function App() {
  return (
    <>
      <SessionView />
      <Announcer />
    </>
  );
}

function SessionView() {
  const now = useStore(session);
  if (now.state === 'signed-in') return <Shell me={now.me} />;
  if (now.state === 'signed-out') return <SignInPage rejected={now.rejected} />;
  return <SigningIn token={now.token} />;
}

/** Asks who the token belongs to. The service's refusal of the token signs out. */
function SigningIn({ token }: { token: string }) {
  useEffect(() => {
    const signIn = async (): Promise<void> => {
      const outcome = await outcomeOf(api.GET('/api/v1/me'));
      const now = session.get();
      if (now.state !== 'signing-in' || now.token !== token) return;
      if (outcome.ok) completeSignIn(token, outcome.value);
      else timer = setTimeout(() => void signIn(), RETRY_MS);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    void signIn();
    return () => clearTimeout(timer);
  }, [token]);
  return (
    <main class="sign-in" aria-busy="true">
      <p class="muted">{texts.signIn.checking}</p>
    </main>
  );
}

/** Milliseconds to the next attempt while the service cannot be reached. */
const RETRY_MS = 2_000;
