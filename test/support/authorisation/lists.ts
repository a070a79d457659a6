import { waitUntil } from '../delivery.js';
import { bodyOf, unique } from '../samples.js';
import { ACCESS } from './access-table.js';
import type { ApplicationsFixture, Member } from './applications-fixture.js';
import { changeOf, FACTORIES, HOUR_AGO, knownContact, type Ids, type Kind } from './resources.js';

type Second = (fixture: ApplicationsFixture, ids: Ids, owner: Member) => Promise<unknown>;

/** Adds a second entry to the list below a new thing. */
const SECOND: Record<string, Second> = {
  '/contact_references/{id}/history': renamed,
  '/applications/{id}/contact_references/{referenceId}/history': renamed,
  '/orders/{id}/answers': ({ admin }, { id }) =>
    admin.post(`/orders/${id}/answer`, { lines: [{ position: 1, status: 'refused' }], consent: 'required' }),
  '/orders/{id}/change_requests': async (fixture, { id }, owner) => {
    const [{ id: first }] = bodyOf(await owner.client.get(`/orders/${id}/change_requests`));
    bodyOf(await owner.client.post(`/change_requests/${first}/withdraw`));
    const again = { ...changeOf(fixture, owner), externalId: 'change-2' };
    return owner.client.post(`/orders/${id}/change_requests`, again);
  },
  '/webhooks/{id}/history': (_, { id }, { client }) => client.post(`/webhooks/${id}/rotate_secret`, {}),
  '/webhooks/{id}/replays': async (fixture, { id }, { client }) => {
    for (let count = 0; count < 2; count++) {
      bodyOf(await client.post(`/webhooks/${id}/replay`, { since: HOUR_AGO }));
      await fixture.waitUntilIdle();
    }
  },
};

async function renamed(fixture: ApplicationsFixture, { id, referenceId = id! }: Ids): Promise<void> {
  const { client } = fixture.member('rival');
  bodyOf(await client.patch(`/contact_references/${referenceId}`, { externalReference: unique('other') }));
}

/** Lists whose path needs another thing than the table of routes has. */
const THINGS: Record<string, (fixture: ApplicationsFixture, owner: Member) => Promise<Ids>> = {
  '/contacts/{id}/reconciliations': async (fixture, owner) => {
    const { id: contactId } = await knownContact(fixture, owner);
    for (let count = 0; count < 2; count++) {
      const { id } = await FACTORIES.contact(fixture, fixture.member('rival'));
      bodyOf(await fixture.admin.post(`/contacts/${id}/reconcile`, { contactId }));
    }
    return { id: contactId };
  },
  '/jobs/{id}/results': async (_, { client }) => {
    const job = { kind: 'orders.export', ids: [1, 2], with: { format: 'ndjson' } };
    return { id: bodyOf(await client.post('/jobs', job)).id };
  },
};

/** @returns the ids in the path of a list of this application with at least two entries */
export async function withTwoEntries(
  fixture: ApplicationsFixture,
  list: string,
  owner: Member,
): Promise<Ids> {
  const { id } = ACCESS[`GET /api/v1${list}`]!;
  if (list in THINGS) return THINGS[list]!(fixture, owner);
  if (id === undefined || /^\/applications\/\{id\}\/\w+_references$/.test(list))
    return twoOfEach(fixture, fixture.member('rival'));
  const ids = await FACTORIES[id](fixture, owner.id === 0 ? fixture.member('rival') : owner);
  await (SECOND[list] ?? changed(list))(fixture, ids, owner);
  return ids;
}

/** Changes a thing, so that its history has two entries: the creation and this change. */
const changed =
  (list: string): Second =>
  async (fixture, ids, owner) => {
    const path = list.replace(/\/history$/, '');
    const body = await ACCESS[`PATCH /api/v1${path}`]?.body?.(fixture, owner);
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
    bodyOf(await owner.client.patch(filled, body));
  };

const done = new WeakSet<ApplicationsFixture>();
/** Creates two things of each kind for the application, and sends two requests that are refused. */
async function twoOfEach(fixture: ApplicationsFixture, rival: Member): Promise<Ids> {
  if (!done.has(fixture)) {
    done.add(fixture);
    for (const kind of (Object.keys(FACTORIES) as Kind[]).flatMap((kind) => [kind, kind]))
      await FACTORIES[kind](fixture, rival);
    await sendRefused(fixture, rival, 2);
  }
  return { id: rival.id };
}

/** Sends requests that are refused, and waits until they are in the list of them. */
export async function sendRefused(
  fixture: ApplicationsFixture,
  { client }: Member,
  count: number,
): Promise<void> {
  // An erasure deletes refused requests, and they are stored once a second.
  await fixture.waitUntilIdle();
  for (let sent = 0; sent < count; sent++) await client.post('/payments', {});
  await waitUntil(async () => bodyOf(await client.get('/refused_requests')).length >= count);
}
