import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient, leaveUnchecked, type Body } from '../support/api-client.js';
import { waitForFeed, type FeedEvent } from '../support/event-feed.js';
import { endedJob } from '../support/jobs.js';
import { ServiceProcess } from '../support/processes.js';
import { bodyOf, BOX, minimalOrder, newShop, takeOrder } from '../support/samples.js';
import { ADMIN_TOKEN } from '../support/service.js';

/** It compiles the service twice, and other tests run at the same time. */
const PREPARATION_MS = 900_000;
const recipe = (name: string): string => readFileSync(`docs/recipes/${name}.md`, 'utf8');
const FIELD_RECIPE = recipe('add-a-field');
const EVENT_RECIPE = recipe('add-an-event');
const STEP_RECIPE = recipe('add-a-step');
const JOB_RECIPE = recipe('add-a-job');
const RESOURCE_RECIPE = recipe('add-a-resource');
/** What the commands of the recipe read and write. */
const PARTS = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trimEnd().split('\n');

const FIELD = 'deliveryInstructions';

/** Lines that a recipe inserts into a file, or a new file. */
interface RecipeStep {
  file: string;
  /** The line after which they are inserted, without its indentation, which they get too; null for a new file. */
  after: string | null;
  lines: string[];
}

const STEP = /^(?:In\s`([^`]+)`,\safter\s`([^`]+)`|Create\s`([^`]+)`):\n\n```(?:ts|md)\n(.*?)^```$/gms;
const CODE = /^```(?:ts|md)$/gm;
const COMMANDS = /^```sh\n(.*?)^```$/gms;

/** @throws Error when there is code for which the recipe does not say where it goes */
function stepsOf(recipe: string): RecipeStep[] {
  const steps = [...recipe.matchAll(STEP)].map(([, file, after = null, created, text]) => ({
    file: (file ?? created)!,
    after,
    lines: text!.trimEnd().split('\n'),
  }));
  const blocks = recipe.match(CODE)?.length ?? 0;
  if (steps.length === blocks) return steps;
  throw new Error(
    `${blocks} blocks of code, but ${steps.length} sentences "In \`file\`, after \`line\`:" or "Create \`file\`:" above one.`,
  );
}

/** The commands of all blocks. */
const commandsIn = (recipe: string): string =>
  [...recipe.matchAll(COMMANDS)].map(([, commands]) => commands).join('');

/** @throws Error when the file does not contain the line exactly once, or a new file exists */
function applyStep(folder: string, { file, after, lines }: RecipeStep): void {
  const path = join(folder, file);
  if (after === null) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${lines.join('\n')}\n`, { flag: 'wx' });
  } else writeFileSync(path, inserted(readFileSync(path, 'utf8'), { file, after, lines }));
}

function inserted(
  text: string,
  { file, after, lines }: { file: string; after: string; lines: string[] },
): string {
  const present = text.split('\n');
  const [line, ...others] = present.filter((one) => one.trim() === after);
  if (line === undefined || others.length > 0) {
    const count = line === undefined ? 0 : others.length + 1;
    throw new Error(`The recipe inserts after the line \`${after}\`, which is ${count} times in ${file}.`);
  }
  const indentation = line.slice(0, line.indexOf(after));
  const added = lines.map((one) => (one === '' ? '' : indentation + one));
  return present.flatMap((one) => (one === line ? [one, ...added] : [one])).join('\n');
}

describe('the steps of a recipe', () => {
  const step = { file: 'a.ts', after: 'b: null,', lines: ['', 'c: null,'] };

  it('insert lines with the indentation of the line above', () =>
    expect(inserted('{\n  a: null,\n  b: null,\n}', step)).toBe(
      '{\n  a: null,\n  b: null,\n\n  c: null,\n}',
    ));

  it.each([
    ['is missing', '{\n  a: null,\n}', 0],
    ['is there twice', '{\n  b: null,\n  x: { b: null },\n  b: null,\n}', 2],
  ])('are refused when the line above %s', (_, text, count) =>
    expect(() => inserted(text, step)).toThrow(
      `The recipe inserts after the line \`b: null,\`, which is ${count} times in a.ts.`,
    ),
  );

  it('are refused when one has no place', () =>
    expect(() => stepsOf('In `a.ts`:\n\n```ts\nc: null,\n```\n')).toThrow(
      /^1 blocks of code, but 0 sentences/,
    ));
});

