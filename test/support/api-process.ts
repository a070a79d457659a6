import { spawn, type ChildProcess } from 'node:child_process';
import { ADMIN_TOKEN } from './service.js';

const START_LIMIT_MS = 60_000;

/** The API as a process of its own, which can be killed. */
export interface ApiProcess {
  /** Where it listens, without a path. */
  url: string;
  /** Ends it at once, wherever it is: SIGKILL. */
  kill(): Promise<void>;
}

/** Starts the compiled service on a database that is there; for tests that take a process away. */
export async function startApiProcess(databaseUrl: string): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['dist/main.js'], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      ADMIN_TOKEN,
      HOST: '127.0.0.1',
      PORT: '0',
      SAMPLE_DATA: 'false',
      LOG_LEVEL: 'error',
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    return { url: await addressOf(child), kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Outside production the service prints where it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`The API process did not start: ${printed}`));
    const limit = setTimeout(fail, START_LIMIT_MS);
    child.once('exit', fail);
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (text: Buffer) => {
        printed += text.toString();
        const port = /http:\/\/[\w.]+:(\d+)/.exec(printed)?.[1];
        if (port === undefined) return;
        clearTimeout(limit);
        resolve(`http://127.0.0.1:${port}`);
      });
    }
  });
}
