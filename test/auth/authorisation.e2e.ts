import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { successOf } from '../../openapi/document/openapi-examples.js';
import { ACCESS, FOR_LIMITED, type Access } from '../support/authorisation/access-table.js';
import { FACTORIES, SHARED_KINDS, TABLES, type Ids, type Kind } from '../support/authorisation/resources.js';
import {
  MEMBER_NAMES,
  ApplicationsFixture,
  type Member,
  type MemberName,
} from '../support/authorisation/applications-fixture.js';
import type { Answer, ApiClient } from '../support/api-client.js';
import { IS_FULL_DEPTH } from '../support/depth.js';
import { waitForFeed } from '../support/event-feed.js';
import { unique } from '../support/samples.js';
import type { Operation } from '../../src/platform/http/validation/openapi-types.js';

/** The owner of the row that a path identifies; `wrong parent`: a row of another application below an own one. */
type Ownership = 'own' | 'another’s' | 'wrong parent' | 'unknown id';

interface Route {
  method: string;
  /** As in the OpenAPI document. */
  path: string;
  /** The status of a successful response. */
  success: number;
  access: Access;
}

/** The callers; `anonymous` sends the requests of a partner without a token. */
interface Sender {
  name: string;
  client: ApiClient;
  rights: readonly string[];
  member: Member;
}

const UNKNOWN_ID = 999_999_999;
const UNKNOWN_MESSAGE_ID = `msg_${'0'.repeat(32)}`;
const DOCUMENT = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Pick<Required<Operation>, 'responses'>>>;
};
const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([verb, { responses }]) => ({
    method: verb.toUpperCase(),
    path,
    success: successOf({ responses }).status,
  })),
);
const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const ROUTES: [string, Route][] = OPERATIONS.filter((route) => nameOf(route) in ACCESS).map((route) => [
  nameOf(route),
  { ...route, access: ACCESS[nameOf(route)]! },
]);

/**
 * Routes that return no texts of the application: only numbers and constants that are equal for all, or lists that are
 * empty here because nothing was shared with the new application that is asked about.
 */
const WITHOUT_TEXTS = [
  ...['people', 'applications', 'customers', 'packaging_references', 'packagings', 'products'].map(
    (kind) => `GET /api/v1/${kind}/{id}/history`,
  ),
  ...['shipping_method_references', 'shipping_methods'].map((kind) => `GET /api/v1/${kind}/{id}/history`),
  ...['packaging', 'shipping_method'].map(
    (kind) => `GET /api/v1/applications/{id}/${kind}_references/{referenceId}/history`,
  ),
  'GET /api/v1/summary',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /.well-known/oauth-protected-resource',
  'GET /console/session',
  'GET /public/invoice/{access_id}/download',
  'GET /api/v1/me/checklist',
  'GET /api/v1/jobs/{id}/results',
  'GET /api/v1/jobs/{id}/file',
  'GET /api/v1/webhook_keys/{id}',
  'GET /api/v1/contacts/{id}/candidates',
  'GET /api/v1/contacts/{id}/reconciliations',
  'GET /api/v1/contact_reconciliations/{id}',
  'GET /api/v1/orders/{id}/answers',
  'GET /api/v1/orders/{id}/computation',
  'GET /api/v1/orders/count',
  'GET /api/v1/applications/{id}/contact_references',
  'GET /api/v1/applications/{id}/packaging_references',
  'GET /api/v1/applications/{id}/shipping_method_references',
  'GET /api/v1/applications/{id}/tokens',
  'GET /api/v1/applications/{id}/tokens/{tokenId}',
  'GET /api/v1/me/tokens',
  'GET /api/v1/me/tokens/{id}',
  'GET /api/v1/webhooks/available',
  'GET /api/v1/webhook_deliveries',
  'GET /api/v1/webhooks/{id}/statistics',
  'GET /api/v1/webhooks/{id}/replays',
  'GET /api/v1/webhook_replays/{id}',
];

let fixture: ApplicationsFixture;
/** Rows that are only read in this test. Allowed changes are sent to new rows, so these must stay the same. */
const resources = new Map<string, Ids>();
let before: string[];

beforeAll(async () => {
  fixture = await ApplicationsFixture.start();
  // The applications at the same time: some rows become what is wanted only after a while.
  await Promise.all(MEMBER_NAMES.map(createResources));
  await fixture.waitUntilIdle();
  before = await stored();
}, 300_000);
afterAll(() => fixture.stop());

async function createResources(name: MemberName): Promise<void> {
  for (const kind of Object.keys(FACTORIES) as Kind[]) {
    if (!has(name, kind)) continue;
    resources.set(`${name} ${kind}`, await FACTORIES[kind](fixture, fixture.member(name)));
  }
}

