import { fork, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

/** A measured process. */
export interface Process {
  /** CPU time since its start in milliseconds. */
  cpuMs(): Promise<number>;
  /** The largest resident memory since its start in MiB. */
  memoryMb(): Promise<number>;
  stop(): Promise<void>;
}

export interface Server extends Process {
  /** The URL without a path. */
  url: string;
}

/**
 * Starts a server and waits until it is ready.
 * @param entry the file to run, relative to this one
 * @param portVariable the environment variable that says where it listens; METRICS_PORT for a worker
 */
export async function startServer(
  entry: string,
  env: Record<string, string>,
  portVariable = 'PORT',
): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = start(entry, { ...env, HOST: '127.0.0.1', [portVariable]: String(port) });
  await answers(child, url, entry);
  return { url, ...processOf(child) };
}

/** Starts a process that does not listen; it is ready when it reports its CPU time. */
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
  memoryMb: () => ask<number>(child, 'memory'),
  stop: () => stop(child),
});

/** Several processes that are measured as one. */
export function together(processes: readonly Process[]): Process {
  const sum = async (figure: 'cpuMs' | 'memoryMb'): Promise<number> => {
    const figures = await Promise.all(processes.map((process) => process[figure]()));
    return figures.reduce((total, value) => total + value, 0);
  };
  return {
    cpuMs: () => sum('cpuMs'),
    memoryMb: () => sum('memoryMb'),
    stop: async () => {
      await Promise.all(processes.map((process) => process.stop()));
    },
  };
}

/** A child process that executes one job at a time; jobs and results are messages. */
export interface Worker<Job, Result> {
  run(job: Job): Promise<Result>;
  stop(): Promise<void>;
}

export function startWorker<Job extends object, Result>(entry: string): Worker<Job, Result> {
  const child = fork(new URL(entry, import.meta.url));
  return { run: (job) => ask<Result>(child, job), stop: () => stop(child) };
}

/** Sends a message to a child and returns its reply; there is never more than one request at a time. */
function ask<T>(child: ChildProcess, question: object | string): Promise<T> {
  return new Promise((resolve, reject) => {
    const exited = (): void => reject(new Error('A process of the measurement exited.'));
    if (!child.connected) exited();
    child.once('exit', exited);
    child.once('message', (answer) => {
      child.off('exit', exited);
      resolve(answer as T);
    });
    child.send(question, (error) => {
      if (error !== null) exited();
    });
  });
}

async function answers(child: ChildProcess, url: string, entry: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (isAlive(child) && Date.now() < deadline) {
    try {
      // The service responds 503 before it is ready.
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
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

/** A free port below the ephemeral ports, which outgoing connections could take before the server listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
      return port;
    } catch {
      // The port is in use: try another one.
    } finally {
      server.close();
    }
  }
}
