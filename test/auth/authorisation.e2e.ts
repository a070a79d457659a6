import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ACCESS, type Access } from '../support/authorisation/access-table.js';
import { MAKERS, SHARED_KINDS, TABLES, type Ids, type Kind } from '../support/authorisation/resources.js';
import {
  MEMBER_NAMES,
  ApplicationsFixture,
  type Member,
} from '../support/authorisation/applications-fixture.js';
import type { Answer, ApiClient } from '../support/api-client.js';
import { unique } from '../support/samples.js';

/** To whom the row in a path belongs; `misplaced`: a row of another application below an own one. */
type Whose = 'own' | 'another’s' | 'misplaced' | 'nobody’s';

interface Route {
  method: string;
  /** As in the OpenAPI document. */
  path: string;
  /** The status of a successful response. */
  success: number;
  access: Access;
}

/** The callers; `nobody` sends the requests that a partner would send, without a token. */
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
const DOCUMENT = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
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

/** Routes that return no texts of the application, only numbers and constants that are equal for all. */
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

let fixture: ApplicationsFixture;
/** Rows that only their owner may change, and that the owner does not change in this test. */
const resources = new Map<string, Ids>();
let before: string[];

beforeAll(async () => {
  fixture = await ApplicationsFixture.start();
  for (const name of MEMBER_NAMES) {
    for (const kind of Object.keys(MAKERS) as Kind[]) {
      if (!has(name, kind)) continue;
      resources.set(`${name} ${kind}`, await MAKERS[kind](fixture, fixture.member(name)));
    }
  }
  await fixture.calm();
  before = await stored();
}, 300_000);
afterAll(() => fixture.stop());

const has = (name: string, kind: Kind): boolean => name !== 'administrator' || !SHARED_KINDS.includes(kind);

function senders(): Sender[] {
  const nobody = {
    name: 'nobody',
    client: fixture.service.client(null),
    rights: [],
    member: fixture.member('partner'),
  };
  // The rival only owns rows: as a caller it would be a second partner.
  const callers = [...fixture.members.values()].filter(({ name }) => name !== 'rival');
  return [nobody, ...callers.map((member) => ({ ...member, member }))];
}

/** All columns of these rows. */
async function stored(): Promise<string[]> {
  const rows = [...resources].map(async ([name, ids]) => {
    const table = TABLES[name.split(' ')[1] as Kind];
    const [row] = await fixture.service.database.query<{ text: string }>(
      `SELECT t::text AS text FROM ${table} t WHERE id = $1`,
      [Object.values(ids).at(-1)],
    );
    return `${name}: ${row?.text}`;
  });
  return Promise.all(rows);
}

/** The expected response for each caller, in one place; it precedes every other check of a request. */
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
  // Paths of the API client are relative to the prefix.
  const below = filled.startsWith('/api/v1') ? filled.slice('/api/v1'.length) : `/../..${filled}`;
  // Some events were inserted without an order, so their payload does not match the schema.
  return client.send(method, below, { ...sending, ...(below === '/events' && { unchecked: 'body' }) });
};

/** The response without the members that differ each time. */
const saying = ({ status, body }: Answer): unknown => ({ status, ...body, instance: null, requestId: null });

/** Routes that returned a text of the calling application. */
const shownOwn = new Set<string>();

/** Sends one request of the table. @returns the actual and the expected response */
async function tried(route: Route, sender: Sender, whose: Whose | null): Promise<[string, string]> {
  const { access, method } = route;
  const should = expected(route, sender, whose);
  const isAllowed = should === `${route.success}`;
  const owner = whose === 'own' || whose === null ? sender.member : rival();
  const found = access.id === undefined ? {} : await idsOf(access.id, owner, isAllowed && method !== 'GET');
  const ids = whose === null ? {} : placed(found, whose, sender);
  // What is written into the row of another application belongs to that application from then on.
  const body = await access.body?.(fixture, isAllowed ? owner : sender.member);
  const answer = await send(sender.client, route, ids, { body });
  if (JSON.stringify(answer.body).includes(`canary-${sender.name}-`)) shownOwn.add(nameOf(route));
  const leaks =
    isAllowed && reachesAll(access, sender) ? [] : fixture.canaries.leaks(sender.name, answer, body);
  const signs = should.startsWith('404')
    ? await signsOfLife(sender.client, route, { ids, body, answer, whose })
    : [];
  return [[seen(answer), ...leaks, ...signs].join(', '), should];
}

