import { expect, it } from '@jest/globals';
import { openMetricsPort, StartupServer } from './startup-server.js';

it('says which port another process uses, and how to choose another one', async () => {
  const host = '127.0.0.1';
  const other = await StartupServer.open({ port: 0, host });
  const port = other.number;
  const choose = (variable: string) =>
    `Port ${port} is used by another process. Stop it, or choose another port, such as ${variable}=${port + 1}.`;
  await expect(StartupServer.open({ port, host })).rejects.toThrow(choose('PORT'));
  await expect(openMetricsPort({ metricsPort: port, host })).rejects.toThrow(choose('METRICS_PORT'));
  other.close();
});
