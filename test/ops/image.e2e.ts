import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { freePort } from '../support/free-port.js';
import { Image } from '../support/image.js';
import type { BackgroundProcess } from '../support/processes.js';
import { Receiver } from '../support/receiver.js';
import { bodyOf, minimalOrder, newApplication, newPackaging, sharePackaging } from '../support/samples.js';
import {
  describeWithImageEngine,
  describeWithPostgres,
  describeWithRedis,
  redisSettings,
} from '../support/servers.js';
import { ADMIN_TOKEN } from '../support/service.js';

/** Ends a build that hangs. The base image may have to be made first, beside other tests on a slow machine. */
const BUILD_LIMIT_MS = 1_800_000;

/** What the image adds to its base image. The README names the size; more than this needs a reason. */
const SIZE_LIMIT_MIB = 200;

describeWithImageEngine('the image', (engine) => {
  describeWithPostgres('with PostgreSQL', () => {
    describeWithRedis('and Redis', () => {
      let image: Image;
      let database: TestDatabase;
      let receiver: Receiver;
      const processes: BackgroundProcess[] = [];

      beforeAll(async () => {
        image = Image.build(engine);
        database = await createDatabase();
        receiver = await Receiver.start();
      }, BUILD_LIMIT_MS);
      afterAll(async () => {
        await Promise.all(processes.map((process) => process.kill('SIGTERM')));
        await receiver.stop();
        await database.drop();
        image.remove();
      }, BUILD_LIMIT_MS);

      it('runs as the user "node", who can write nothing', async () => {
        expect(image.user).toBe('node');
        expect(await image.output('id -un && pwd')).toBe('node\n/app');
        const written =
          'for folder in /app /app/data /tmp /var/tmp "$HOME"; do touch "$folder/x" && echo "$folder"; done';
        expect(await image.output(`{ ${written}; } 2>/dev/null; true`)).toBe('');
      });

      it('contains no package manager and no compiler', async () => {
        const programs = 'npm npx corepack yarn pnpm tsc gcc g++ cc make python3 git curl';
        expect(await image.output(`for name in ${programs}; do command -v "$name"; done; true`)).toBe('');
        const packages = 'npm typescript @nestjs/cli vite jest @swc/core';
        const folders = '/app/node_modules /usr/local/lib/node_modules';
        const found = `for folder in ${folders}; do (cd $folder && ls -d .bin ${packages}); done 2>/dev/null; true`;
        expect(await image.output(found)).toBe('');
      });

      it('contains a bill of materials of what it contains', async () => {
        const bill = JSON.parse(await image.output('cat dist/sbom.json'));
        const listed = new Set<string>(
          bill.components.map((component: Record<string, string>) => component['bom-ref']),
        );
        const script = `
          const { readdirSync, readFileSync } = require('fs');
          const packages = readdirSync('node_modules').filter((name) => !name.startsWith('.')).flatMap((name) =>
            name.startsWith('@') ? readdirSync('node_modules/' + name).map((part) => name + '/' + part) : [name]);
          for (const name of packages)
            console.log(name + '@' + JSON.parse(readFileSync('node_modules/' + name + '/package.json')).version);`;
        const installed = (await image.output(`node -e "${script.replaceAll('\n', ' ')}"`)).split('\n');
        expect(installed.length).toBeGreaterThan(100);
        expect(installed.filter((name) => !listed.has(name))).toEqual([]);
      });

      it(`adds less than ${SIZE_LIMIT_MIB} MiB to its base image`, async () => {
        const mebibytes = Number((await image.output('du -sm /app')).split('\t')[0]);
        process.stderr.write(`image | /app: ${mebibytes} MiB\n`);
        expect(mebibytes).toBeLessThan(SIZE_LIMIT_MIB);
      });

      it('takes an order and delivers it', async () => {
        const port = await freePort();
        const environment = {
          ...redisSettings(),
          DATABASE_URL: database.url!,
          HOST: '127.0.0.1',
          PORT: String(port),
          ADMIN_TOKEN,
          SECRETS_KEY: 'a key of the tests',
          WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
          SHUTDOWN_DELAY_MS: '0',
        };
        const api = image.start(environment);
        const worker = image.start(environment, ['node', 'dist/worker.js']);
        processes.push(api, worker);
        const url = `http://127.0.0.1:${port}`;
        await waitUntil(
          () =>
            api.hasExited ||
            fetch(`${url}/health/ready`).then(
              ({ ok }) => ok,
              () => false,
            ),
          60_000,
        );
        expect([api.hasExited, api.output.slice(-2_000)]).toEqual([false, expect.any(String)]);

        const admin = new ApiClient(url, ADMIN_TOKEN);
        const { id, client } = await newApplication(admin, { autoValidate: true });
        const packaging = await newPackaging(admin);
        await sharePackaging(admin, id, packaging.id, { externalReference: 'BOX' });
        bodyOf(await client.put('/webhooks', { event: 'sales_order_validated', url: receiver.url }));
        const order = bodyOf(await client.post('/orders', minimalOrder({ externalReference: 'BOX' })));
        await waitUntil(() => receiver.received.length > 0 || worker.hasExited, 60_000);
        expect(JSON.parse(receiver.received[0]!.body.toString())).toMatchObject({
          id: order.id,
          state: 'validated',
        });

        // The signal reaches Node.js and not only a shell around it.
        expect(await Promise.all([api.kill('SIGTERM'), worker.kill('SIGTERM')])).toEqual([0, 0]);
      });
    });
  });
});
