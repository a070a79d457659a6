import type { Config } from '../../config/env.js';
import { SAMPLE_APPLICATIONS } from './sample-applications.js';

/** The text that is printed after a start outside production: addresses and sample tokens. */
export function banner(config: Config, port: number): string {
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host;
  const backOffice = SAMPLE_APPLICATIONS.find(({ rights }) => rights.includes('sales'))!;
  const lines = [
    '',
    `The order-taking service is ready at http://${host}:${port}`,
    `  Console       http://${host}:${port}/console${config.sampleData ? `#token=${backOffice.token}` : ''}`,
    `  Swagger UI    http://${host}:${port}/docs`,
    `  Database      ${config.databaseUrl === null ? `embedded, in ${config.dataDir}` : 'the server at DATABASE_URL'}`,
    ...(config.sampleData ? ['  Sample tokens for X-AUTH-TOKEN:'] : []),
    ...(config.sampleData
      ? SAMPLE_APPLICATIONS.map(({ token, description }) => `    ${token}  ${description}`)
      : []),
    '',
  ];
  return `${lines.join('\n')}\n`;
}