const isLimited = (name: MemberName): boolean => name === 'holds' || name === 'logistics';

/** Such an application cannot create anything of its own. */
const has = (name: MemberName, kind: Kind): boolean =>
  !isLimited(name) && (name !== 'administrator' || !SHARED_KINDS.includes(kind));

function senders(): Sender[] {
  const anonymous = {
    name: 'anonymous',
    client: fixture.service.client(null),
    rights: [],
    member: fixture.member('partner'),
  };
  // The rival has the same rights as the partner, so its requests would test nothing new. The limited ones are tested below.
  const callers = [...fixture.members.values()].filter(({ name }) => name !== 'rival' && !isLimited(name));
  return [anonymous, ...callers.map((member) => ({ ...member, member }))];
}

/** Whether the right of the caller matters to a route that only needs a token: `sales` can extend what is reachable. */
const isTypical = ({ access }: Route, { name, rights }: Sender): boolean =>
  IS_FULL_DEPTH || access.needs !== 'token' || rights.length !== 1 || name === 'sales' || name === 'admin';

/** All columns of these rows. */
async function stored(): Promise<string[]> {
  const rows = [...resources].map(async ([name, ids]) => {
    const table = TABLES[name.split(' ')[1] as Kind];
    const id = Object.values(ids).at(-1);
    const column = typeof id === 'string' ? 'message_id' : 'id';
    const [row] = await fixture.service.database.query<{ text: string }>(
      `SELECT t::text AS text FROM ${table} t WHERE ${column} = $1`,
      [id],
    );
    return `${name}: ${row?.text}`;
  });
  return Promise.all(rows);
}

/** The expected response to each caller. Access is checked before everything else in a request. */
function expected({ access, success }: Route, { name, rights }: Sender, ownership: Ownership | null): string {
  const missing = missingRight(access, rights);
  if (access.needs === 'nothing') return ownership === 'unknown id' ? ofUnknownId(access) : `${success}`;
  if (name === 'anonymous') return '401 missing_token';
  if (missing !== undefined) return `403 missing_right ${missing}`;
  if (isNotFound(access, name, ownership)) return '404 not_found';
  if (ownership === 'another’s' && access.onlySender && rights.includes('sales')) return '403 not_the_sender';
  return ownership !== 'another’s' || reachesAll(access, { rights }) ? `${success}` : '404 not_found';
}

const isNotFound = (
  { notAdministrator, onlyInTests }: Access,
  name: string,
  ownership: Ownership | null,
): boolean =>
  onlyInTests === true ||
  (notAdministrator === true && name === 'administrator') ||
  ownership === 'unknown id' ||
  ownership === 'wrong parent';

const ofUnknownId = ({ unknown = 'not_found' }: Access): string => `404 ${unknown}`;

const missingRight = ({ needs, alsoNeeds }: Access, rights: readonly string[]): string | undefined =>
  [needs, alsoNeeds].find(
    (right) => right !== undefined && right !== 'nothing' && right !== 'token' && !hasRight(rights, right),
  );

/** The back office may also hold, release and ship orders. */
const hasRight = (rights: readonly string[], right: string): boolean =>
  rights.includes(right) || (['holds', 'logistics'].includes(right) && rights.includes('sales'));

const reachesAll = ({ reaches }: Access, { rights }: Pick<Sender, 'rights'>): boolean =>
  reaches === 'all' ||
  (reaches === 'own, or all with sales' && rights.includes('sales')) ||
  (reaches === 'own, or all with admin' && rights.includes('admin'));

const summaryOf = ({ status, body }: Answer): string =>
  status < 400 ? `${status}` : [status, body.code, body.right].filter(Boolean).join(' ');

function ownershipsOf({ id }: Access, { member }: Sender): (Ownership | null)[] {
  if (id === undefined) return [null];
  const all: Ownership[] = ['own', 'another’s', 'unknown id'];
  if (TWO_IDS.has(id)) all.push('wrong parent');
  return all.filter((ownership) => ownership !== 'own' || has(member.name, id));
}

const TWO_IDS = new Set<Kind>(['token', 'packagingOfApplication', 'shippingMethodOfApplication']);

const send = (
  client: ApiClient,
  { method, path, access }: Route,
  ids: Ids,
  options: object,
): Promise<Answer> => {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
  // Paths of the API client are relative to the prefix.
  const relative = filledPath.startsWith('/api/v1')
    ? filledPath.slice('/api/v1'.length)
    : `/../..${filledPath}`;
  // Some events were inserted without an order, so their payload does not match the schema.
  const { headers = {} } = access;
  const isUnchecked = relative === '/events';
  return client.send(method, relative, { headers, ...options, ...(isUnchecked && { unchecked: 'body' }) });
};

