const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?: ?(Z|[+-]\d{2}(?::?\d{2})?))?)?$/i;
/** Midnight in a time zone, and the day in front of it. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)? ?[+-][\d:]+$/i;

/** The years 100 to 9999 have four digits everywhere; an offset can shift an instant out of them. */
const EARLIEST = Date.UTC(100, 0);
const END = Date.UTC(10_000, 0);
const MAX_OFFSET_MINUTES = 14 * 60;

/**
 * Reads `2026-11-21`, `2026-11-21T10:00:00+01:00` or `2026-11-21 10:00:00`; without an offset it is UTC. The offset may be
 * `+0100`, `+01` or `z`.
 * @returns null for anything else and for days and times that do not exist, such as 30 February
 */
export function parseInstant(text: string | undefined): Date | null {
  const match = INSTANT.exec(text ?? '');
  if (match === null) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', offset = 'Z'] = match;
  const date = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const [years, months, ...others] = date.split(/\D/).map(Number) as [number, number, ...number[]];
  const utc = Date.UTC(years, months - 1, ...others);
  const offsetMs = offsetMilliseconds(offset);
  // Date.UTC turns 30 February into 2 March.
  if (offsetMs === null || !new Date(utc).toISOString().startsWith(date)) return null;
  const instant = utc + Number(fraction.padEnd(3, '0').slice(0, 3)) - offsetMs;
  return instant >= EARLIEST && instant < END ? new Date(instant) : null;
}

/**
 * Reads a date that may have a time, in ISO 8601 UTC. Midnight in a time zone is a day that a program has written as a moment: it
 * is kept as that day.
 */
export const dayOrInstant = (text: string | null | undefined): string | null =>
  text === undefined || text === null
    ? null
    : (parseInstant(text.replace(MIDNIGHT, '$1'))?.toISOString() ?? null);

function offsetMilliseconds(offset: string): number | null {
  if (/z/i.test(offset)) return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', ''));
  const total = hours * 60 + minutes;
  if (total > MAX_OFFSET_MINUTES || minutes > 59) return null;
  return (offset.startsWith('-') ? -1 : 1) * total * 60_000;
}
