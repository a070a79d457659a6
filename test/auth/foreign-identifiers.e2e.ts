import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  HOUR_AGO,
  newContactReference,
  FACTORIES,
  orderOf,
  paymentOf,
  takeOrder,
} from '../support/authorisation/resources.js';
import { ApplicationsFixture, type Member } from '../support/authorisation/applications-fixture.js';
import type { Answer } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { nextPagePath } from '../support/paging.js';
import { bodyOf, unique } from '../support/samples.js';

type Body = Answer['body'];
type Values = Record<string, unknown>;

/** External references that one application uses, and the ids of the same rows. */
interface Identifiers {
  order: string;
  orderId: number;
  contact: string;
  contactId: number;
  customerId: number;
  payment: string;
}

const UNKNOWN_ID = 999_999_999;

let fixture: ApplicationsFixture;
let partner: Member;
let rival: Member;
let rivalsWebhook: Body;

beforeAll(async () => {
  fixture = await ApplicationsFixture.start();
  [partner, rival] = [fixture.member('partner'), fixture.member('rival')];
  const url = fixture.webhookUrl(rival);
  rivalsWebhook = bodyOf(await rival.client.put('/webhooks', { event: 'sales_order_created', url }));
}, 120_000);
afterAll(() => fixture.stop());

async function createIdentifiers(owner: Member): Promise<Identifiers> {
  const { contact, externalReference } = await newContactReference(fixture, owner);
  const order = await takeOrder(fixture, owner, { contact: { externalReference } });
  const payment = bodyOf(await owner.client.post('/payments', paymentOf(fixture, owner, order)));
  return {
    order: order.externalId,
    orderId: order.id,
    contact: externalReference,
    contactId: contact.id,
    customerId: order.customer.id,
    payment: payment.reference,
  };
}

/** Sends as the partner and searches the response for data of the rival. */
async function send(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
  const answer = await partner.client.send(method, path, { body, headers });
  expect(fixture.canaries.leaks('partner', answer, [path, body])).toEqual([]);
  return answer;
}

const responseWithoutVolatileFields = ({ status, body }: Answer): Values => ({
  status,
  ...body,
  instance: null,
  requestId: null,
});

const newOrder = (part: Values): Values => orderOf(fixture, partner, part);

describe('a contact of another application that was reconciled into a contact of the partner', () => {
  let former: Body;
  let theirs: Body;
  let mine: Body;
  beforeAll(async () => {
    theirs = await newContactReference(fixture, rival);
    const contact = { externalReference: theirs.externalReference };
    former = await takeOrder(fixture, rival, { contact });
    mine = await newContactReference(fixture, partner);
    await takeOrder(fixture, partner, { contact: { externalReference: mine.externalReference } });
    const { id } = theirs.contact;
    bodyOf(await fixture.admin.post(`/contacts/${id}/reconcile`, { contactId: mine.contact.id }));
    const movedTo = async () => bodyOf(await rival.client.get(`/orders/${former.id}`)).contact.id;
    await waitUntil(async () => (await movedTo()) === mine.contact.id);
  });

  it.each(['/orders', '/orders/count'])(
    'is found in %s by its former ids for its application only',
    async (path) => {
      const { contact, customer } = former;
      for (const [name, id] of [
        ['contact', contact.id],
        ['customer', customer.id],
      ]) {
        const [known, unknown] = [`${path}?${name}=${id}`, `${path}?${name}=${UNKNOWN_ID}`];
        expect((await send('GET', known)).body).toEqual((await send('GET', unknown)).body);
        expect((await rival.client.get(known)).body).not.toEqual((await rival.client.get(unknown)).body);
      }
    },
  );

  it('is unknown by its former id when the partner changes a contact', async () => {
    const change = async (id: number) =>
      responseWithoutVolatileFields(await send('PATCH', '/contact_references', { id, lastName: 'Mine' }));
    expect(await change(former.contact.id)).toEqual(await change(UNKNOWN_ID));
    const own = { id: former.contact.id, externalReference: theirs.externalReference };
    expect((await rival.client.patch('/contact_references', own)).status).toBe(200);
  });

  it.each([
    ['the partner', () => [partner, mine] as const],
    ['its application', () => [rival, theirs] as const],
  ])('is not changed by %s alone', async (_, of) => {
    const [{ client }, { id }] = of();
    const lastName = unique('name');
    const { contact, proposedChange } = bodyOf(await client.patch(`/contact_references/${id}`, { lastName }));
    expect([contact.lastName, proposedChange]).toEqual([
      null,
      expect.objectContaining({ state: 'proposed' }),
    ]);
  });
});

