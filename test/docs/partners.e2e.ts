import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '../support/delivery.js';
import { storeRefusals } from '../support/refusals.js';
import { commandsIn, runCommands, runTypescript, typescriptIn } from '../support/documented-commands.js';
import { freePort } from '../support/free-port.js';
import { newApplication, newPackaging, sharePackaging } from '../support/samples.js';
import { ADMIN_TOKEN, startService, type TestService } from '../support/service.js';

let service: TestService;
let receiver: ChildProcess | null = null;
const folder = mkdtempSync(join(tmpdir(), 'partner-'));
beforeAll(async () => {
  service = await startService({ TEST_MODE: 'true' });
});
afterAll(async () => {
  receiver?.kill();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** The first guide of the index for programs, as a program reads it. */
async function servedGuide(): Promise<string> {
  const index = await (await fetch(`${service.url}/llms.txt`)).text();
  const [, path] = /\[Connect your client\]\((.+?)\)/.exec(index)!;
  return (await fetch(service.url + path!)).text();
}

/** Starts the program of the guide. @returns the lines that it has printed so far */
async function startReceiver(guide: string, port: number): Promise<string[]> {
  const [, program] = /<!-- receiver.mjs -->\n\n```js\n(.*?)\n```/s.exec(guide)!;
  writeFileSync(join(folder, 'receiver.mjs'), program!);
  const env = { PATH: process.env['PATH'], SECRET: read('webhook.json').secret, PORT: String(port) };
  receiver = spawn('node', ['receiver.mjs'], { cwd: folder, env });
  const lines: string[] = [];
  receiver.stdout!.on('data', (text: Buffer) => lines.push(...text.toString().trim().split('\n')));
  await waitUntil(async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) !== null);
  return lines;
}

it('the guide for partners leads from the link to a complete checklist', async () => {
  const guide = await servedGuide();
  const [
    link,
    open,
    settings,
    me,
    subscribe,
    start,
    event,
    ping,
    fault,
    again,
    other,
    steps,
    compare,
    checklist,
    refused,
  ] = commandsIn(guide);
  const { id } = await newApplication(service.admin);
  await sharePackaging(service.admin, id, (await newPackaging(service.admin)).id, {
    externalReference: 'LAMP-1',
  });
  const port = await freePort();
  const environment: Record<string, string> = {
    ...{ API: `${service.url}/api/v1`, ADMIN_TOKEN, PARTNER: String(id) },
    RECEIVER: `http://127.0.0.1:${port}/`,
  };
  const text = (commands: string | undefined) => runCommands(commands!, environment, { cwd: folder });
  const run = async (commands: string | undefined) => JSON.parse(await text(commands));

  environment['LINK'] = (await run(link)).link;
  environment['TOKEN'] = /"token":"(\w+)"/.exec(await text(open))![1]!;
  expect(settings).toContain('TOKEN=ots_test_');
  expect(environment['TOKEN']).toMatch(/^ots_test_/);
  expect(await run(me)).toMatchObject({ id, rights: [], testMode: true });

  await text(subscribe);
  expect(start).toContain('PORT=4000 node receiver.mjs');
  const lines = await startReceiver(guide, port);
  const { deliveries } = await run(event);
  expect(deliveries).toHaveLength(1);
  await waitUntil(() => lines.some((line) => /^verified sales_order_shipped of ORD-/.test(line)));
  await text(ping);
  await waitUntil(
    () => lines.includes('refused webhook_ping') && lines.includes('verified webhook_ping of no order'),
  );

  expect(await run(fault)).toMatchObject({ status: 503, outcome: 'unknown' });
  expect(await text(again)).toMatch(/^HTTP\/1.1 200 OK.*^Idempotent-Replayed: true/ms);
  expect((await run(other)).code).toBe('external_id_conflict');
  const { id: orderId, code } = read('stored.json');
  const program = typescriptIn(guide)
    .join('')
    .replace('https://orders.example', service.url)
    .replace('ots_test_…', environment['TOKEN'])
    .replace('https://shop.example/hooks', environment['RECEIVER']!);
  // The subscription exists, so its secret is not shown again.
  const { id: subscription } = read('webhook.json');
  expect((await runTypescript(program)).split('\n')).toEqual([
    `${subscription} undefined`,
    `${code} true`,
    '1 []',
    '',
  ]);
  expect(await text(steps)).toContain(`"id":${orderId}`);
  await waitUntil(() => lines.includes(`verified sales_order_shipped of ${code}`));
  expect(await run(compare)).toMatchObject({ matching: 1, missing: [], different: [], extra: [] });
  const TIME = expect.any(String);
  expect(await run(checklist)).toEqual({
    ...{ orderRepeatedAt: TIME, conflictSeenAt: TIME, faultOvercomeAt: TIME, comparisonUsedAt: TIME },
    subscriptions: [{ id: read('webhook.json').id, pingAcceptedAt: TIME, forgedPingRefusedAt: TIME }],
  });
  await storeRefusals(service);
  expect((await run(refused)).map(({ code }: { code: string }) => code)).toContain('external_id_conflict');
});
