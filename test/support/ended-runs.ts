import { RUN } from './servers.js';

/** Whether a test run of this machine that is over gave the name, which begins as RUN does. */
export function isOfEndedRun(name: string): boolean {
  const machine = RUN.replace(/\d+$/, '');
  return name.startsWith(machine) && !isAlive(Number.parseInt(name.slice(machine.length), 10));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
