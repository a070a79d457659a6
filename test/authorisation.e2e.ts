import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ACCESS, type Access } from './support/authorisation/access-table.js';
import { MAKERS, SHARED_KINDS, TABLES, type Ids, type Kind } from './support/authorisation/things.js';
import { MEMBER_NAMES, World, type Member } from './support/authorisation/world.js';
import type { Answer, ApiClient } from './support/api-client.js';
import { unique } from './support/samples.js';

/** Whose the thing is that a path names; `misplaced`: another's, below one's own. */
type Whose = 'own' | 'another’s' | 'misplaced' | 'nobody’s';

interface Route {
  method: string;
  /** As in the document. */
  path: string;
  /** What a success is answered with. */
  success: number;
  access: Access;
}

/** Whoever sends requests; nobody sends what a partner would. */
interface Sender {
  name: string;
  client: ApiClient;
  rights: readonly string[];
  member: Member;
}

interface Operation {
  responses: Record<string, unknown>;
}

const NOT_THERE = 999_999_999;
const DOCUMENT = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([verb, { responses }]) => ({
    method: verb.toUpperCase(),
    path,
    success: Number(Object.keys(responses)[0]),
  })),
);
const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const ROUTES: [string, Route][] = OPERATIONS.filter((route) => nameOf(route) in ACCESS).map((route) => [
  nameOf(route),
  { ...route, access: ACCESS[nameOf(route)]! },
]);

/** What shows applications no texts of their own, but numbers and words that are the same for all. */
const WITHOUT_TEXTS = [
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /api/v1/contacts/{id}/candidates',
  'GET /api/v1/contacts/{id}/reconciliations',
  'GET /api/v1/contact_reconciliations/{id}',
  'GET /api/v1/orders/{id}/computation',
  'GET /api/v1/applications/{id}/tokens',
  'GET /api/v1/applications/{id}/tokens/{tokenId}',
  'GET /api/v1/webhooks/available',
  'GET /api/v1/webhooks/{id}/deliveries',
  'GET /api/v1/webhooks/{id}/replays',
  'GET /api/v1/webhook_replays/{id}',
];

let world: World;
/** Things that nobody but their owners may change, and their owners leave alone. */
const things = new Map<string, Ids>();
let before: string[];

beforeAll(async () => {
  world = await World.start();
  for (const name of MEMBER_NAMES) {
    for (const kind of Object.keys(MAKERS) as Kind[]) {
      if (!has(name, kind)) continue;
      things.set(`${name} ${kind}`, await MAKERS[kind](world, world.member(name)));
    }
  }
  await world.calm();
  before = await stored();
}, 300_000);
afterAll(() => world.stop());

const has = (name: string, kind: Kind): boolean => name !== 'administrator' || !SHARED_KINDS.includes(kind);

function senders(): Sender[] {
  const nobody = {
    name: 'nobody',
    client: world.service.client(null),
    rights: [],
    member: world.member('partner'),
  };
  return [nobody, ...[...world.members.values()].map((member) => ({ ...member, member }))];
}

/** The rows of all those things, whole. */
async function stored(): Promise<string[]> {
  const rows = [...things].map(async ([name, ids]) => {
    const table = TABLES[name.split(' ')[1] as Kind];
    const [row] = await world.service.database.query<{ text: string }>(
      `SELECT t::text AS text FROM ${table} t WHERE id = $1`,
      [Object.values(ids).at(-1)],
    );
    return `${name}: ${row?.text}`;
  });
  return Promise.all(rows);
}

/** The contract, in one place: how a request is answered, before anything else is said of it. */
function expected({ access, success }: Route, { name, rights }: Sender, whose: Whose | null): string {
  const { needs } = access;
  if (needs === 'nothing') return `${success}`;
  if (name === 'nobody') return '401 missing_token';
  if (needs !== 'token' && !rights.includes(needs)) return `403 missing_right ${needs}`;
  if (whose === 'nobody’s' || whose === 'misplaced') return '404 not_found';
  return whose !== 'another’s' || reachesAll(access, { rights }) ? `${success}` : '404 not_found';
}

const reachesAll = ({ reaches }: Access, { rights }: Pick<Sender, 'rights'>): boolean =>
  reaches === 'all' || (reaches === 'own, or all with sales' && rights.includes('sales'));

const seen = ({ status, body }: Answer): string =>
  status < 400 ? `${status}` : [status, body.code, body.right].filter(Boolean).join(' ');

function whoseOf({ id }: Access, { member }: Sender): (Whose | null)[] {
  if (id === undefined) return [null];
  const all: Whose[] = ['own', 'another’s', 'nobody’s'];
  if (TWO_IDS.has(id)) all.push('misplaced');
  return all.filter((whose) => whose !== 'own' || has(member.name, id));
}

const TWO_IDS = new Set<Kind>(['token', 'packagingOfApplication', 'shippingMethodOfApplication']);

const send = (client: ApiClient, { method, path }: Route, ids: Ids, sending: object): Promise<Answer> => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
  // Paths of clients begin below the prefix.
  const below = filled.startsWith('/api/v1') ? filled.slice('/api/v1'.length) : `/../..${filled}`;
  // Some of the events are made up, and tell of no whole order.
  return client.send(method, below, { ...sending, ...(below === '/events' && { unchecked: 'body' }) });
};

