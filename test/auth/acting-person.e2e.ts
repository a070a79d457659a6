import { beforeAll, describe, expect, it } from '@jest/globals';
import { CredentialRepository } from '../../src/persistence/credentials/credential.repository.js';
import { changeOrdersSql } from '../support/order-documents.js';
import type { Body, Values } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { emit } from '../support/events.js';
import { Receiver } from '../support/receiver.js';
import {
  BOX,
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newPackaging,
  newProduct,
  newShop,
  shareContact,
  unique,
  type Shop,
  type TestApplication,
} from '../support/samples.js';
import { useService } from '../support/service.js';
import { newName, newParkingShop, take, unknownReference, waitForRelease } from '../support/unknown-items.js';

const RIGHTS = ['crm', 'catalogue', 'sales', 'holds', 'logistics', 'admin'];
const ADA = 'Ada Lovelace';

const service = useService();
let office: TestApplication;
let shop: Shop;
/** How journals show what the person did. */
let ada: Body;
beforeAll(async () => {
  office = await newApplication(service.admin, { name: 'Back office', rights: RIGHTS });
  shop = await newShop(service.admin);
  const [person] = await service.database.query<{ id: number }>(
    'INSERT INTO people (name, application_id) VALUES ($1, $2) RETURNING id::int',
    [ADA, office.id],
  );
  const { id } = person!;
  ada = { id: office.id, name: 'Back office', token: null, person: { id, name: ADA } };
  actAs({ tokenId: null, tokenName: null, personId: id, personName: ADA });
});

/** Makes every token of the back office that of a person, so that these tests need no session. */
function actAs(identity: Pick<Body, 'tokenId' | 'tokenName' | 'personId' | 'personName'>): void {
  const repository = service.app.get(CredentialRepository, { strict: false });
  const find = repository.caller.bind(repository);
  repository.caller = async (...credential) => {
    const caller = await find(...credential);
    return caller?.id === office.id ? { ...caller, ...identity } : caller;
  };
}

const historyOf = async (path: string): Promise<Body[]> => bodyOf(await office.client.get(`${path}/history`));
const post = async (path: string, body?: Values) => bodyOf(await office.client.post(path, body));
const newOrder = async (values: Values = {}): Promise<Body> =>
  bodyOf(await shop.client.post('/orders', minimalOrder({ ...BOX, unitPrice: 10 }, values)));
const stepsOf = async ({ id }: Body) => (await historyOf(`/orders/${id}`)).map(({ by }) => by);
const SHOP = expect.objectContaining({ token: expect.any(Object), person: null });

