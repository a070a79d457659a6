import type { Environment } from '../../../src/config/env.js';

const importOption = (file: string): string => `--import=${new URL(file, import.meta.url).href}`;

/**
 * The environment of a process that is killed at a certain method call.
 * @param point the file in dist, class and method, `before` or `after`, and the number of the call
 */
export const withFailPoint = (point: string): Environment => ({
  NODE_OPTIONS: importOption('fail-point.js'),
  FAIL_POINT: point,
});

/** The environment of a process whose clock is shifted. */
export const withClockShifted = (shiftMs: number): Environment => ({
  NODE_OPTIONS: importOption('clock.js'),
  CLOCK_SHIFT_MS: String(shiftMs),
});

/** An `await` at which a process is killed; see await-point.js. */
export interface AwaitPassage {
  name: number;
  file: string;
  begin: number;
  end: number;
  /** The number of the passage. */
  passage: number;
}

/** The environment of a process that is killed at an `await`. @param file gets the name of the point */
export const withAwaitPoints = (
  moment: 'during' | 'after',
  points: AwaitPassage[],
  file: string,
): Environment => ({
  NODE_OPTIONS: importOption('await-point.js'),
  AWAIT_MOMENT: moment,
  AWAIT_POINT_FILE: file,
  AWAIT_POINTS: points
    .map((point) => [point.name, point.file, point.begin, point.end, point.passage].join(' '))
    .join('\n'),
});
