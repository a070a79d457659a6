import type { ComponentChildren } from 'preact';
import { BASE } from '../../app/router.js';
import { formatNumber } from '../../format/format.js';
import { texts } from '../../texts.js';

/** The service counts up to here; this number means as many or more. */
const COUNTED = 10_000;

interface TileProps {
  number: number;
  text: string;
  /** The list that shows them: a path without BASE. */
  href: string;
  /** The colour of a number above 0. */
  tone?: 'warning' | 'bad';
  children?: ComponentChildren;
}

/** The number of open items, with a link to their list. */
export function Tile({ number, text, href, tone = 'warning', children }: TileProps) {
  const shown = formatNumber(number);
  return (
    <li class={`card tile ${number === 0 ? 'none' : tone}`}>
      <a class="tile-main" href={BASE + href}>
        <span class="tile-number">{number >= COUNTED ? texts.toDo.orMore(shown) : shown}</span>
        <span class="tile-text">{text}</span>
      </a>
      {children}
    </li>
  );
}
