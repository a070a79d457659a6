import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { freePort } from '../support/free-port.js';
import { BackgroundProcess } from '../support/processes.js';
import {
  describeWithPostgres,
  describeWithRedis,
  POSTGRES_URL,
  redisSettings,
  uniqueName,
} from '../support/servers.js';

const GUIDE = ['install', 'applications', 'export-orders']
  .map((page) => readFileSync(`docs/operations/${page}.md`, 'utf8'))
  .join('\n');

/** The commands of the code block below `<!-- marker -->` in the guide. */
function commands(marker: string): string {
  const block = new RegExp(`<!-- ${marker} -->\n\n\`\`\`bash\n([\\s\\S]*?)\n\`\`\``).exec(GUIDE);
  if (block === null) throw new Error(`The guide has no commands "${marker}".`);
  return block[1]!;
}

const UNTIL_READY = 'until curl -sf -o /dev/null http://127.0.0.1:3000/health/ready; do sleep 0.2; done';

describeWithPostgres("the operator's guide", () => {
  describeWithRedis('with Redis', () => {
    let database: string;
    const onServer = async (statement: string): Promise<void> => {
      const client = new Client({ connectionString: POSTGRES_URL! });
      await client.connect();
      await client.query(statement);
      await client.end();
    };
    beforeAll(async () => {
      database = uniqueName();
      await onServer(`CREATE DATABASE "${database}" TEMPLATE template0 ENCODING 'UTF8'`);
    });
    afterAll(() => onServer(`DROP DATABASE "${database}" WITH (FORCE)`));

    it("leads from an empty database to the first partner's order", async () => {
      const url = new URL(POSTGRES_URL!);
      url.pathname = database;
      const { REDIS_URL, REDIS_PREFIX } = redisSettings();
      const port = await freePort();
      const script = [
        'set -eo pipefail',
        `trap 'kill $(jobs -p) && wait || true' EXIT`,
        ...['environment', 'schema', 'doctor', 'processes'].map(commands),
        UNTIL_READY,
        commands('applications'),
        'echo ---',
        commands('first-order'),
        'echo ---',
        commands('export').replace('october.csv', '-'),
      ].join('\n');
      const run = new BackgroundProcess(
        'bash',
        [
          '-c',
          script
            .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
            .replaceAll('postgres://orders:password@127.0.0.1:5432/orders', url.href)
            .replaceAll('redis://127.0.0.1:6379', REDIS_URL),
        ],
        {
          PATH: process.env['PATH'],
          PORT: String(port),
          REDIS_PREFIX,
          LOG_LEVEL: 'error',
          SHUTDOWN_DELAY_MS: '0',
        },
      );
      const code = await run.waitForExit();
      expect([code, run.output]).toEqual([0, expect.stringContaining('First partner')]);
      const output = run.output.split('---\n');
      const order = output[1]!.replace(/^.*?\}(?=\{)/s, '');
      expect(JSON.parse(order)).toMatchObject({
        externalId: 'first-order',
        state: 'pending',
        totals: { net: '40.22', gross: '48.26' },
      });
      expect(output[2]).toMatch(/^.?order,code,state,/m);
    });
  });
});