/** The response without the members that differ each time. */
const responseWithoutVolatileFields = ({ status, body }: Answer): unknown => ({
  status,
  ...body,
  instance: null,
  requestId: null,
});

/** Routes that returned a text of the calling application. */
const routesWithOwnText = new Set<string>();

/** Sends one request of the table. @returns the actual and the expected response */
async function sendAndCompare(
  route: Route,
  sender: Sender,
  ownership: Ownership | null,
): Promise<[string, string]> {
  const { access, method } = route;
  const expectedResponse = expected(route, sender, ownership);
  const isAllowed = expectedResponse === `${route.success}`;
  const owner = ownership === 'own' || ownership === null ? sender.member : rival();
  const found = access.id === undefined ? {} : await idsOf(access.id, owner, isAllowed && method !== 'GET');
  const ids = ownership === null ? {} : idsInPath(found, ownership, sender);
  // A change of a row of another application has texts of that application, because they become its data.
  const body = await access.body?.(fixture, isAllowed ? owner : sender.member);
  const answer = await send(sender.client, route, ids, { body });
  if (JSON.stringify(answer.body).includes(`canary-${sender.name}-`)) routesWithOwnText.add(nameOf(route));
  const leaks =
    isAllowed && reachesAll(access, sender) ? [] : fixture.canaries.leaks(sender.name, answer, [body, ids]);
  const differences = expectedResponse.startsWith('404')
    ? await differencesToUnknownId(sender.client, route, { ids, body, answer, ownership })
    : [];
  return [[summaryOf(answer), ...leaks, ...differences].join(', '), expectedResponse];
}

const rival = (): Member => fixture.member('rival');

/** A row of the owner. @param isFresh whether the request changes it, so that it must be a new one */
async function idsOf(kind: Kind, owner: Member, isFresh: boolean): Promise<Ids> {
  if (isFresh) return FACTORIES[kind](fixture, owner);
  return (resources.get(`${owner.name} ${kind}`) ?? resources.get(`${rival().name} ${kind}`))!;
}

function idsInPath(ids: Ids, ownership: Ownership, { member }: Sender): Ids {
  if (ownership === 'wrong parent')
    return { ...ids, id: member.id === 0 ? fixture.member('partner').id : member.id };
  return ownership === 'unknown id' ? unknownIds(ids) : ids;
}

const unknownIds = (ids: Ids): Ids =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, unknownId(name, id)]));

function unknownId(name: string, id: number | string): number | string {
  // The kind of a document is one of a few values.
  if (name === 'kind') return id;
  return typeof id === 'string' ? UNKNOWN_MESSAGE_ID : UNKNOWN_ID;
}

/** Differences between the responses for a row of another application and for an unknown id: body, If-Match, key, HEAD. */
async function differencesToUnknownId(
  client: ApiClient,
  route: Route,
  { ids, body, answer, ownership }: { ids: Ids; body: unknown; answer: Answer; ownership: Ownership | null },
): Promise<string[]> {
  const headers = { 'If-Match': '"v99"', 'If-None-Match': '*', 'Idempotency-Key': unique('key') };
  const ofUnknownId =
    ownership === 'unknown id' ? answer : await send(client, route, unknownIds(ids), { body });
  const others = [ofUnknownId, await send(client, route, ids, { body, headers })];
  if (route.method === 'GET') others.push(await send(client, { ...route, method: 'HEAD' }, ids, {}));
  const statuses = others.map(({ status }) => status).filter((status) => status !== answer.status);
  const isSame =
    JSON.stringify(responseWithoutVolatileFields(ofUnknownId)) ===
    JSON.stringify(responseWithoutVolatileFields(answer));
  return [...statuses.map((status) => `status ${status}`), ...(isSame ? [] : ['another body'])];
}

