import type { Environment } from '../../../src/config/env.js';

const loading = (file: string): string => `--import=${new URL(file, import.meta.url).href}`;

/**
 * The environment of a process that dies in the middle of its work.
 * @param point where: file below dist, class and method, `before` or `after`, and which call
 */
export const withFailPoint = (point: string): Environment => ({
  NODE_OPTIONS: loading('fail-point.js'),
  FAIL_POINT: point,
});

/** The environment of a process whose clock is wrong. */
export const withClockShifted = (shiftMs: number): Environment => ({
  NODE_OPTIONS: loading('clock.js'),
  CLOCK_SHIFT_MS: String(shiftMs),
});
