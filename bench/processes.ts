import { fork, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

/** A process of a measurement. */
export interface Process {
  /** CPU time it has used so far, in milliseconds. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

export interface Server extends Process {
  /** Where it listens, without a path. */
  url: string;
}

/**
 * Starts a server and waits until it answers.
 * @param entry the file to run, beside this one; it listens on the port in PORT
 */
export async function startServer(entry: string, env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = start(entry, { ...env, HOST: '127.0.0.1', PORT: String(port) });
  await answers(child, url, entry);
  return { url, ...processOf(child) };
}

/** Starts a process that listens nowhere; it is there when it reports its CPU time. */
export async function startProcess(entry: string, env: Record<string, string>): Promise<Process> {
  const process = processOf(start(entry, env));
  await process.cpuMs();
  return process;
}

const start = (entry: string, env: Record<string, string>): ChildProcess =>
  fork(new URL(entry, import.meta.url), {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, `--import=${new URL('report-cpu.js', import.meta.url).href}`],
  });

const processOf = (child: ChildProcess): Process => ({
  cpuMs: () => ask<number>(child, 'cpu'),
  stop: () => stop(child),
});

/** A process that does one job after the other, each sent and answered as a message. */
export interface Worker<Job, Result> {
  run(job: Job): Promise<Result>;
  stop(): Promise<void>;
}

export function startWorker<Job extends object, Result>(entry: string): Worker<Job, Result> {
  const child = fork(new URL(entry, import.meta.url));
  return { run: (job) => ask<Result>(child, job), stop: () => stop(child) };
}

/** The answer of a child to a message; there is never more than one question at a time. */
function ask<T>(child: ChildProcess, question: object | string): Promise<T> {
  return new Promise((resolve, reject) => {
    const died = (): void => reject(new Error('A process of the measurement died.'));
    if (!child.connected) died();
    child.once('exit', died);
    child.once('message', (answer) => {
      child.off('exit', died);
      resolve(answer as T);
    });
    child.send(question, (error) => {
      if (error !== null) died();
    });
  });
}

async function answers(child: ChildProcess, url: string, entry: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (isAlive(child) && Date.now() < deadline) {
    try {
      // The service listens, and refuses, before it is ready.
      if ((await fetch(`${url}/health/ready`)).status !== 503) return;
    } catch {
      // It does not listen yet.
    }
    await sleep(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`${entry} did not start.`);
}

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

async function stop(child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

/** A port below those the system gives to outgoing connections: one of these could take it before the server does. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
      return port;
    } catch {
      // Somebody has it: try another one.
    } finally {
      server.close();
    }
  }
}