const rival = (): Member => fixture.member('rival');

/** A row of the owner. @param isFresh whether the request changes it, so that it must be a new one */
async function idsOf(kind: Kind, owner: Member, isFresh: boolean): Promise<Ids> {
  if (isFresh) return MAKERS[kind](fixture, owner);
  return (resources.get(`${owner.name} ${kind}`) ?? resources.get(`${rival().name} ${kind}`))!;
}

function placed(ids: Ids, whose: Whose, { member }: Sender): Ids {
  if (whose === 'misplaced')
    return { ...ids, id: member.id === 0 ? fixture.member('partner').id : member.id };
  return whose === 'nobody’s' ? nowhere(ids) : ids;
}

const nowhere = (ids: Ids): Ids => Object.fromEntries(Object.keys(ids).map((name) => [name, NOT_THERE]));

/** Differences between a row of another application and a missing row: text, precondition, key, HEAD. */
async function signsOfLife(
  client: ApiClient,
  route: Route,
  { ids, body, answer, whose }: { ids: Ids; body: unknown; answer: Answer; whose: Whose | null },
): Promise<string[]> {
  const headers = { 'If-Match': '"v99"', 'If-None-Match': '*', 'Idempotency-Key': unique('key') };
  const nothing = whose === 'nobody’s' ? answer : await send(client, route, nowhere(ids), { body });
  const others = [nothing, await send(client, route, ids, { body, headers })];
  if (route.method === 'GET') others.push(await send(client, { ...route, method: 'HEAD' }, ids, {}));
  const statuses = others.map(({ status }) => status).filter((status) => status !== answer.status);
  const isSame = JSON.stringify(saying(nothing)) === JSON.stringify(saying(answer));
  return [...statuses.map((status) => `otherwise ${status}`), ...(isSame ? [] : ['in other words'])];
}

describe('the table of routes and callers', () => {
  it('has a row for every route of the OpenAPI document and no other row', () => {
    expect(OPERATIONS.map(nameOf).sort()).toEqual(Object.keys(ACCESS).sort());
  });

  it('says for every id in a path which kind of row it identifies', () => {
    const paths = ROUTES.filter(([, { path, access }]) => path.includes('{') !== (access.id !== undefined));
    expect(paths.map(([name]) => name)).toEqual([]);
  });

  it.each(ROUTES)(
    '%s: every kind of caller gets the expected response',
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

  it('contains responses with the caller’s own text for every route that can return text', () => {
    const silent = ROUTES.filter(([name, { method }]) => method === 'GET' && !shownOwn.has(name));
    expect(silent.map(([name]) => name).sort()).toEqual([...WITHOUT_TEXTS].sort());
  });

  it('leaves the rows of other applications unchanged', async () => {
    expect(await stored()).toEqual(before);
  });

  it('delivers no event of one application to another', async () => {
    await fixture.calm();
    const strays = fixture.receiver.received.flatMap(({ path, body }) => {
      const [, owner] = /canary-(\w+)-/.exec(path)!;
      if (fixture.member(owner as never).rights.includes('sales')) return [];
      const texts = [...body.toString().matchAll(/canary-(\w+)-/g)];
      return texts.filter(([, of]) => of !== owner).map(([text]) => `${text} to ${owner}`);
    });
    expect([strays, fixture.receiver.received.length > 100]).toEqual([[], true]);
  });
});
