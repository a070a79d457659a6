import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endedJob } from '../support/jobs.js';
import { ACCESS } from '../support/authorisation/access-table.js';
import {
  ApplicationsFixture,
  MEMBER_NAMES,
  type Member,
  type MemberName,
} from '../support/authorisation/applications-fixture.js';
import { sendRefused, withTwoEntries } from '../support/authorisation/lists.js';
import {
  IN_ORDERS,
  NAMED_THINGS,
  namesOf,
  placesOf,
  unknownNames,
  type NamedThing,
  type Names,
} from '../support/authorisation/named-things.js';
import { NOT_NAMES, PLACES } from '../support/authorisation/naming-places.js';
import { FACTORIES, type Ids } from '../support/authorisation/resources.js';
import type { Answer, Values } from '../support/api-client.js';
import { bodyOf, unique } from '../support/samples.js';
import { startService } from '../support/service.js';

interface Call {
  path: Ids;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Each with one right or none; the rival is the one whose things they name. */
const CALLERS = MEMBER_NAMES.filter((name) => name !== 'rival' && name !== 'administrator');

let fixture: ApplicationsFixture;
let rival: Member;
let rivals: Names;
/** What nobody has. A caller that chooses one of these for itself has it afterwards, as it has the same name of the rival. */
let unknown: Names;
let before: string[];
const ownOf = new Map<MemberName, Names>();

beforeAll(async () => {
  const service = await startService();
  // Ids of two tables are never equal, so that an id that names something else names nothing.
  await service.database.query(
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, 10000 * row_number() OVER (ORDER BY sequencename) + 1)
     FROM pg_sequences WHERE schemaname = 'public'`,
  );
  fixture = await ApplicationsFixture.start(service);
  rival = fixture.member('rival');
  rivals = await namesOf(fixture, rival);
  unknown = unknownNames(rivals);
  for (const name of CALLERS)
    ownOf.set(name, isLimited(name) ? unknownNames(rivals) : await namesOf(fixture, fixture.member(name)));
  await sendRefused(fixture, rival, 1);
  before = await stored();
}, 300_000);
afterAll(() => fixture.stop());

const isLimited = (name: MemberName): boolean => name === 'holds' || name === 'logistics';

/** Every row of the rival. */
async function stored(): Promise<string[]> {
  const tables = await fixture.service.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'application_id' ORDER BY 1`,
  );
  const queries = [
    ...tables.map(({ name }) => [name, 'application_id', rival.id] as const),
    ...(
      [
        ['applications', 'id', 'application'],
        ['contacts', 'id', 'contactId'],
        ['customers', 'id', 'customerId'],
        ['packagings', 'id', 'packagingId'],
        ['products', 'id', 'product'],
        ['people', 'id', 'person'],
        ['shipping_methods', 'id', 'shippingId'],
        ['order_items', 'order_id', 'orderId'],
      ] as const
    ).map(([table, column, name]) => [table, column, rivals[name]] as const),
  ];
  const rows = await Promise.all(
    queries.map(([table, column, id]) =>
      fixture.service.database.query<{ text: string }>(
        `SELECT '${table} ' || t::text AS text FROM ${table} t WHERE ${column} = $1 ORDER BY 1`,
        [id],
      ),
    ),
  );
  return rows.flat().map(({ text }) => text);
}

async function send(operation: string, { client }: Member, call: Call): Promise<Answer> {
  const [method, path] = operation.replace(' /api/v1', ' ').split(' ') as [string, string];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(call.path[name] ?? 1));
  const query = new URLSearchParams(
    Object.entries(call.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const { body, headers = {} } = call;
  const answer = await client.send(method, `${filled}?${query.toString()}`, { body, headers });
  return operation === 'POST /api/v1/jobs' && answer.status === 202 ? outcomesOf(client, answer) : answer;
}

/** What became of the items, without the job. */
async function outcomesOf(client: Member['client'], answer: Answer): Promise<Answer> {
  const path = `/jobs/${answer.body.id}`;
  const { total, done, refused, state, failure } = await endedJob(client, answer.body);
  const results = bodyOf(await client.get(`${path}/results?limit=100`));
  return { ...answer, body: { total, done, refused, state, failure, results } };
}

/** Whether access is refused before anything else in the request is read. */
const isRefused = (operation: string, { rights }: Member): boolean => {
  const { needs } = ACCESS[operation]!;
  return needs !== 'token' && !rights.includes(needs);
};

/** The request of the table of routes for an own thing, with the names of the row. */
async function callOf({ operation, part }: NamedThing, sender: Member, names: Names): Promise<Call> {
  const { id, body } = ACCESS[operation]!;
  const isBare = isRefused(operation, sender) || isLimited(sender.name);
  const path = id === undefined || isBare ? {} : await FACTORIES[id](fixture, sender);
  const base = (isBare ? {} : await body?.(fixture, sender)) as Values & { orders?: Values[] };
  const added = part(names, ownOf.get(sender.name) ?? rivals);
  if (added.body === undefined) return { path, ...added };
  const orders = (added.body['orders'] as Values[] | undefined)?.map((order, index) => ({
    ...base.orders?.[index],
    ...order,
  }));
  return { path, body: { ...base, ...added.body, ...(orders && { orders }) } };
}

/** The response without what differs in each one, and without the names. */
function comparable({ status, body }: Answer, names: object): string {
  let text = JSON.stringify(body) ?? '';
  for (const name of [...new Set<string | number>(Object.values(names))].sort(
    (a, b) => String(b).length - String(a).length,
  ))
    text = text.replaceAll(typeof name === 'number' ? new RegExp(`\\b${name}\\b`, 'g') : name, '<name>');
  text = text
    .replaceAll(/"(instance|requestId)":"[^"]*"/g, '')
    // What became of a ping in the meantime.
    .replaceAll(
      /"(health|lastFailure|pausedUntil|failingSince|warnings)":("[^"]*"|null|\{[^}]*\}|\[[^\]]*\])/g,
      '',
    )
    // The state of a delivery, which may have changed in the meantime.
    .replaceAll(/"state":"(waiting|delivered)","reason":.*?(?="createdAt")|"finishedAt":("[^"]*"|null)/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/ORD-\d+-\d+/g, '<code>')
    .replaceAll(/(canary-\w+-[a-z]+|row-\d+|[a-z]+)-\d+(?=@|\\*")/g, '$1')
    .replaceAll(/\b(msg_)?[0-9a-f]{32}\b|secret=[\w-]+|\[\{"kid"[^\]]*\]/g, '<random>')
    .replaceAll(/\b\d{5,6}\b/g, '<id>');
  return `${status} ${text}`;
}

interface Sent {
  operation: string;
  call: Call;
  names: object;
}

/** Sends the request of every caller with the name of the rival and with an unknown one. @param seenWith rights of callers that know it */
async function compare(
  seenWith: readonly MemberName[],
  request: (sender: Member, isUnknown: boolean) => Promise<Sent>,
): Promise<void> {
  const callers = CALLERS.filter((name) => !seenWith.includes(name)).map((name) => fixture.member(name));
  const answers = async (sender: Member): Promise<[unknown, unknown]> => {
    const answer = async (isUnknown: boolean) => {
      const { operation, call, names } = await request(sender, isUnknown);
      const found = await send(operation, sender, call);
      return [comparable(found, names), fixture.canaries.leaks(sender.name, found, [call])];
    };
    return [await answer(false), await answer(true)];
  };
  const all = await Promise.all(callers.map(answers));
  expect(all.map(([ofRival], index) => [callers[index]!.name, ofRival])).toEqual(
    all.map(([, ofUnknown], index) => [callers[index]!.name, ofUnknown]),
  );
}

const operationsWith = (place: string): string[] =>
  [...PLACES.keys()].flatMap((one) => (one.endsWith(` ${place}`) ? one.slice(0, -place.length - 1) : []));
const isServed = (operation: string): boolean => ACCESS[operation]!.onlyInTests !== true;

/** Whether the request changes nothing, and an application that may name the thing has it. Nobody has acted as the person. */
const canBeRepeated = ({ operation, part }: NamedThing): boolean =>
  operation === 'POST /api/v1/orders/preview'
    ? IN_ORDERS.some(
        ([use]) =>
          JSON.stringify({ body: use(PLACEHOLDERS, PLACEHOLDERS) }) ===
          JSON.stringify(part(PLACEHOLDERS, PLACEHOLDERS)),
      )
    : operation.startsWith('GET') && !operation.endsWith('/audit');
const PLACEHOLDERS = new Proxy({}, { get: (_, name) => `<${String(name)}>` }) as Names;

const titleOf = ({ operation, part }: NamedThing): string => {
  return `${operation} ${JSON.stringify(part(PLACEHOLDERS, PLACEHOLDERS))}`.slice(0, 200);
};

/** Places that every operation with them has a test for, below. */
const EVERYWHERE = ['header Idempotency-Key', 'query cursor'] as const;

describe('the table of named things', () => {
  it('has a row for every place of openapi.json that names something', () => {
    const rows = new Set([
      ...NAMED_THINGS.flatMap((row) => placesOf(row, rivals, ownOf.get('partner')!)),
      ...EVERYWHERE.flatMap((place) => operationsWith(place).map((operation) => `${operation} ${place}`)),
    ]);
    const places = [...PLACES].filter(([, meaning]) => meaning !== 'plain').map(([place]) => place);
    expect({
      'without a row': places.filter((place) => !rows.has(place)),
      'not in openapi.json': [...rows].filter((place) => !places.includes(place)),
      'not in openapi.json, but declared as no name': Object.keys(NOT_NAMES).filter(
        (name) => ![...PLACES.keys()].some((place) => place.endsWith(` ${name}`)),
      ),
    }).toEqual({
      'without a row': [],
      'not in openapi.json': [],
      'not in openapi.json, but declared as no name': [],
    });
  });

  it.each(NAMED_THINGS.map((row) => [titleOf(row), row] as const))(
    '%s: the same response as for an unknown name',
    async (_, row) => {
      await compare(row.seenWith, async (sender, isUnknown) => {
        const names = isUnknown ? unknown : rivals;
        return { operation: row.operation, call: await callOf(row, sender, names), names };
      });
    },
  );

  it('leaves everything of the other application unchanged', async () => {
    await fixture.waitUntilIdle();
    expect(await stored()).toEqual(before);
  });

  // Otherwise the table would prove nothing. The requests that use the same names to change something change them too.
  it.each(NAMED_THINGS.filter(canBeRepeated).map((row) => [titleOf(row), row] as const))(
    '%s: another response to an application that may name it',
    async (_, row) => {
      const isOpen = ACCESS[row.operation]!.needs === 'token';
      const sender = fixture.member(row.seenWith[0] ?? (isOpen ? 'rival' : 'administrator'));
      const answer = async (names: Names) =>
        comparable(await send(row.operation, sender, await callOf(row, sender, names)), names);
      expect(await answer(rivals)).not.toEqual(await answer(unknown));
    },
  );

  it.each(operationsWith('header Idempotency-Key').filter(isServed))(
    '%s: a key of another application is a new one',
    async (operation) => {
      const { id, body, needs } = ACCESS[operation]!;
      const owner = needs === 'token' ? rival : fixture.member('administrator');
      const path = id === undefined ? {} : await FACTORIES[id](fixture, rival);
      const headers = { 'Idempotency-Key': unique('key') };
      const call = { path, body: await body?.(fixture, owner), headers };
      await send(operation, owner, call);
      const repeated = await send(operation, owner, call);
      const isStored = repeated.headers.get('idempotent-replayed') === 'true';
      expect([isStored, repeated.status]).toEqual([true, expect.any(Number)]);
      await compare([], async (sender, isUnknown) => {
        const own = await callOf({ operation, part: () => ({}), seenWith: [] }, sender, rivals);
        const key = { 'Idempotency-Key': unique('key') };
        const used = { ...own, path, headers: isUnknown ? key : headers };
        return { operation, call: used, names: { ...rivals, ...path } };
      });
    },
  );

  it.each(operationsWith('query cursor'))(
    '%s: a cursor of another application is refused',
    async (operation) => {
      const { id, needs, reaches } = ACCESS[operation]!;
      const owner = needs === 'token' ? rival : fixture.member('administrator');
      const path = await withTwoEntries(fixture, operation.replace('GET /api/v1', ''), owner);
      const page = await send(operation, owner, { path, query: { limit: 1 } });
      const cursor = new URL(/<([^>]+)>/.exec(page.headers.get('link')!)![1]!).searchParams.get('cursor')!;
      const seenWith = needs !== 'token' ? needs : id !== undefined && reaches !== 'own' && 'sales';
      await compare(seenWith === false ? [] : [seenWith as MemberName], async (_, isUnknown) => {
        const sent = isUnknown ? `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}` : cursor;
        return { operation, call: { path, query: { limit: 1, cursor: sent } }, names: rivals };
      });
    },
  );
});
