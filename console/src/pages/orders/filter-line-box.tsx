import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useDelayed } from '../../api/use-delayed.js';
import { navigate } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import {
  filtered,
  isSame,
  type Filters,
  beginOf,
  dayOf,
  NO_FILTERS,
  STATES,
  type Chosen,
  type FilterName,
} from './filters.js';
import { labels } from '../../texts/labels.js';

/** A text field that has all filters in one line; they are applied while the user types. The key `/` focuses it. */
export function FilterLineBox({ filters }: { filters: Filters }) {
  const id = useId();
  const line = lineOf(filters);
  const [typed, setTyped] = useState(line);
  const settled = useDelayed(typed);
  /** Whether somebody typed what is not applied yet. */
  const isTyping = useRef(false);
  const { chosen, fault } = parseLine(typed);
  // The filters were changed elsewhere, as by the back button. Another way to write the same is left as it was typed.
  useLayoutEffect(() => {
    // Words that were typed just before are kept.
    if (chosen !== null && isTyping.current && settled !== typed)
      setTyped(lineOf({ ...filters, q: chosen.q }));
    else if (chosen === null || !isSame(chosen, filters)) setTyped(line);
  }, [line]);
  // A layout effect runs before another filter can be chosen, which this would replace with the one of this rendering.
  useLayoutEffect(() => {
    if (settled !== typed || !isTyping.current) return;
    isTyping.current = false;
    if (chosen !== null && !isSame(chosen, filters)) navigate(filtered(chosen), { replace: true });
  }, [settled]);
  return (
    <div class="search filter-line">
      <input
        type="search"
        aria-label={t('Search orders')}
        aria-describedby={id}
        aria-invalid={fault !== null}
        placeholder={t('Words, or filters such as state:pending taken:>2026-11-01. Press / to search.')}
        aria-keyshortcuts="/"
        value={typed}
        onInput={(event) => {
          isTyping.current = true;
          setTyped(event.currentTarget.value);
        }}
      />
      <p id={id} class="fault" role="status">
        {fault}
      </p>
    </div>
  );
}

/** The filters that are written `name:value`, with the values that they take. */
const VALUES: Partial<Record<FilterName, (value: string) => boolean>> = {
  state: (value) => value.split(',').every((state) => STATES.some((known) => known === state)),
  blocker: (value) => Object.hasOwn(labels.blockers, value),
  blocked: isFlag,
  held: isFlag,
  unanswered: isFlag,
  changeRequested: isFlag,
  customer: isId,
  contact: isId,
  application: isId,
};
const TAKEN = /^(>=|<=|>|<|)(\d{4}-\d\d-\d\d)$/;
const PARTS = /"[^"]*"|\S+/g;
const NAMED = /^(\w+):(.*)$/;

function isFlag(value: string): boolean {
  return value === 'true' || value === 'false';
}
function isId(value: string): boolean {
  return /^[1-9]\d*$/.test(value);
}

type Parsed = { chosen: Chosen; fault: null } | { chosen: null; fault: string };

/** Reads a line such as `state:pending taken:>2026-11-01 words`. What is in quotation marks is words. */
function parseLine(line: string): Parsed {
  const chosen = { ...NO_FILTERS };
  const words: string[] = [];
  for (const part of line.match(PARTS) ?? []) {
    const [, name, value = ''] = NAMED.exec(part) ?? [];
    if (name === undefined) words.push(part.replaceAll('"', ''));
    else {
      const fault = name === 'taken' ? addTaken(chosen, value) : addFilter(chosen, name, value);
      if (fault !== null) return { chosen: null, fault };
    }
  }
  chosen.q = words.join(' ').trim();
  return { chosen, fault: null };
}

/** @returns why it cannot be added; null otherwise */
function addFilter(chosen: Chosen, name: string, value: string): string | null {
  if (!Object.hasOwn(VALUES, name))
    return t(
      'There is no filter “{name}”. Use {names}, or quotation marks to search for it.',
      name,
      [...Object.keys(VALUES), 'taken'].join(', '),
    );
  if (!VALUES[name as FilterName]!(value)) return t('“{name}:” has no such value.', name);
  const states = value.split(',');
  chosen[name as FilterName] =
    name === 'state' ? STATES.filter((one) => states.includes(one)).join(',') : value;
  return null;
}

/** A day, or the days after or before it. @returns why it cannot be added; null otherwise */
function addTaken(chosen: Chosen, value: string): string | null {
  const [, sign = '', date = ''] = TAKEN.exec(value) ?? [];
  if (Number.isNaN(Date.parse(date))) return t('“{name}:” has no such value.', 'taken');
  if (sign === '' || sign.startsWith('>')) chosen['createdAt[gte]'] = beginOf(date, sign === '>' ? 1 : 0);
  if (sign === '' || sign.startsWith('<')) chosen['createdAt[lt]'] = beginOf(date, sign === '<' ? 0 : 1);
  return null;
}

/** The line that says the same as the filters. */
function lineOf(filters: Chosen): string {
  const { q, 'createdAt[gte]': from, 'createdAt[lt]': before } = filters;
  const named = (Object.keys(VALUES) as FilterName[]).map((name) =>
    filters[name] === '' ? '' : `${name}:${filters[name]}`,
  );
  return [
    ...named,
    from && `taken:>=${dayOf(from)}`,
    before && `taken:<${dayOf(before)}`,
    /\w:/.test(q) ? `"${q}"` : q,
  ]
    .filter(Boolean)
    .join(' ');
}
