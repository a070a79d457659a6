import { BASE, useAddress } from '../address/router.js';

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
