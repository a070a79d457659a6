import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { EVENT_CATALOGUE, EVENT_NAMES, type EventName } from '../../src/events/catalogue.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { webhookHeaders } from '../support/operations.js';
import { useReceiver, type Received } from '../support/receiver.js';
import { addResponseFormats } from '../support/response-formats.js';
import { bodyOf, newContact, unique, takeOrder, newSubscription, newShop, BOX } from '../support/samples.js';
import { useService } from '../support/service.js';

interface Available {
  event: EventName;
  description: string;
  schema: AnySchemaObject;
}

const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));

// A service of its own, because its database begins a new history.
const service = useService({ LOG_LEVEL: 'silent' });
const receiver = useReceiver('suite');
const shop = useEach('suite', () => newShop(service.admin));
let available: Available[];
beforeAll(async () => {
  available = bodyOf(await shop.client.get('/webhooks/available'));
  for (const { event } of available) await newSubscription(shop, event, receiver.url);
});

const order = (values: Record<string, unknown> = {}) => takeOrder(shop, values);
const transition = async (id: number, verb: string, body?: unknown): Promise<void> =>
  void bodyOf(await service.admin.post(`/orders/${id}/${verb}`, body));

/** Of a validated order with a value in every optional field. */
const requestChange = async (values: Record<string, unknown>): Promise<{ id: number; order: number }> => {
  const { id } = await fullOrder();
  await transition(id, 'validate');
  const body = { externalId: 'change-1', ...values };
  return bodyOf(await shop.client.post(`/orders/${id}/change_requests`, body));
};
const decide = async ({ id }: { id: number }, verb: string, body?: unknown): Promise<void> => {
  const { client } = verb === 'withdraw' ? shop : { client: service.admin };
  bodyOf(await client.post(`/change_requests/${id}/${verb}`, body));
};

/** An order with a value in every optional field. */
const fullOrder = (values: Record<string, unknown> = {}) =>
  order({
    externalReference: 'B-1',
    items: [{ ...BOX, orderedQuantity: 2.5, unitPrice: '3.141592', label: 'Oil' }],
    shippingMethod: { name: 'Parcel', price: '4.90', vatRate: 20 },
    vouchers: [{ description: 'Welcome', taxedAmount: '1.20' }],
    declaredTotals: { gross: '14.10' },
    expectedDeliveryDate: '2026-12-01',
    comment: 'please ring twice',
    ...values,
  });