describe('an identifier that another application uses too', () => {
  it('can be used for orders and contacts', async () => {
    const other = await createIdentifiers(rival);
    const contact = { externalReference: other.contact, firstName: 'Ada' };
    const answer = await send('POST', '/orders', newOrder({ externalId: other.order, contact }));
    expect(bodyOf(answer)).toMatchObject({ externalId: other.order, application: { id: partner.id } });
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
    expect(answer.body.id).not.toBe(other.orderId);
    expect(answer.body.contact.id).not.toBe(other.contactId);
    expect(answer.body.customer.id).not.toBe(other.customerId);
  });

  it('can be used for new contact references', async () => {
    const { externalReference, contact } = await newContactReference(fixture, rival);
    const body = { contact: { externalReference, firstName: 'Ada' }, customer: { name: 'Ada' } };
    const reference = bodyOf(await send('POST', '/contact_references', body));
    expect(reference.contact.id).not.toBe(contact.id);
  });

  it.each([
    ['contact_references', 'contactReference'],
    ['packaging_references', 'packagingReference'],
    ['shipping_method_references', 'shippingMethodReference'],
  ] as const)('can be used for own %s', async (list, kind) => {
    const others = await FACTORIES[kind](fixture, rival);
    const { externalReference } = bodyOf(await rival.client.get(`/${list}/${others.id}`));
    const { id } = await FACTORIES[kind](fixture, partner);
    const answer = await send('PATCH', `/${list}/${id}`, { externalReference });
    expect(bodyOf(answer)).toMatchObject({ id, externalReference });
  });

  it('can be used for payments', async () => {
    const order = await takeOrder(fixture, partner);
    const other = await createIdentifiers(rival);
    const payment = { ...paymentOf(fixture, partner, order), reference: other.payment };
    const answer = await send('POST', '/payments', payment);
    expect(bodyOf(answer).application.id).toBe(partner.id);
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
  });

  it('can be used as a webhook url, and each application gets only its own events', async () => {
    const body = { event: rivalsWebhook.event, url: rivalsWebhook.url };
    const webhook = bodyOf(await send('PUT', '/webhooks', body));
    expect(webhook.id).not.toBe(rivalsWebhook.id);
    expect(webhook.key).not.toBe(rivalsWebhook.key);
  });
});

describe('lists and data of other applications', () => {
  it('the filter application needs the right sales and returns only orders of that application', async () => {
    const path = `/orders?application=${rival.id}`;
    expect(await send('GET', path)).toMatchObject({ status: 403, body: { right: 'sales' } });
    const orders = bodyOf(await fixture.member('sales').client.get(path));
    expect(new Set(orders.map(({ application }: Body) => application.id))).toEqual(new Set([rival.id]));
  });

  it.each(['deliveries', 'replays'])('%s: a cursor of another subscription is refused', async (list) => {
    await createTwoReplays();
    const webhook = await FACTORIES.webhook(fixture, partner);
    const path = `/webhooks/${rivalsWebhook.id}/${list}?limit=1`;
    const next = nextPagePath(fixture.service.url, await rival.client.get(path))!;
    expect((await rival.client.get(next)).status).toBe(200);
    const at = (id: number): string => next.replace(`/${rivalsWebhook.id}/`, `/${id}/`);
    expect(responseWithoutVolatileFields(await send('GET', next))).toEqual(
      responseWithoutVolatileFields(await send('GET', at(UNKNOWN_ID))),
    );
    expect((await send('GET', at(webhook.id))).body.code).toBe('invalid_cursor');
  });

  async function createTwoReplays(): Promise<void> {
    await takeOrder(fixture, rival);
    for (let count = 0; count < 2; count++) {
      bodyOf(await rival.client.post(`/webhooks/${rivalsWebhook.id}/replay`, { since: HOUR_AGO }));
      await fixture.waitUntilIdle();
    }
  }
});