describe('the table of routes and callers', () => {
  it('has a row for every route of the OpenAPI document and no other row', () => {
    expect(OPERATIONS.map(nameOf).sort()).toEqual(Object.keys(ACCESS).sort());
  });

  it('states the kind of resource for every route with an id in its path', () => {
    const paths = ROUTES.filter(([, { path, access }]) => path.includes('{') !== (access.id !== undefined));
    expect(paths.map(([name]) => name)).toEqual([]);
  });

  it.each(ROUTES)(
    '%s: every kind of caller gets the expected response',
    async (_, route) => {
      const actual: Record<string, string> = {};
      const expectedResponses: Record<string, string> = {};
      for (const sender of senders().filter((one) => isTypical(route, one))) {
        for (const ownership of ownershipsOf(route.access, sender)) {
          const name = [sender.name, ownership].filter(Boolean).join(', ');
          [actual[name], expectedResponses[name]] = await sendAndCompare(route, sender, ownership);
        }
      }
      expect(actual).toEqual(expectedResponses);
    },
    120_000,
  );

  it('contains responses with the caller’s own text for every route that can return text', () => {
    const withoutText = ROUTES.filter(
      ([name, { method }]) => method === 'GET' && !routesWithOwnText.has(name),
    );
    expect(withoutText.map(([name]) => name).sort()).toEqual([...WITHOUT_TEXTS].sort());
  });

  it('leaves the rows of other applications unchanged', async () => {
    expect(await stored()).toEqual(before);
  });

  it('delivers no event of one application to another', async () => {
    await fixture.waitUntilIdle();
    const leaked = fixture.receiver.received.flatMap(({ path, body }) => {
      const [, owner] = /canary-(\w+)-/.exec(path)!;
      if (fixture.member(owner as never).rights.includes('sales')) return [];
      // Answers and shipments name the application that recorded them, as the history does.
      const shown = body.toString().replaceAll(/"by":\{[^}]*\}/g, '');
      const texts = [...shown.matchAll(/canary-(\w+)-/g)];
      return texts.filter(([, of]) => of !== owner).map(([text]) => `${text} to ${owner}`);
    });
    expect([leaked, fixture.receiver.received.length > 100]).toEqual([[], true]);
  });
});

/** What an application sees of other ones that has this right and no other. */
const LIMITED = {
  holds: {
    kinds: ['order', 'event'],
    hidden: 'validatedOrder',
    lists: ['GET /api/v1/events', 'GET /api/v1/orders'],
    step: ['PUT', '/holds/credit', { reason: 'Over the limit.' }],
  },
  logistics: {
    kinds: ['answeredOrder', 'requestedOrder', 'changeRequest'],
    hidden: 'order',
    lists: ['GET /api/v1/orders'],
    step: ['PUT', '/shipments/first', { items: [{ position: 1, quantity: 1 }] }],
  },
} as const;
const API_ROUTES = ROUTES.filter(([name]) => name.includes(' /api/v1/'));

describe.each(['holds', 'logistics'] as const)('An application with nothing but the right %s', (right) => {
  const sees = LIMITED[right];
  const ids = new Map<Kind, Ids>();
  let limited: Member;
  let partner: Member;
  beforeAll(async () => {
    [limited, partner] = [fixture.member(right), fixture.member('partner')];
    for (const kind of Object.keys(FACTORIES) as Kind[])
      ids.set(kind, await FACTORIES[kind](fixture, partner));
  }, 120_000);

  /** Sends a valid request about the rows of another application. */
  const sendTo = async (route: Route): Promise<Answer> => {
    const { id, body } = route.access;
    const options = { body: await body?.(fixture, partner), unchecked: 'body' };
    return send(limited.client, route, id === undefined ? {} : ids.get(id)!, options);
  };

  function expectedOf(name: string, { access: { needs, id, onlyInTests }, success }: Route): string {
    if (needs === right || needs === 'nothing') return `${success}`;
    if (needs !== 'token') return `403 missing_right ${needs}`;
    if (!FOR_LIMITED.includes(name)) return '403 missing_right sales';
    if (onlyInTests === true) return '404 not_found';
    // Its body names an event that it never receives.
    if (name === 'PUT /api/v1/webhooks') return '422 validation_failed';
    // Webhooks and deliveries are its own.
    return id === undefined || (sees.kinds as readonly Kind[]).includes(id) ? `${success}` : '404 not_found';
  }

  it.each(API_ROUTES)('%s returns what the table says', async (name, route) => {
    expect(summaryOf(await sendTo(route))).toBe(expectedOf(name, route));
  });

  it('sees nothing of other applications except those orders and their events', async () => {
    const others = new RegExp(`canary-(?!${right})`);
    const leaking: string[] = [];
    if (sees.lists.length > 1) await waitForFeed(limited.client, 1);
    for (const [name, route] of API_ROUTES)
      if (
        name.startsWith('GET') &&
        !name.includes('{') &&
        others.test(JSON.stringify((await sendTo(route)).body))
      )
        leaking.push(name);
    expect(leaking).toEqual(sees.lists);
  });

  it('gets the same response for an order that it may not see as for one that does not exist', async () => {
    const { id } = ids.get(sees.hidden)!;
    for (const [method, path, body] of [
      ...['', '/history', '/computation', '/answers'].map((read) => ['GET', read, undefined] as const),
      sees.step,
    ]) {
      const [hidden, unknown] = await Promise.all(
        [id, UNKNOWN_ID].map((order) => limited.client.send(method, `/orders/${order}${path}`, { body })),
      );
      expect(hidden!.status).toBe(404);
      expect(responseWithoutVolatileFields(hidden!)).toEqual(responseWithoutVolatileFields(unknown!));
    }
  });
});
