import { register } from 'node:module';
import { setImmediate } from 'node:timers';

/**
 * Loaded before the compiled service (`node --import`). It kills the process with SIGKILL at one passage of one `await`:
 * AWAIT_POINT is its file in `dist`, where the awaited expression begins and ends, `during` or `after`, and the number of the
 * passage. `during` is one turn of the event loop after the await began, so that what it waits for has been sent.
 */
const [, , , moment, count] = (process.env['AWAIT_POINT'] ?? '').split(' ');
let passages = 0;

globalThis.awaitPoint = (value) => {
  passages += 1;
  if (passages === Number(count)) {
    const kill = () => process.kill(process.pid, 'SIGKILL');
    if (moment === 'during') setImmediate(kill);
    else kill();
  }
  return value;
};

register('./await-point-loader.js', import.meta.url);
