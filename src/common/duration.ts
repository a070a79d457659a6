const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** A longer duration in the configuration is taken for a typing error. */
const MAX_DURATION_MS = 30 * 24 * UNIT_MS.h;

/**
 * Reads one duration: a whole number and its unit, `250ms`, `5s`, `30m`, `2h`.
 * @returns milliseconds
 */
export function parseDuration(text: string): number {
  const [, amount, unit] = /^(\d{1,12})(ms|s|m|h)$/.exec(text.trim()) ?? [];
  const milliseconds = Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS];
  // Negated, so that NaN, the result for a text that does not match, is refused too.
  if (!(milliseconds <= MAX_DURATION_MS)) {
    throw new Error(`"${text}" is not a duration such as 250ms, 5s, 30m or 2h (at most 30 days)`);
  }
  return milliseconds;
}

/**
 * Reads the waits between attempts, separated by commas: `5s,5m,30m`. N waits make N + 1 attempts.
 * @returns milliseconds, in the order given
 */
export function parseSchedule(text: string): number[] {
  return text.split(',').map(parseDuration);
}