/** Causes each event of the catalogue, with few and with all optional fields. */
const CAUSES: Record<EventName, () => Promise<void>> = {
  sales_order_created: async () => {
    await order();
    await fullOrder();
    const { blockers } = await fullOrder({ declaredTotals: { gross: '12.34' } });
    expect(blockers).toHaveLength(1);
  },
  sales_order_updated: async () => {
    const { id } = await fullOrder();
    bodyOf(await shop.client.patch(`/orders/${id}`, { comment: null }));
  },
  sales_order_validated: async () => transition((await fullOrder()).id, 'validate'),
  sales_order_reopened: async () => {
    const { id } = await order();
    await transition(id, 'validate');
    await transition(id, 'reopen', { reason: 'a mistake' });
  },
  sales_order_answered: async () => {
    const { id } = await fullOrder();
    await transition(id, 'validate');
    const promised = { from: '2026-12-01', until: '2026-12-02' };
    await transition(id, 'answer', {
      lines: [
        { position: 1, status: 'changed', substitute: { label: 'a blue one' }, promised, reason: 'sold out' },
      ],
      note: 'thank you',
      consent: 'required',
    });
    bodyOf(await shop.client.post(`/orders/${id}/answer/accept`, { number: 1 }));
  },
  sales_order_answer_due: async () => {
    bodyOf(await service.admin.patch(`/applications/${shop.id}`, { answerWithin: '0.000001' }));
    await transition((await order()).id, 'validate');
    bodyOf(await service.admin.patch(`/applications/${shop.id}`, { answerWithin: null }));
  },
  sales_order_change_requested: async () => {
    await requestChange({ kind: 'cancel' });
    await requestChange({
      kind: 'change',
      reason: 'two are enough',
      content: { comment: null },
    });
    await requestChange({ kind: 'change', content: { declaredTotals: { gross: '12.34' } } });
  },
  sales_order_change_accepted: async () => {
    await decide(await requestChange({ kind: 'change', content: { comment: null } }), 'accept');
    await decide(await requestChange({ kind: 'cancel' }), 'accept');
  },
  sales_order_change_refused: async () =>
    decide(await requestChange({ kind: 'cancel' }), 'refuse', { reason: 'late' }),
  sales_order_change_withdrawn: async () => decide(await requestChange({ kind: 'cancel' }), 'withdraw'),
  sales_order_change_outdated: async () =>
    transition((await requestChange({ kind: 'cancel' })).order, 'cancel', { reason: 'sold out' }),
  sales_order_shipment: async () => {
    const { id } = await order();
    await transition(id, 'validate');
    const path = `/orders/${id}/shipments/first`;
    const items = [{ position: 1, quantity: 1 }];
    bodyOf(await service.admin.put(path, { items }));
    const tracking = { trackingNumber: '1', trackingUrl: 'https://carrier.example/1', carrier: 'post' };
    bodyOf(await service.admin.put(path, { items, ...tracking, shippedAt: '2026-11-21' }));
    bodyOf(await service.admin.post(`${path}/deliver`));
  },
  sales_order_document_added: async () => {
    const { id } = await order();
    const path = `/orders/${id}/documents/invoice`;
    bodyOf(await service.admin.put(path, { url: 'https://documents.example/1.pdf' }));
    const values = { number: '1', issuedAt: '2026-11-21', sha256: '0'.repeat(64) };
    bodyOf(await service.admin.put(path, { url: 'https://documents.example/1.pdf', ...values }));
  },
  sales_order_shipped: async () => {
    const { id } = await order();
    await transition(id, 'validate');
    await transition(id, 'ship');
  },
  sales_order_delivered: async () => {
    const { id } = await fullOrder();
    for (const verb of ['validate', 'ship', 'deliver']) await transition(id, verb);
  },
  sales_order_cancelled: async () => transition((await order()).id, 'cancel', { reason: 'no longer wanted' }),
  sales_order_held: async () => {
    const { id } = await order();
    const until = '2099-12-31T23:00:00Z';
    bodyOf(await service.admin.put(`/orders/${id}/holds/credit`, { reason: 'over the limit', until }));
  },
  sales_order_released: async () => {
    const { id } = await order();
    bodyOf(await service.admin.put(`/orders/${id}/holds/credit`, { reason: 'over the limit' }));
    bodyOf(await service.admin.delete(`/orders/${id}/holds/credit`));
  },
  payment_received: async () => {
    const { externalId, totals } = await order();
    const { gross } = totals;
    const paid = { orderExternalReference: externalId, amount: gross };
    const reference = unique('payment');
    const minimalPayment = { type: 'card', date: '2026-11-21', reference, amount: '1', operations: [] };
    bodyOf(await shop.client.post('/payments', minimalPayment));
    const more = { reference: unique('payment'), amount: gross, comment: 'thanks', operations: [paid] };
    const fullPayment = { ...minimalPayment, ...more };
    bodyOf(await shop.client.post('/payments', fullPayment));
  },
  contact_reference_reconciled: async () => {
    const { contact } = await order();
    const known = await newContact(service.admin);
    bodyOf(await service.admin.post(`/contacts/${contact.id}/reconcile`, { contactId: known.id }));
  },
  data_lost: async () => {
    await service.database.query('SELECT begin_data_history()');
  },
  contact_erased: async () => {
    const { id, contact } = await order();
    await transition(id, 'cancel', { reason: 'no longer wanted' });
    bodyOf(await service.admin.post(`/contacts/${contact.id}/erase`, { reason: 'a request of the person' }));
  },
  webhook_failing: async () => {
    receiver.answer = ({ headers }) => ({
      status: headers['x-webhook-event'] === 'sales_order_updated' ? 500 : 200,
    });
    const { id } = await order();
    for (const comment of ['one', 'two', 'three'])
      bodyOf(await shop.client.patch(`/orders/${id}`, { comment }));
  },
  webhook_recovered: async () => {
    receiver.answer = () => ({ status: 200 });
    const { id } = await order();
    bodyOf(await shop.client.patch(`/orders/${id}`, { comment: 'four' }));
  },
  webhook_disabled: async () => {
    receiver.answer = ({ headers }) => ({
      status: headers['x-webhook-event'] === 'sales_order_created' ? 410 : 200,
    });
    await order();
  },
};