describe('the recipes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  let earlier: ServiceProcess;
  let service: ServiceProcess;
  let checkAgain: () => void;
  let client: ApiClient;
  let admin: ApiClient;
  /** Taken before the service had the field. */
  let earlierOrder: Body;

  const start = (project: string): ServiceProcess =>
    new ServiceProcess(
      'main',
      {
        ...{ ADMIN_TOKEN, DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0' },
        ...{ SAMPLE_DATA: 'false', LOG_LEVEL: 'error' },
      },
      [],
      project,
    );

  async function followRecipes(): Promise<void> {
    for (const part of PARTS) cpSync(part, join(folder, part));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const { PATH, HOME } = process.env;
    // The step has the event, and no recorded example, which a test of the field looks for. The first command of the recipe for a
    // resource creates a file that its module needs.
    for (const recipes of [[FIELD_RECIPE], [RESOURCE_RECIPE, EVENT_RECIPE, STEP_RECIPE, JOB_RECIPE]]) {
      for (const step of recipes.flatMap(stepsOf)) applyStep(folder, step);
      await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', recipes.map(commandsIn).join('')], {
        cwd: folder,
        env: { PATH, HOME },
      });
    }
  }

  /** The service without the field creates the database, and takes an order. */
  async function takeEarlierOrder(): Promise<string> {
    earlier = start(resolve('.'));
    const url = await earlier.url();
    const shop = await newShop(new ApiClient(url, ADMIN_TOKEN));
    earlierOrder = await takeOrder(shop);
    await earlier.kill('SIGTERM');
    return shop.token;
  }

  beforeAll(async () => {
    const [token] = await Promise.all([takeEarlierOrder(), followRecipes()]);
    service = start(folder);
    const url = await service.url();
    checkAgain = leaveUnchecked(url);
    client = new ApiClient(url, token);
    admin = new ApiClient(url, ADMIN_TOKEN);
  }, PREPARATION_MS);
  afterAll(async () => {
    checkAgain?.();
    await Promise.all([earlier?.kill('SIGKILL'), service?.kill('SIGKILL')]);
    await rm(folder, { recursive: true });
  });

  const take = (values: object): Promise<Body> => takeOrder({ client }, { ...values });
  const read = async ({ id }: Body): Promise<Body> => bodyOf(await client.get(`/orders/${id}`));
  const patch = async ({ id }: Body, values: object) => bodyOf(await client.patch(`/orders/${id}`, values));

  it.each([
    ['an event', EVENT_RECIPE, 1],
    ['a step', STEP_RECIPE, 2],
    ['a field', FIELD_RECIPE, 5],
    ['a kind of job', JOB_RECIPE, 2],
    ['a resource', RESOURCE_RECIPE, 7],
  ])('change few files in src for %s', (_, text, limit) => {
    const files = new Set(stepsOf(text).map(({ file }) => file));
    expect([...files].filter((file) => file.startsWith('src/')).length).toBeLessThanOrEqual(limit);
  });

  it('add the step: taken once, with its event, and for those who have the right', async () => {
    const order = await take({});
    const path = `/orders/${order.id}/check_credit`;
    expect((await client.post(path)).status).toBe(403);
    const held = bodyOf(await admin.post(path));
    expect(held).toMatchObject({ version: 2, blockers: [{ code: 'on_hold', hold: { code: 'credit' } }] });
    expect(bodyOf(await admin.post(path))).toEqual(held);
    const { type, data } = (await waitForFeed(client, 3)).at(-1)!;
    expect([type, data]).toEqual(['sales_order_credit_asked', held]);
  });

  it('add the field to requests and responses in openapi.json and the types of the client', () => {
    const { schemas } = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8')).components;
    expect(schemas.CreateOrder.properties[FIELD]).toMatchObject({ type: 'string', maxLength: 500 });
    expect(schemas.UpdateOrder.properties[FIELD]).toMatchObject({ type: ['string', 'null'], maxLength: 500 });
    expect(schemas.Order.properties[FIELD]).toMatchObject({ type: ['string', 'null'] });
    const types = readFileSync(join(folder, 'clients/typescript/src/openapi.ts'), 'utf8');
    expect(types).toContain(`${FIELD}?: string;`);
  });

  it('add it to orders: taken, read, sent back as it was read, changed, removed, and in the event feed', async () => {
    const order = await take({ [FIELD]: 'Behind the shed' });
    expect(order[FIELD]).toBe('Behind the shed');
    expect(await read(order)).toEqual(order);
    expect(await patch(order, order)).toEqual(order);

    const changed = await patch(order, { [FIELD]: 'At the door' });
    expect([changed.version, changed[FIELD]]).toEqual([2, 'At the door']);
    const removed = await patch(order, { [FIELD]: null });
    expect([removed.version, removed[FIELD]]).toEqual([3, null]);
    expect(await read(order)).toEqual(removed);

    const events = await waitForFeed(client, 6);
    const ofOrder = ({ order: id }: FeedEvent): boolean => id === order.id;
    expect(events.filter(ofOrder).map(({ data }) => data)).toEqual([order, changed, removed]);
  });

  it('add its limit: a longer text is refused', async () => {
    const answer = await client.post('/orders', minimalOrder(BOX, { [FIELD]: 'x'.repeat(501) }));
    expect([answer.status, answer.body.errors]).toMatchObject([
      422,
      [{ pointer: `#/${FIELD}`, code: 'too_long' }],
    ]);
    expect((await take({ [FIELD]: 'x'.repeat(500) }))[FIELD]).toHaveLength(500);
  });

  it('add it to an order that was taken before, by a change', async () => {
    expect(await read(earlierOrder)).toEqual(earlierOrder);
    expect(await patch(earlierOrder, earlierOrder)).toEqual(earlierOrder);
    const changed = await patch(earlierOrder, { ...earlierOrder, [FIELD]: 'At the door' });
    expect([changed.version, changed[FIELD]]).toEqual([2, 'At the door']);
  });

  it('add the kind of job: it takes the step of each order, and is refused without the right', async () => {
    const order = await take({});
    for (const step of ['validate', 'ship']) bodyOf(await admin.post(`/orders/${order.id}/${step}`));
    const request = { kind: 'orders.deliver', ids: [order.id] };
    expect((await client.post('/jobs', request)).status).toBe(403);
    const job = await endedJob(admin, bodyOf(await admin.post('/jobs', request)));
    expect(job).toMatchObject({ state: 'done', total: 1, done: 1, refused: 0 });
    expect((await read(order)).state).toBe('delivered');
  });

  it('add the resource: created, changed, listed, with its history, and for those who have the right', async () => {
    expect((await client.get('/warehouses')).status).toBe(403);
    const created = bodyOf(await admin.post('/warehouses', { name: 'Hamburg' }));
    const path = `/warehouses/${created.id}`;
    const changed = bodyOf(await admin.patch(path, { name: 'Bremen' }));
    expect([created.name, changed.name]).toEqual(['Hamburg', 'Bremen']);
    expect(bodyOf(await admin.get('/warehouses'))).toEqual([changed]);
    expect(bodyOf(await admin.get(`${path}/history`))).toMatchObject([
      { action: 'created' },
      { action: 'changed', changes: [{ pointer: '#/name', from: 'Hamburg', to: 'Bremen' }] },
    ]);
    const blank = await admin.post('/warehouses', { name: ' ' });
    expect([blank.status, blank.body.errors[0].pointer]).toEqual([422, '#/name']);
  });
});
