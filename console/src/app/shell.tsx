import type { Me } from 'order-taking-client/openapi';
import { useEffect, useState } from 'preact/hooks';
import { SERVICE_PATH } from '../api/base.js';
import { timeZone } from '../format/format.js';
import { SignOutButton } from '../sign-in/sign-out-button.js';
import { t } from '../texts/texts.js';
import { actorName } from '../ui/who-and-when.js';
import { Brand, LanguageChoice } from '../sign-in/sign-in-card.js';
import { CurrentUser, useRight } from '../api/current-user.js';
import { JobsTray } from './jobs-tray.js';
import { PAGE_WITHOUT_RIGHTS, PAGES, placesFor } from './pages.js';
import { BASE, matchPath, navigate, useAddress } from '../address/router.js';
import { useShortcuts, singleKeys, switchSingleKeys } from '../ui/shortcuts.js';
import { useStackedTables } from './stacked-tables.js';
import { actionsOfPage, type Entry, Palette } from './palette.js';
import { useStore } from '../api/store.js';
import { labels } from '../texts/labels.js';
import { Checkbox } from '../ui/fields.js';
import { CloseButton, Dialog } from '../ui/dialog.js';

/** What surrounds every page: skip link, navigation, who is signed in. */
export function Shell({ me }: { me: Me }) {
  const { path } = useAddress();
  useShortcuts();
  useStackedTables();
  const bands = [
    ...(me.testMode ? [t('Test installation: nothing here is shipped.')] : []),
    ...(me.readOnly ? [t('Read only: this link allows no changes.')] : []),
  ];
  return (
    <CurrentUser.Provider value={me}>
      <a class="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      {bands.length > 0 && <p class="band">{bands.join(' ')}</p>}
      <div class="shell">
        <header class="side">
          <a class="brand-link" href={BASE}>
            <Brand />
          </a>
          <PaletteButton me={me} />
          <Navigation me={me} path={path} />
          <div class="who">
            <WhoIsSignedIn me={me} />
            <JobsTray me={me} />
            <ShortcutHelp />
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
      <span class="second-line">{t('Times in {zone}', timeZone())}</span>
    </div>
  );
}

/** In a narrow window it is folded into a button that names the current entry. */
function Navigation({ me, path }: { me: Me; path: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  const places = placesFor(me);
  const current = places.flatMap(({ entries }) => entries).find((page) => currentOf(page.path, path));
  return (
    <>
      <button class="button menu-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {current?.entry ?? t('Menu')}
      </button>
      <nav class={isOpen ? 'open' : ''} aria-label={t('Main navigation')}>
        <ul>
          {places.map(({ name, entries }) => (
            <PlaceItem key={name} name={name} entries={entries} path={path} />
          ))}
          <li>
            <a href={`${SERVICE_PATH}/docs/guides`}>{t('Guides')}</a>
          </li>
          <li>
            <LanguageChoice />
          </li>
        </ul>
      </nav>
    </>
  );
}

interface PlaceItemProps {
  name: string;
  entries: { path: string; entry: string }[];
  path: string;
}

/** A part of the navigation, which leads to its first page. The part that is open shows all its pages. */
function PlaceItem({ name, entries, path }: PlaceItemProps) {
  const [first] = entries;
  const isOpen = entries.some((page) => currentOf(page.path, path) !== undefined);
  const isAlone = entries.length === 1;
  const currentPlace = isOpen ? 'true' : undefined;
  return (
    <li>
      <a
        class="place"
        href={BASE + first!.path}
        aria-current={isAlone ? currentOf(first!.path, path) : currentPlace}
      >
        {name}
      </a>
      {isOpen && !isAlone && (
        <ul>
          {entries.map((page) => (
            <li key={page.path}>
              <a href={BASE + page.path} aria-current={currentOf(page.path, path)}>
                {page.entry}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

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
  for (const { path: pattern, component: Component, hasList = false } of PAGES) {
    const parameters = matchPath(pattern, path);
    // The key: another contact is another page, without the state of the one before.
    if (parameters !== null) return <Component key={hasList ? pattern : path} parameters={parameters} />;
  }
  return (
    <div class="page">
      <h1>{t('Page not found')}</h1>
      <p class="muted">{t('The address may be incomplete. The navigation lists all pages.')}</p>
    </div>
  );
}

/** The palette is not loaded on demand: what is typed before it is there would be single keys. */
function PaletteButton({ me }: { me: Me }) {
  /** Those of the page when the palette was opened; null while it is closed. */
  const [actions, setActions] = useState<Entry[] | null>(null);
  return (
    <>
      <button
        class="button palette-button"
        data-key={t('Ctrl K')}
        aria-keyshortcuts="Control+K"
        onClick={() => setActions(actionsOfPage())}
      >
        <span>{t('Search')}</span>
      </button>
      {actions !== null && <Palette me={me} actions={actions} onClose={() => setActions(null)} />}
    </>
  );
}

/** A button that opens the list of keyboard shortcuts. */
function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false);
  const areOn = useStore(singleKeys);

  return (
    <>
      <button
        class="button quiet help-button"
        aria-label={t('Keyboard shortcuts')}
        title={t('Keyboard shortcuts')}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        ?
      </button>
      {isOpen && (
        <Dialog title={t('Keyboard shortcuts')} onClose={() => setOpen(false)}>
          <dl class="shortcuts">
            {Object.entries(labels.shortcutKeys).map(([key, text]) => (
              <div key={key}>
                <dt>
                  <kbd>{key === 'Ctrl K' ? t('Ctrl K') : key}</kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {/* It is stored at once, so there is nothing to discard. */}
          <div onInput={(event) => event.stopPropagation()}>
            <Checkbox label={t('Use single keys')} checked={areOn} onChange={switchSingleKeys} />
          </div>
          <CloseButton onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
