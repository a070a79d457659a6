import { writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { setImmediate } from 'node:timers';

/**
 * Loaded before the compiled service (`node --import`). It kills the process with SIGKILL at one of several `await`s: at the
 * first that it passes often enough. Each line of AWAIT_POINTS is the name of a point (a number), its file in `dist`, where the
 * expression begins and ends, and the number of the passage. The name is written to AWAIT_POINT_FILE.
 *
 * AWAIT_MOMENT is `during` or `after`. `during` is one turn of the event loop after the await began, so that what it waits for
 * has been sent; the expression is the one that is awaited. `after` is before the next line; the expression begins with `await`.
 */
const { AWAIT_POINTS, AWAIT_POINT_FILE, AWAIT_MOMENT } = process.env;
const left = new Map(
  AWAIT_POINTS.split('\n').map((line) => [Number(line.split(' ')[0]), Number(line.split(' ')[4])]),
);

globalThis.awaitPoint = (name, value) => {
  left.set(name, left.get(name) - 1);
  if (left.get(name) === 0) {
    const kill = () => {
      writeFileSync(AWAIT_POINT_FILE, String(name));
      process.kill(process.pid, 'SIGKILL');
    };
    if (AWAIT_MOMENT === 'during') setImmediate(kill);
    else kill();
  }
  return value;
};

register('./await-point-loader.js', import.meta.url);
