import type { Me } from 'order-taking-client/openapi';
import { useEffect } from 'preact/hooks';
import { api, isAway, outcomeOf } from '../api/client.js';
import { session, shownMe, type Session } from '../api/session.js';
import { refusalText, signIn } from '../api/sign-in.js';
import { useStore } from '../api/store.js';
import { NoRolePage, PortalPage, SignedInPage, Waiting } from '../sign-in/waiting.js';
import { SignInDialog, SignInPage } from '../sign-in/sign-in-page.js';
import { Announcer } from '../ui/announcer.js';
import { onDemand } from '../ui/on-demand.js';
import './presses.js';
import { useAddress } from '../address/router.js';
import { Shell } from './shell.js';

export function App() {
  return (
    <>
      {/* First, so that the key of its button undoes what is about to be done before it does something on the page. */}
      <Announcer />
      <CurrentView />
    </>
  );
}

const PasswordPage = onDemand(async () => (await import('../sign-in/password-page.js')).PasswordPage);

function CurrentView() {
  const { path } = useAddress();
  if (path === '/set-password') return <PasswordPage />;
  if (path === '/portal') return <PortalPage />;
  if (path === '/signed-in') return <SignedInPage />;
  return <SessionView />;
}

/** While the same person signs in again, the page and what was typed in it stay. */
function SessionView() {
  const now = useStore(session);
  const me = shownMe(now);
  useCheck(now);
  if (now.state === 'signed-out') return <SignInPage notice={now.notice} />;
  if (me === null) return <Waiting />;
  return (
    <>
      <SignedInView key={`${me.id} ${me.person?.id}`} me={me} />
      {now.state === 'ended' && <SignInDialog />}
    </>
  );
}

const SignedInView = ({ me }: { me: Me }) =>
  me.person?.roles.length === 0 ? <NoRolePage me={me} /> : <Shell me={me} />;

/** Milliseconds to the next attempt while the service cannot be reached. */
const RETRY_MS = 2_000;

/** Asks who is signed in, after the sign-in with a token if there is one. */
function useCheck(now: Session): void {
  useEffect(() => {
    if (now.state !== 'checking') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const next = await (now.token === null ? whoIsSignedIn() : tokenSignIn(now.token));
      // Somebody signed in or out in another tab meanwhile.
      if (session.get() !== now) return;
      if (next === null) timer = setTimeout(() => void ask(), RETRY_MS);
      else session.set(next);
    };
    void ask();
    return () => clearTimeout(timer);
  }, [now]);
}

/** @returns null if the service is away */
async function whoIsSignedIn(): Promise<Session | null> {
  const outcome = await outcomeOf(api.GET('/api/v1/me'));
  if (outcome.ok) return { state: 'signed-in', me: outcome.value };
  const { failure } = outcome;
  if (failure.status === 401) return { state: 'signed-out', notice: null };
  return isAway(failure) ? null : { state: 'signed-out', notice: failure.detail };
}

/** A sign-in that succeeds begins another check. @returns null if the service is away */
async function tokenSignIn(token: string): Promise<Session | null> {
  const failure = await signIn({ token });
  if (failure === null) return session.get();
  return isAway(failure) ? null : { state: 'signed-out', notice: refusalText(failure) };
}
