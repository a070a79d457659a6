import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { beginOf, dayOf, NO_FILTERS, STATES, type Chosen, type FilterName } from './filters.js';

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
export function parseLine(line: string): Parsed {
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
export function lineOf(filters: Chosen): string {
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