/** What an answer says, but for what is different each time. */
const saying = ({ status, body }: Answer): unknown => ({ status, ...body, instance: null, requestId: null });

/** Routes that show applications something of their own. */
const shownOwn = new Set<string>();

/** Sends one request of the matrix. @returns how it was answered, and how it should have been */
async function tried(route: Route, sender: Sender, whose: Whose | null): Promise<[string, string]> {
  const { access, method } = route;
  const should = expected(route, sender, whose);
  const isAllowed = should === `${route.success}`;
  const owner = whose === 'own' || whose === null ? sender.member : otherThan(sender.member);
  const found =
    access.id === undefined ? {} : await idsOf(access.id, { sender, owner }, isAllowed && method !== 'GET');
  const ids = whose === null ? {} : placed(found, whose, sender);
  // What is written into another's thing is the other's from then on.
  const body = await access.body?.(world, isAllowed ? owner : sender.member);
  const answer = await send(sender.client, route, ids, { body });
  if (JSON.stringify(answer.body).includes(`canary-${sender.name}-`)) shownOwn.add(nameOf(route));
  const leaks =
    isAllowed && reachesAll(access, sender) ? [] : world.canaries.leaks(sender.name, answer, body);
  const signs = should.startsWith('404')
    ? await signsOfLife(sender.client, route, { ids, body, answer })
    : [];
  return [[seen(answer), ...leaks, ...signs].join(', '), should];
}

const otherThan = ({ name }: Member): Member => world.member(name === 'rival' ? 'partner' : 'rival');

/** A thing of the owner's. @param isFresh whether it is going to change, so that it must be a new one */
async function idsOf(
  kind: Kind,
  { sender, owner }: { sender: Sender; owner: Member },
  isFresh: boolean,
): Promise<Ids> {
  if (isFresh) return MAKERS[kind](world, owner);
  const known = things.get(`${owner.name} ${kind}`) ?? things.get(`${otherThan(sender.member).name} ${kind}`);
  return known!;
}

function placed(ids: Ids, whose: Whose, { member }: Sender): Ids {
  if (whose === 'misplaced') return { ...ids, id: member.id === 0 ? world.member('partner').id : member.id };
  return whose === 'nobody’s' ? nowhere(ids) : ids;
}

const nowhere = (ids: Ids): Ids => Object.fromEntries(Object.keys(ids).map((name) => [name, NOT_THERE]));

/** What would tell another's from what is not there: the words, or what a precondition, a key or HEAD bring about. */
async function signsOfLife(
  client: ApiClient,
  route: Route,
  { ids, body, answer }: { ids: Ids; body: unknown; answer: Answer },
): Promise<string[]> {
  const headers = { 'If-Match': '"v99"', 'If-None-Match': '*', 'Idempotency-Key': unique('key') };
  const nothing = await send(client, route, nowhere(ids), { body });
  const others = [nothing, await send(client, route, ids, { body, headers })];
  if (route.method === 'GET') others.push(await send(client, { ...route, method: 'HEAD' }, ids, {}));
  const statuses = others.map(({ status }) => status).filter((status) => status !== answer.status);
  const isSame = JSON.stringify(saying(nothing)) === JSON.stringify(saying(answer));
  return [...statuses.map((status) => `otherwise ${status}`), ...(isSame ? [] : ['in other words'])];
}

describe('the matrix', () => {
  it('has a row for every route, and none for what is not there', () => {
    expect(OPERATIONS.map(nameOf).sort()).toEqual(Object.keys(ACCESS).sort());
  });

  it('knows what the ids in every path are of', () => {
    const paths = ROUTES.filter(([, { path, access }]) => path.includes('{') !== (access.id !== undefined));
    expect(paths.map(([name]) => name)).toEqual([]);
  });

  it.each(ROUTES)(
    '%s',
    async (_, route) => {
      const answered: Record<string, string> = {};
      const should: Record<string, string> = {};
      for (const sender of senders()) {
        for (const whose of whoseOf(route.access, sender)) {
          const name = [sender.name, whose].filter(Boolean).join(', ');
          [answered[name], should[name]] = await tried(route, sender, whose);
        }
      }
      expect(answered).toEqual(should);
    },
    120_000,
  );

  it('has seen everybody’s own texts wherever there are any, so their absence elsewhere says something', () => {
    const silent = ROUTES.filter(([name, { method }]) => method === 'GET' && !shownOwn.has(name));
    expect(silent.map(([name]) => name).sort()).toEqual([...WITHOUT_TEXTS].sort());
  });

  it('has left the things of others as they were', async () => {
    expect(await stored()).toEqual(before);
  });

  it('has sent nobody’s events to anybody else', async () => {
    await world.calm();
    const strays = world.receiver.received.flatMap(({ path, body }) => {
      const [, owner] = /canary-(\w+)-/.exec(path)!;
      if (world.member(owner as never).rights.includes('sales')) return [];
      const texts = [...body.toString().matchAll(/canary-(\w+)-/g)];
      return texts.filter(([, of]) => of !== owner).map(([text]) => `${text} to ${owner}`);
    });
    expect([strays, world.receiver.received.length > 100]).toEqual([[], true]);
  });
});