describe('A person who acts on behalf of an application is named', () => {
  it('by the history of a resource, and by the audit', async () => {
    const path = `products/${(await newProduct(office.client)).id}`;
    bodyOf(await office.client.patch(`/${path}`, { label: 'Oil' }));
    expect(await historyOf(`/${path}`)).toMatchObject([
      { action: 'created', by: ada },
      { action: 'changed', by: ada },
    ]);
    expect(bodyOf(await office.client.get(`/audit?resource=${path}`))).toMatchObject([
      { operation: 'updateProduct', actor: ada },
      { operation: 'createProduct', actor: ada },
    ]);
    const ofPerson = (id: number) => office.client.get(`/audit?person=${id}&resource=${path}`);
    expect(bodyOf(await ofPerson(ada.person.id))).toHaveLength(2);
    expect(bodyOf(await ofPerson(999_999))).toEqual([]);
  });

  it('by the history of a subscription, for each action', async () => {
    const receiver = await Receiver.start();
    const event = 'sales_order_validated';
    const { id } = bodyOf(await office.client.put('/webhooks', { event, url: receiver.url }));
    await emit(service, 1, { applicationId: office.id });
    let [delivery]: Body[] = [];
    await waitUntil(async () => {
      [delivery] = bodyOf(
        await office.client.get(`/webhook_deliveries?webhook=${id}&event=${event}&state=delivered`),
      );
      return delivery !== undefined;
    });
    await post(`/webhooks/${id}/rotate_secret`);
    await post(`/webhooks/${id}/ping`);
    await post(`/webhook_deliveries/${delivery.id}/redeliver`);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const replay = await post(`/webhooks/${id}/replay`, { since, state: 'all' });
    // While the subscription is inactive, its replay does not go on.
    await service.database.query('UPDATE webhooks SET active = false WHERE id = $1', [id]);
    await service.database.query(`UPDATE work SET state = 'running', finished_at = NULL WHERE number = $1`, [
      replay.id,
    ]);
    await post(`/webhook_replays/${replay.id}/cancel`);
    await post(`/webhooks/${id}/enable`);
    await receiver.stop();
    const entries = await historyOf(`/webhooks/${id}`);
    expect(entries.map(({ action, by }) => [action, by])).toEqual(
      ['enable', 'cancel_replay', 'replay', 'redeliver', 'ping', 'rotate_secret', 'subscribe'].map(
        (action) => [action, ada],
      ),
    );
  });

  it('by a proposed change of a contact, as the one who decided', async () => {
    const { id } = await newContact(service.admin, { email: 'ada@example.com' });
    const reference = await shareContact(service.admin, shop.id, id, { externalReference: unique('c') });
    const sent = { email: 'new@example.com' };
    const { proposedChange } = bodyOf(await shop.client.patch(`/contact_references/${reference.id}`, sent));
    const path = `/contact_changes/${proposedChange.id}`;
    expect(await post(`${path}/refuse`)).toMatchObject({ state: 'refused', decidedBy: ada });
    expect(bodyOf(await office.client.get(path)).decidedBy).toEqual(ada);
  });

  it('by a reconciliation, its undoing, and the histories of the orders that they moved', async () => {
    const known = await newContact(service.admin);
    const order = await newOrder({ contact: { externalReference: unique('c'), firstName: 'Grace' } });
    const done = await post(`/contacts/${order.contact.id}/reconcile`, { contactId: known.id });
    expect(done).toMatchObject({ state: 'done', application: ada, undoneBy: null });
    const path = `/contact_reconciliations/${done.id}`;
    expect(await post(`${path}/undo`)).toMatchObject({ state: 'undone', application: ada, undoneBy: ada });
    expect(await stepsOf(order)).toEqual([SHOP, ada, ada]);
  });

  it('by the history of an order that waited for a reference which the person bound', async () => {
    const parking = await newParkingShop(service.admin);
    const name = newName();
    const order = await take(parking, name);
    const { id } = await unknownReference(office.client, parking.id, name);
    const { id: packaging } = await newPackaging(service.admin);
    bodyOf(await office.client.put(`/unknown_references/${id}`, { packaging }));
    await waitForRelease(office.client, id);
    expect(await stepsOf(order)).toEqual([SHOP, ada]);
  });

  it('by an order that the person sent, held, validated, answered, asked to cancel and shipped', async () => {
    const items = [{ packaging: shop.packaging.id, orderedQuantity: 1, unitPrice: 2 }];
    const order = await post('/orders', minimalOrder({}, { items }));
    const path = `/orders/${order.id}`;
    const hold = { reason: 'Wait.' };
    const held = bodyOf(await office.client.put(`${path}/holds/credit`, hold));
    expect(held.blockers).toMatchObject([{ hold: { code: 'credit', by: ada } }]);
    bodyOf(await office.client.delete(`${path}/holds/credit`));
    const until = new Date(Date.now() + 3_600_000).toISOString();
    bodyOf(await office.client.put(`${path}/holds/credit`, { ...hold, until }));
    const ended = `jsonb_set(o.blockers, '{0,hold,until}', to_jsonb(now()))`;
    const endHold = changeOrdersSql({ hold_ends_at: 'now()', blockers: ended }, 'o.id = $1');
    await service.database.query(endHold, [order.id]);
    // It first releases the hold that has expired, on behalf of whoever set the end.
    await post(`${path}/validate`);
    const lines = [{ position: 1, status: 'accepted' }];
    expect(await post(`${path}/answer`, { lines })).toMatchObject({ answer: { by: ada } });
    const request = await post(`${path}/change_requests`, { externalId: 'c', kind: 'cancel' });
    expect(request).toMatchObject({ state: 'requested', by: ada });
    expect(await post(`/change_requests/${request.id}/withdraw`)).toMatchObject({ ended: { by: ada } });
    const shipment = { items: [{ position: 1, quantity: 1 }] };
    expect(bodyOf(await office.client.put(`${path}/shipments/LS-1`, shipment))).toMatchObject({
      shipments: [{ by: ada }],
    });
    expect(await stepsOf(order)).toEqual(Array.from({ length: 10 }, () => ada));
  });

  it('with the current name in histories', async () => {
    const path = `/products/${(await newProduct(office.client)).id}`;
    const rename = (name: string): Promise<unknown> =>
      service.database.query('UPDATE people SET name = $1 WHERE id = $2', [name, ada.person.id]);
    await rename('Ada King');
    expect(await historyOf(path)).toMatchObject([{ by: { person: { ...ada.person, name: 'Ada King' } } }]);
    await rename(ADA);
    expect(await historyOf(path)).toMatchObject([{ by: ada }]);
  });
});