/** A validator in strict mode, as a receiver may use. */
const validator = (schema: AnySchemaObject) =>
  addResponseFormats(new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })).compile(schema);

/** Sets `additionalProperties: false` in all object schemas. */
const closed = (schema: AnySchemaObject): AnySchemaObject =>
  JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.type === 'object' && value.properties !== undefined
      ? { ...value, additionalProperties: false }
      : value,
  );

describe('GET /webhooks/available', () => {
  it('returns a self-contained schema for each event that equals the one in the OpenAPI document', () => {
    expect(available.map(({ event }) => event)).toEqual(EVENT_NAMES);
    for (const { event, description, schema } of available) {
      const { body, description: known } = EVENT_CATALOGUE.find(({ name }) => name === event)!;
      expect(description).toBe(known);
      const own = document.components.schemas[body];
      expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
      expect(schema['required']).toEqual(own.required);
      expect(Object.keys(schema['properties'])).toEqual(Object.keys(own.properties));
      expect(JSON.stringify(schema)).not.toContain('#/components');
      validator(schema);
    }
  });
});

describe('the OpenAPI document', () => {
  it('describes each event as a webhook with the same schema', () => {
    expect(Object.keys(document.webhooks)).toEqual([...EVENT_NAMES, 'event_reference']);
    for (const { name, body, description } of EVENT_CATALOGUE) {
      const { post } = document.webhooks[name];
      expect(post.description).toBe(description);
      const { schema } = post.requestBody.content['application/json'];
      expect(schema).toEqual({ $ref: `#/components/schemas/${body}` });
      expect(post.parameters[0]).toMatchObject({ name: 'X-WEBHOOK-EVENT', schema: { enum: [name] } });
    }
  });

  it('lists the headers of a webhook', async () => {
    await order();
    await waitUntil(() => receiver.received.length > 0);
    const sent = receiver.received[0]!.rawHeaders.filter((_, place) => place % 2 === 0);
    const usual = [
      'host',
      'connection',
      'content-type',
      'content-length',
      'user-agent',
      'accept',
      'accept-encoding',
    ];
    const own = sent.filter((name) => !usual.includes(name.toLowerCase()));
    // The body of no event here was erased, and the subscription has no signatures of the kind v1a.
    expect([...own, 'X-WEBHOOK-ERASED', 'webhook-key-id'].sort()).toEqual(
      webhookHeaders('sales_order_created').sort(),
    );
  });
});

describe('webhook bodies', () => {
  const receivedOf = (event: EventName): Received[] =>
    receiver.received.filter(({ headers }) => headers['x-webhook-event'] === event);

  it.each(EVENT_NAMES)('of %s match their schema and have no other fields', async (event) => {
    const before = receivedOf(event).length;
    await CAUSES[event]();
    await waitUntil(() => receivedOf(event).length > before);
    const { schema } = available.find((entry) => entry.event === event)!;
    for (const validate of [validator(schema), validator(closed(schema))]) {
      for (const { body } of receivedOf(event)) {
        const isValid = await validate(JSON.parse(body.toString()));
        expect({ isValid, errors: validate.errors }).toEqual({ isValid: true, errors: null });
      }
    }
  });

  it('that violate their schema are rejected by the validator of this test', () => {
    const { schema } = available[0]!;
    const body = JSON.parse(receivedOf('sales_order_created')[0]!.body.toString());
    const [open, strict] = [validator(schema), validator(closed(schema))];
    expect([open(body), strict(body)]).toEqual([true, true]);
    for (const broken of [
      { ...body, id: 'x' },
      { ...body, items: [{}] },
      { ...body, totals: undefined },
    ]) {
      expect(open(broken)).toBe(false);
    }
    const withUnknownField = { ...body, contact: { ...body.contact, phone: '1' } };
    expect([open(withUnknownField), strict(withUnknownField)]).toEqual([true, false]);
  });
});
