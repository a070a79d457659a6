import { readFileSync } from 'node:fs';

export function packageVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** The names of all metrics begin with it, even those of Node.js and the process. */
export const METRIC_PREFIX = 'order_service_';
