import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { BASE, showPosition, useAddress } from '../address/router.js';
import { t } from '../texts/texts.js';

interface PageProps {
  title: string;
  /** Shown above the title, such as a link to the list. */
  above?: ComponentChildren;
  /** Shown behind the title, such as the state. */
  beside?: ComponentChildren;
  /** Buttons at the right. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** The frame of every page. A page that is navigated to takes the focus, so that screen readers say its title. */
export function Page({ title, above, beside, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the page is painted: afterwards somebody may have moved the focus on already, as by a key.
  useLayoutEffect(() => {
    if (isFirstPage) isFirstPage = false;
    else heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(showPosition, []);
  useEffect(() => {
    document.title = `${title} - ${t('Order-taking service')}`;
  }, [title]);
  return (
    <div class="page">
      {above}
      <div class="page-head">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {beside}
        {actions !== undefined && <div class="actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A link to the page above one, such as the list that it is in. */
export const Back = ({ to, text }: { to: string; text: string }) => (
  <a class="back" href={BASE + to}>
    {text}
  </a>
);

/** The first page after the document was loaded leaves the focus at its beginning, before the skip link. */
let isFirstPage = true;

export interface Tab {
  /** A path without BASE. */
  path: string;
  text: string;
}

/** Links between the pages of one entry of the navigation. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const { path } = useAddress();
  return (
    <nav class="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.path}>
            <a href={BASE + tab.path} aria-current={tab.path === path ? 'page' : undefined}>
              {tab.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
