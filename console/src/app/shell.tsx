import type { Me } from 'order-taking-client/openapi';
import { useEffect } from 'preact/hooks';
import { SignOutButton } from '../sign-in/sign-out-button.js';
import { texts } from '../texts.js';
import { actorName } from '../ui/actor-name.js';
import { Brand } from './brand.js';
import { CurrentUser, hasRight, useRight } from './current-user.js';
import { PAGE_WITHOUT_RIGHTS, PAGES, type Page } from './pages.js';
import { BASE, matchPath, navigate, useAddress } from './router.js';
import { useSearchShortcut } from './search-shortcut.js';

/** What surrounds every page: skip link, navigation, who is signed in. */
export function Shell({ me }: { me: Me }) {
  const { path } = useAddress();
  useSearchShortcut();
  const bands = [
    ...(me.testMode ? [texts.shell.testMode] : []),
    ...(me.readOnly ? [texts.shell.readOnly] : []),
  ];
  return (
    <CurrentUser.Provider value={me}>
      <a class="skip-link" href="#main">
        {texts.shell.skip}
      </a>
      {bands.length > 0 && <p class="band">{bands.join(' ')}</p>}
      <div class="shell">
        <header class="side">
          <a class="brand-link" href={BASE}>
            <Brand />
          </a>
          <Navigation me={me} path={path} />
          <div class="who">
            <WhoIsSignedIn me={me} />
            <SignOutButton />
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          <CurrentPage path={path} />
        </main>
      </div>
    </CurrentUser.Provider>
  );
}

/** The person and the application, or the application and its token. */
function WhoIsSignedIn({ me }: { me: Me }) {
  const { person, name, token } = me;
  const [first, second] = person === null ? [name, token?.name] : [person.name, name];
  return (
    <div class="who-name" title={actorName(me)}>
      <span>{first}</span>
      {second && <span class="second-line">{second}</span>}
    </div>
  );
}

function Navigation({ me, path }: { me: Me; path: string }) {
  const entries = PAGES.filter((page) => page.entry !== undefined && isFor(me, page));
  return (
    <nav aria-label={texts.shell.navigation}>
      <ul>
        {entries.map((page) => (
          <li key={page.path}>
            <a href={BASE + page.path} aria-current={currentOf(page.path, path)}>
              {page.entry}
            </a>
          </li>
        ))}
        <li>
          <a href="/docs/guides">{texts.shell.guides}</a>
        </li>
      </ul>
    </nav>
  );
}

/** A page about the own application is neither for people, who have no tokens, nor for application 0, whose token is ADMIN_TOKEN. */
const isFor = (me: Me, { right, isOfApplication = false }: Page): boolean =>
  hasRight(me, right) && (!isOfApplication || (me.person === null && me.id !== 0));

function currentOf(entry: string, path: string): 'page' | 'true' | undefined {
  if (entry === path) return 'page';
  return path.startsWith(`${entry}/`) ? 'true' : undefined;
}

function CurrentPage({ path }: { path: string }) {
  const isElsewhere = !useRight('sales') && path === '/';
  useEffect(() => {
    if (isElsewhere) navigate(BASE + PAGE_WITHOUT_RIGHTS, { replace: true });
  }, [isElsewhere]);
  if (isElsewhere) return null;
  for (const { path: pattern, component: Component } of PAGES) {
    const parameters = matchPath(pattern, path);
    // The key: another order is another page, without the state of the one before.
    if (parameters !== null) return <Component key={path} parameters={parameters} />;
  }
  return (
    <div class="page">
      <h1>{texts.shell.noPage}</h1>
      <p class="muted">{texts.shell.noPageDetail}</p>
    </div>
  );
}
