import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCESS, FOR_APPROVERS } from '../support/authorisation/access-table.js';
import { FACTORIES, type Ids, type Kind } from '../support/authorisation/resources.js';
import { ApplicationsFixture, type Member } from '../support/authorisation/applications-fixture.js';
import type { Answer } from '../support/api-client.js';
import { waitForFeed } from '../support/event-feed.js';

const ROUTES = Object.keys(ACCESS).filter((name) => name.includes(' /api/v1/'));
const { paths } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
};

let fixture: ApplicationsFixture;
let partner: Member;
let approver: Member;
const ids = new Map<Kind, Ids>();
beforeAll(async () => {
  fixture = await ApplicationsFixture.start();
  partner = fixture.member('partner');
  approver = fixture.member('holds');
  for (const kind of Object.keys(FACTORIES) as Kind[]) ids.set(kind, await FACTORIES[kind](fixture, partner));
}, 120_000);
afterAll(() => fixture.stop());

/** Sends a valid request about the rows of another application. */
async function send(name: string): Promise<Answer> {
  const { id, body } = ACCESS[name]!;
  const [method, path] = name.split(' ') as [string, string];
  const values = id === undefined ? {} : ids.get(id)!;
  const filled = path
    .slice('/api/v1'.length)
    .replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key]));
  return approver.client.send(method, filled, { body: await body?.(fixture, partner), unchecked: 'body' });
}

const summaryOf = ({ status, body }: Answer): string =>
  status < 400 ? `${status}` : [status, body.code, body.right].filter(Boolean).join(' ');

function expected(name: string): string {
  const { needs, id } = ACCESS[name]!;
  const [method, path] = name.split(' ') as [string, string];
  const success = Object.keys(paths[path]![method.toLowerCase()]!.responses)[0]!;
  if (needs === 'holds') return success;
  if (needs !== 'token') return `403 missing_right ${needs}`;
  if (!FOR_APPROVERS.includes(name)) return '403 missing_right sales';
  // Its body names an event that it never receives.
  if (name === 'PUT /api/v1/webhooks') return '422 validation_failed';
  // It receives the events of orders that become pending, whoever they belong to; webhooks and deliveries are its own.
  return id === undefined || id === 'order' || id === 'event' ? success : '404 not_found';
}

describe('An application with nothing but the right holds', () => {
  it.each(ROUTES)('%s returns what the table says', async (name) => {
    expect(summaryOf(await send(name))).toBe(expected(name));
  });

  it('sees nothing of other applications except orders and their events', async () => {
    const lists = ROUTES.filter((name) => name.startsWith('GET') && !name.includes('{'));
    const leaking: string[] = [];
    await waitForFeed(approver.client, 1);
    for (const name of lists) {
      if (JSON.stringify((await send(name)).body).match(/canary-(?!holds)/) !== null) leaking.push(name);
    }
    expect(leaking).toEqual(['GET /api/v1/orders', 'GET /api/v1/events']);
  });

  it('gets the same response for an order that it may not see as for one that does not exist', async () => {
    const { id } = ids.get('validatedOrder')!;
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/history'],
      ['GET', '/computation'],
      ['PUT', '/holds/credit', { reason: 'Over the limit.' }],
      ['DELETE', '/holds/credit'],
    ] as const) {
      const [hidden, unknown] = await Promise.all(
        [id, 999_999_999].map((order) => approver.client.send(method, `/orders/${order}${path}`, { body })),
      );
      const strip = ({ body: { instance: _, requestId: __, ...rest } }: Answer): unknown => rest;
      expect([hidden!.status, strip(hidden!)]).toEqual([404, strip(unknown!)]);
    }
  });
});
