import { beforeAll, describe, expect, it } from '@jest/globals';
import { useEach } from '../support/each.js';
import type { Answer, Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { bodyOf, BOX, minimalOrder, newShop, unique, type Shop } from '../support/samples.js';
import { useService } from '../support/service.js';

/** What the requests of the table in named-things.e2e.ts do not need: a reconciled contact, and a subscription with an equal URL. */

const UNKNOWN_ID = 999_999_999;

const service = useService();
const partner = useEach('suite', () => newShop(service.admin));
const rival = useEach('suite', () => newShop(service.admin));

const responseWithoutVolatileFields = ({ status, body }: Answer): object => ({
  ...{ status, ...body },
  ...{ instance: null, requestId: null },
});
const orderFor = async ({ client }: Shop, contact: object): Promise<Body> =>
  bodyOf(await client.post('/orders', minimalOrder(BOX, { contact })));
const newReference = async ({ client }: Shop): Promise<Body> => {
  const contact = { externalReference: unique('contact'), lastName: 'Renard' };
  return bodyOf(await client.post('/contact_references', { contact, customer: { name: 'Lumen' } }));
};

describe('a contact of another application that was reconciled into a contact of the partner', () => {
  let former: Body;
  let theirs: Body;
  let mine: Body;
  beforeAll(async () => {
    theirs = await newReference(rival);
    former = await orderFor(rival, { externalReference: theirs.externalReference });
    mine = await newReference(partner);
    await orderFor(partner, { externalReference: mine.externalReference });
    const into = { contactId: mine.contact.id };
    bodyOf(await service.admin.post(`/contacts/${theirs.contact.id}/reconcile`, into));
    const movedTo = async () => bodyOf(await rival.client.get(`/orders/${former.id}`)).contact.id;
    await waitUntil(async () => (await movedTo()) === mine.contact.id);
  });

  it.each(['/orders', '/orders/count'])(
    'is found in %s by its former ids for its application only',
    async (path) => {
      for (const name of ['contact', 'customer']) {
        const [known, unknown] = [former[name].id, UNKNOWN_ID].map((id) => `${path}?${name}=${id}`);
        const found = ({ client }: Shop) =>
          Promise.all([known!, unknown!].map(async (one) => (await client.get(one)).body));
        const [[own, ownUnknown], [other, otherUnknown]] = [await found(rival), await found(partner)];
        expect(other).toEqual(otherUnknown);
        expect(own).not.toEqual(ownUnknown);
      }
    },
  );

  it('is unknown by its former id when the partner changes a contact', async () => {
    const change = async (id: number) =>
      responseWithoutVolatileFields(
        await partner.client.patch('/contact_references', { id, lastName: 'Mine' }),
      );
    expect(await change(former.contact.id)).toEqual(await change(UNKNOWN_ID));
    const own = { id: former.contact.id, externalReference: theirs.externalReference };
    expect((await rival.client.patch('/contact_references', own)).status).toBe(200);
  });

  it.each([
    ['the partner', () => [partner, mine] as const],
    ['its application', () => [rival, theirs] as const],
  ])('is not changed by %s alone', async (_, of) => {
    const [{ client }, { id }] = of();
    const sent = { lastName: unique('name') };
    const { contact, proposedChange } = bodyOf(await client.patch(`/contact_references/${id}`, sent));
    expect(contact.lastName).toBe('Renard');
    expect(proposedChange).toMatchObject({ state: 'proposed' });
  });
});

it('applications with equal names of orders, contacts, payments and webhooks have things of their own', async () => {
  const event = { event: 'sales_order_created', url: 'http://127.0.0.1:9/' };
  const values = { externalId: unique('order'), contact: { externalReference: 'c-1', lastName: 'Renard' } };
  const operations = [{ orderExternalReference: values.externalId, amount: 1 }];
  const [own, others] = (await Promise.all(
    [partner, rival].map(async ({ client }) => {
      const order = bodyOf(await client.post('/orders', minimalOrder(BOX, values)));
      const payment = bodyOf(await client.post('/payments', { reference: 'p-1', amount: 1, operations }));
      const webhook = bodyOf(await client.put('/webhooks', event));
      return [order.id, order.contact.id, order.customer.id, payment.id, webhook.id, webhook.key];
    }),
  )) as [unknown[], unknown[]];
  own.forEach((id, index) => expect(id).not.toBe(others[index]));
});
