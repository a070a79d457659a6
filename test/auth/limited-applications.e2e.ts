import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCESS, FOR_LIMITED } from '../support/authorisation/access-table.js';
import { FACTORIES, type Ids, type Kind } from '../support/authorisation/resources.js';
import { ApplicationsFixture, type Member } from '../support/authorisation/applications-fixture.js';
import type { Answer } from '../support/api-client.js';
import { waitForFeed } from '../support/event-feed.js';

const ROUTES = Object.keys(ACCESS).filter((name) => name.includes(' /api/v1/'));
const { paths } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
};

/** What an application sees of other ones that has this right and no other. */
const LIMITED = {
  holds: {
    kinds: ['order', 'event'],
    hidden: 'validatedOrder',
    lists: ['GET /api/v1/orders', 'GET /api/v1/events'],
    step: ['PUT', '/holds/credit', { reason: 'Over the limit.' }],
  },
  logistics: {
    kinds: ['answeredOrder', 'requestedOrder', 'changeRequest'],
    hidden: 'order',
    lists: ['GET /api/v1/orders'],
    step: ['PUT', '/shipments/first', { items: [{ position: 1, quantity: 1 }] }],
  },
} as const;

const ids = new Map<Kind, Ids>();
let fixture: ApplicationsFixture;
let partner: Member;
beforeAll(async () => {
  fixture = await ApplicationsFixture.start();
  partner = fixture.member('partner');
  for (const kind of Object.keys(FACTORIES) as Kind[]) ids.set(kind, await FACTORIES[kind](fixture, partner));
}, 120_000);
afterAll(() => fixture.stop());

describe.each(['holds', 'logistics'] as const)('An application with nothing but the right %s', (right) => {
  const sees = LIMITED[right];
  let limited: Member;
  beforeAll(() => {
    limited = fixture.member(right);
  });

  /** Sends a valid request about the rows of another application. */
  async function send(name: string): Promise<Answer> {
    const { id, body } = ACCESS[name]!;
    const [method, path] = name.split(' ') as [string, string];
    const values = id === undefined ? {} : ids.get(id)!;
    const filled = path
      .slice('/api/v1'.length)
      .replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key]));
    return limited.client.send(method, filled, { body: await body?.(fixture, partner), unchecked: 'body' });
  }

  const summaryOf = ({ status, body }: Answer): string =>
    status < 400 ? `${status}` : [status, body.code, body.right].filter(Boolean).join(' ');

  function expected(name: string): string {
    const { needs, id, onlyInTests } = ACCESS[name]!;
    const [method, path] = name.split(' ') as [string, string];
    const success = Object.keys(paths[path]![method.toLowerCase()]!.responses)[0]!;
    if (needs === right || needs === 'nothing') return success;
    if (needs !== 'token') return `403 missing_right ${needs}`;
    if (!FOR_LIMITED.includes(name)) return '403 missing_right sales';
    if (onlyInTests === true) return '404 not_found';
    // Its body names an event that it never receives.
    if (name === 'PUT /api/v1/webhooks') return '422 validation_failed';
    // Webhooks and deliveries are its own.
    return id === undefined || (sees.kinds as readonly Kind[]).includes(id) ? success : '404 not_found';
  }

  it.each(ROUTES)('%s returns what the table says', async (name) => {
    expect(summaryOf(await send(name))).toBe(expected(name));
  });

  it('sees nothing of other applications except those orders and their events', async () => {
    const lists = ROUTES.filter((name) => name.startsWith('GET') && !name.includes('{'));
    const others = new RegExp(`canary-(?!${right})`);
    const leaking: string[] = [];
    if (sees.lists.length > 1) await waitForFeed(limited.client, 1);
    for (const name of lists) {
      if (JSON.stringify((await send(name)).body).match(others) !== null) leaking.push(name);
    }
    expect(leaking).toEqual(sees.lists);
  });

  it('gets the same response for an order that it may not see as for one that does not exist', async () => {
    const { id } = ids.get(sees.hidden)!;
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/history'],
      ['GET', '/computation'],
      ['GET', '/answers'],
      sees.step,
    ] as const) {
      const [hidden, unknown] = await Promise.all(
        [id, 999_999_999].map((order) => limited.client.send(method, `/orders/${order}${path}`, { body })),
      );
      const strip = ({ body: { instance: _, requestId: __, ...rest } }: Answer): unknown => rest;
      expect([hidden!.status, strip(hidden!)]).toEqual([404, strip(unknown!)]);
    }
  });
});
