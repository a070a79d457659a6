import { beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { TEST_STEPS } from '../../src/orders/test-steps/test-step.dto.js';
import type { Answer, ApiClient, Body, Values } from '../support/api-client.js';
import { signedInPerson } from '../support/console-session.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { useReceiver, type Received } from '../support/receiver.js';
import { bodyOf, newApplication, newShop, unique, takeOrder, type Shop } from '../support/samples.js';
import { useService } from '../support/service.js';

type Step = [step: (typeof TEST_STEPS)[number], sent?: Values];

const TEST = { TEST_MODE: 'true' };
const REASON = { reason: 'Because the test says so.' };
const SHIPMENT = { reference: 'LS 1/2', items: [{ position: 1, quantity: 1 }] };
const INVOICE = { kind: 'invoice', url: 'https://documents.example/1.pdf' };
const HOLD = { code: 'credit', ...REASON };
const CHANGE = 'change request';

interface Case {
  /** What happens to the order before: steps, or a change request of its application. */
  before?: (Step | typeof CHANGE)[];
  sent?: Values;
  /** Null for the only step that sends none. */
  event: string | null;
  order: Values;
}

const CASES: Record<(typeof TEST_STEPS)[number], Case> = {
  validate: { event: 'sales_order_validated', order: { state: 'validated' } },
  reopen: {
    before: [['validate']],
    sent: REASON,
    event: 'sales_order_reopened',
    order: { state: 'pending' },
  },
  ship: { before: [['validate']], event: 'sales_order_shipped', order: { state: 'shipped' } },
  deliver: {
    before: [['validate'], ['ship']],
    event: 'sales_order_delivered',
    order: { state: 'delivered' },
  },
  cancel: {
    before: [['validate']],
    sent: REASON,
    event: 'sales_order_cancelled',
    order: { state: 'cancelled' },
  },
  answer: {
    before: [['validate']],
    sent: { lines: [{ position: 1, status: 'accepted' }] },
    event: 'sales_order_answered',
    order: { answer: { number: 1 } },
  },
  shipment: {
    before: [['validate']],
    sent: SHIPMENT,
    event: 'sales_order_shipment',
    order: { shipments: [{ reference: SHIPMENT.reference, deliveredAt: null }] },
  },
  deliver_shipment: {
    before: [['validate'], ['shipment', SHIPMENT]],
    sent: { reference: SHIPMENT.reference },
    event: 'sales_order_shipment',
    order: { shipments: [{ deliveredAt: expect.any(String) }] },
  },
  hold: { sent: HOLD, event: 'sales_order_held', order: { blockers: [{ code: 'on_hold' }] } },
  release: {
    before: [['hold', HOLD]],
    sent: { code: HOLD.code, ...REASON },
    event: 'sales_order_released',
    order: { blockers: [] },
  },
  document: {
    sent: INVOICE,
    event: 'sales_order_document_added',
    order: { documents: [INVOICE] },
  },
  remove_document: {
    before: [['document', INVOICE]],
    sent: { kind: 'invoice' },
    event: null,
    order: { documents: [] },
  },
  accept_change: {
    before: [['validate'], CHANGE],
    event: 'sales_order_change_accepted',
    order: { items: [{ orderedQuantity: 1 }], changeRequest: null },
  },
  refuse_change: {
    before: [['validate'], CHANGE],
    sent: REASON,
    event: 'sales_order_change_refused',
    order: { items: [{ orderedQuantity: 2 }], changeRequest: null },
  },
};

const newOrder = ({ client }: Shop): Promise<Body> => takeOrder({ client });

const refusalOf = ({ status, body }: Answer) => [status, body.code];

describe('a step of the seller in a test installation', () => {
  const service = useService(TEST);
  const shop = useEach('suite', () => newShop(service.admin));
  const receiver = useReceiver('suite');
  let secret: string;
  beforeAll(async () => {
    const events = [...new Set(Object.values(CASES).flatMap(({ event }) => event ?? []))];
    ({ secret } = bodyOf(await shop.client.put('/webhooks', { event: events, url: receiver.url })));
  });

  const take = (
    { id }: Body,
    [step, sent]: Step,
    headers: Record<string, string> = {},
    client: ApiClient = shop.client,
  ) => client.post(`/test/orders/${id}/steps`, { step, ...(sent && { with: sent }) }, headers);

  async function requestChange({ id, items: [{ id: item }] }: Body): Promise<Body> {
    const content = { items: [{ id: item, orderedQuantity: 1 }] };
    const request = { externalId: unique('change'), kind: 'change', content };
    return bodyOf(await shop.client.post(`/orders/${id}/change_requests`, request));
  }

  /** A new order, after this has happened to it. */
  async function orderAfter(before: Case['before'] = []): Promise<{ order: Body; changeRequest?: number }> {
    let order = await newOrder(shop);
    let changeRequest: number | undefined;
    for (const step of before) {
      if (step === CHANGE) changeRequest = (await requestChange(order)).id;
      else order = bodyOf(await take(order, step));
    }
    return { order, ...(changeRequest !== undefined && { changeRequest }) };
  }

  async function delivery(event: string, { id, version }: Body): Promise<Received> {
    const find = () =>
      receiver.received.find(({ headers, body }) => {
        const order: Body = JSON.parse(body.toString());
        return headers['x-webhook-event'] === event && order.id === id && order.version === version;
      });
    await waitUntil(() => find() !== undefined);
    return find()!;
  }

  it.each(TEST_STEPS)('%s does what the request of the seller does, with its event', async (step) => {
    const { before, sent, event, order: expected } = CASES[step];
    const { order, changeRequest } = await orderAfter(before);
    const answer = await take(order, [step, { ...sent, ...(changeRequest && { changeRequest }) }]);
    const after = bodyOf(answer);
    expect(after).toMatchObject({ id: order.id, ...expected });
    expect(answer.headers.get('etag')).toBe(`"v${after.version}"`);
    expect(bodyOf(await shop.client.get(`/orders/${order.id}`))).toEqual(after);
    if (event === null) return;
    const { body, headers } = await delivery(event, after);
    new Webhook(secret).verify(body, headers as Record<string, string>);
  });

  it('is replayed for its Idempotency-Key, which is not valid for another step', async () => {
    const { order } = await orderAfter([['validate']]);
    const key = { 'Idempotency-Key': unique('key') };
    const first = await take(order, ['shipment', SHIPMENT], key);
    const again = await take(order, ['shipment', SHIPMENT], key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(bodyOf(again)).toEqual(bodyOf(first));
    expect(refusalOf(await take(order, ['ship'], key))).toEqual([422, 'idempotency_key_reused']);
  });

  it('is refused for another version than that of If-Match', async () => {
    const order = await newOrder(shop);
    const refused = await take(order, ['validate'], { 'If-Match': '"v9"' });
    expect(refusalOf(refused)).toEqual([412, 'version_mismatch']);
    bodyOf(await take(order, ['validate'], { 'If-Match': `"v${order.version}"` }));
  });

  it('is refused by the rules of the seller', async () => {
    const order = await newOrder(shop);
    expect(refusalOf(await take(order, ['deliver']))).toEqual([409, 'order_state_conflict']);
    bodyOf(await take(order, ['hold', HOLD]));
    expect(refusalOf(await take(order, ['validate']))).toEqual([409, 'order_blocked']);
  });

  it.each<[string, Values, number, string]>([
    ['an unknown step', { step: 'explode' }, 422, '#/step not_allowed'],
    ['no step', {}, 422, '#/step required'],
    ['no parameter of the path', { step: 'shipment', with: { items: [] } }, 422, '#/reference required'],
    ['a parameter that is no text', { step: 'hold', with: { code: [] } }, 422, '#/code wrong_type'],
    ['a parameter that the route refuses', { step: 'hold', with: { ...HOLD, code: 'A B' } }, 400, 'code'],
    ['no body', { step: 'reopen' }, 422, '#/reason required'],
    ['an unknown member', { step: 'reopen', with: { ...REASON, x: 1 } }, 422, '#/x unknown_field'],
    ['a member that the request does not have', { step: 'ship', with: { x: 1 } }, 400, 'x'],
  ])('is refused with %s', async (_, body, status, fault) => {
    const { order } = await orderAfter();
    const refused = await shop.client.post(`/test/orders/${order.id}/steps`, body);
    const [{ pointer, parameter, code }] = refused.body.errors;
    expect([refused.status, parameter ?? `${pointer} ${code}`]).toEqual([status, fault]);
  });

  it('is only for the application that sent the order, even if another one has every right', async () => {
    const order = await newOrder(shop);
    const other = await newShop(service.admin);
    const office = await newApplication(service.admin, { rights: ['sales', 'admin'] });
    for (const client of [other.client, office.client, service.admin])
      expect(refusalOf(await take(order, ['validate'], {}, client))).toEqual([404, 'not_found']);
  });

  it('decides only about change requests of the order', async () => {
    const { changeRequest } = await orderAfter([['validate'], CHANGE]);
    const { order } = await orderAfter([['validate'], CHANGE]);
    for (const id of [changeRequest, 999_999_999, 'x', '1e3', 1.5, -1])
      expect(refusalOf(await take(order, ['accept_change', { changeRequest: id }]))).toEqual([
        404,
        'not_found',
      ]);
  });

  it('is not for persons who may not do it themselves', async () => {
    const order = await newOrder(shop);
    const as = async (...roles: string[]): Promise<Answer> => {
      const person = await signedInPerson(service.admin, { roles, application: shop.id });
      return take(order, ['validate'], {}, person.client);
    };
    for (const role of ['reader', 'catalogue'])
      expect(refusalOf(await as(role))).toEqual([403, 'missing_right']);
    expect((await as('clerk')).status).toBe(200);
  });

  it('gives no right to any other request', async () => {
    const order = await newOrder(shop);
    const forged = { 'X-Required-Right': 'sales', 'X-Test-Step': 'validate', 'X-Original-URL': '/test' };
    const validate = () => shop.client.post(`/orders/${order.id}/validate`, undefined, forged);
    expect(refusalOf(await validate())).toEqual([403, 'missing_right']);
    const [step, request] = await Promise.all([take(order, ['validate']), validate()]);
    expect([step.status, ...refusalOf(request)]).toEqual([200, 403, 'missing_right']);
    expect(bodyOf(await shop.client.get('/me')).rights).toEqual([]);
    expect(refusalOf(await validate())).toEqual([403, 'missing_right']);
  });

  it('is in the audit with the order and the application', async () => {
    const order = await newOrder(shop);
    bodyOf(await take(order, ['validate']));
    const [entry] = bodyOf(await service.admin.get(`/audit?resource=orders/${order.id}`));
    expect(entry).toMatchObject({ operation: 'takeTestStep', actor: { id: shop.id } });
  });
});
