import { describe, expect, it } from '@jest/globals';
import { STEPS as ORDER_STEPS } from '../../src/orders/steps/steps.js';
import { useEach } from '../support/each.js';
import type { Answer, ApiClient, Body, Values } from '../support/api-client.js';
import { OPERATIONS } from '../support/operations.js';
import { RepeatingClient } from '../support/patient-client.js';
import { bodyOf, minimalOrder, type TestApplication } from '../support/samples.js';
import { orderEvents } from '../support/events.js';
import { useService } from '../support/service.js';
import { newSeller } from '../support/validated-orders.js';

/**
 * What all steps of an order have in common: a new version, events, an entry of the history, If-Match, repetitions and states. The
 * files of the single steps show what is particular to them; auth/authorisation.e2e.ts shows who may make them.
 */

type Role = 'shop' | 'office' | 'warehouse';
type State = 'pending' | 'validated' | 'shipped' | 'delivered' | 'cancelled';

interface Step {
  name: keyof typeof ORDER_STEPS;
  by: Role;
  /** An order that the step can be made with. @returns also what the step needs beside the id of the order */
  from: () => Promise<Body>;
  send: (client: ApiClient, order: Body, headers?: Record<string, string>) => Promise<Answer>;
  /** The types of the events of its version, without their prefix. */
  events: string[];
  /** What its entry of the history has beside version, time and actor. */
  entry: Values | ((order: Body) => Values);
  /** States in which it is refused; order-lifecycle.e2e.ts tries those of the transitions. */
  refusedIn?: State[];
  /** A change of the content is not recognised as a repetition if it names the version before. */
  isChange?: boolean;
  /** It has no If-Match. */
  hasNoVersion?: boolean;
  /** A decision on a change request returns the request instead of the order. */
  returnsRequest?: boolean;
}

const REASON = { reason: 'The customer called.' };
const HOLD = { reason: 'The credit limit is exceeded.', until: '2099-12-31T23:00:00.000Z' };
const ALL_ACCEPTED = [1, 2].map((position) => ({ position, status: 'accepted' }));

const service = useService();
const seller = useEach('suite', () => newSeller(service));
const clients = useEach('suite', async (): Promise<Record<Role, ApiClient>> => {
  const of = ({ token }: TestApplication): ApiClient => new RepeatingClient(service.url, token);
  return { shop: of(seller.shop), office: of(seller.office), warehouse: of(seller.warehouse) };
});

const office = async (path: string, body?: unknown) => bodyOf(await clients.office.post(path, body));
const read = async ({ id }: Body): Promise<Body> => bodyOf(await clients.office.get(`/orders/${id}`));
const historyOf = async ({ id }: Body): Promise<Body[]> =>
  bodyOf(await clients.office.get(`/orders/${id}/history`));
const eventsOf = (order: Body) => orderEvents(service, order);

const WAYS: Record<State, string[]> = {
  pending: [],
  validated: ['validate'],
  shipped: ['validate', 'ship'],
  delivered: ['validate', 'ship', 'deliver'],
  cancelled: ['cancel'],
};
async function orderIn(state: State): Promise<Body> {
  const items = [5, 2].map((orderedQuantity) => ({
    packaging: seller.shop.packaging.id,
    orderedQuantity,
    unitPrice: '10',
  }));
  const { id } = bodyOf(await clients.shop.post('/orders', minimalOrder({}, { items })));
  for (const verb of WAYS[state])
    await office(`/orders/${id}/${verb}`, verb === 'cancel' ? REASON : undefined);
  return read({ id });
}
const orderAfter = async (state: State, make: (path: string) => Promise<unknown>): Promise<Body> => {
  const order = await orderIn(state);
  await make(`/orders/${order.id}`);
  return read(order);
};
const withRequest = (): Promise<Body> =>
  orderAfter('validated', async (path) => {
    const content = { comment: 'Before noon.' };
    bodyOf(
      await clients.shop.post(`${path}/change_requests`, { externalId: 'first', kind: 'change', content }),
    );
  });

const transition = (
  [name, from, to]: [Step['name'], State, State],
  events: string[],
  { body, ...entry }: Values = {},
): Step => ({
  name,
  by: 'office',
  from: () => orderIn(from),
  send: (client, { id }, headers) => client.post(`/orders/${id}/${name}`, body, headers),
  events,
  entry: { from, to, ...entry },
});
const decision = (name: Step['name'], by: Role, state: string, body: Values = {}): Step => ({
  name,
  by,
  from: withRequest,
  send: (client, { changeRequest }, headers) =>
    client.post(`/change_requests/${changeRequest.id}/${name.replace('_change', '')}`, body, headers),
  events: [`change_${state}`],
  entry: ({ changeRequest }) => ({ changeRequest: changeRequest.id, reason: body['reason'] ?? null }),
  returnsRequest: true,
  hasNoVersion: name !== 'accept_change',
});
const consent = (): Promise<Body> =>
  orderAfter('validated', (path) => office(`${path}/answer`, { lines: ALL_ACCEPTED, consent: 'required' }));

const STEPS: Step[] = [
  transition(['validate', 'pending', 'validated'], ['validated']),
  transition(['reopen', 'validated', 'pending'], ['reopened'], { body: REASON, ...REASON }),
  transition(['ship', 'validated', 'shipped'], ['shipment', 'shipped'], {
    shipment: expect.stringMatching(/-1$/),
  }),
  transition(['deliver', 'shipped', 'delivered'], ['delivered']),
  transition(['cancel', 'pending', 'cancelled'], ['cancelled'], { body: REASON, ...REASON }),
  transition(['cancel', 'validated', 'cancelled'], ['cancelled'], { body: REASON, ...REASON }),
  {
    name: 'hold',
    by: 'office',
    from: () => orderIn('pending'),
    send: (client, { id }, headers) => client.put(`/orders/${id}/holds/credit`, HOLD, headers),
    events: ['held'],
    entry: { reason: HOLD.reason, hold: { code: 'credit', action: 'held', until: HOLD.until } },
    refusedIn: ['validated', 'shipped', 'delivered', 'cancelled'],
  },
  {
    name: 'release',
    by: 'office',
    from: () =>
      orderAfter('pending', async (path) => bodyOf(await clients.office.put(`${path}/holds/credit`, HOLD))),
    send: (client, { id }, headers) => client.delete(`/orders/${id}/holds/credit?reason=Paid.`, headers),
    events: ['released'],
    entry: { reason: 'Paid.', hold: { code: 'credit', action: 'released', until: null } },
  },
  {
    name: 'answer',
    by: 'office',
    from: () => orderIn('validated'),
    send: (client, { id }, headers) => client.post(`/orders/${id}/answer`, { lines: ALL_ACCEPTED }, headers),
    events: ['answered'],
    entry: { answer: 1 },
    refusedIn: ['pending', 'shipped', 'delivered', 'cancelled'],
  },
  {
    name: 'accept_answer',
    by: 'shop',
    from: consent,
    send: (client, { id }, headers) => client.post(`/orders/${id}/answer/accept`, { number: 1 }, headers),
    events: ['answered'],
    entry: { answer: 1 },
  },
  {
    name: 'refuse_answer',
    by: 'shop',
    from: consent,
    send: (client, { id }, headers) => client.post(`/orders/${id}/answer/refuse`, { number: 1 }, headers),
    events: ['cancelled'],
    entry: { to: 'cancelled', answer: 1, reason: 'The answer 1 was refused.' },
  },
  {
    name: 'shipment',
    by: 'warehouse',
    from: () => orderIn('validated'),
    send: (client, { id }, headers) =>
      client.put(`/orders/${id}/shipments/A`, { items: [{ position: 1, quantity: 5 }] }, headers),
    events: ['shipment'],
    entry: { shipment: 'A' },
    refusedIn: ['pending', 'shipped', 'delivered', 'cancelled'],
  },
  {
    name: 'deliver_shipment',
    by: 'office',
    from: () =>
      orderAfter('validated', async (path) =>
        bodyOf(await clients.office.put(`${path}/shipments/A`, { items: [{ position: 1, quantity: 5 }] })),
      ),
    send: (client, { id }, headers) => client.post(`/orders/${id}/shipments/A/deliver`, undefined, headers),
    events: ['shipment'],
    entry: { shipment: 'A' },
  },
  {
    name: 'document',
    by: 'office',
    from: () => orderIn('pending'),
    send: (client, { id }, headers) =>
      client.put(`/orders/${id}/documents/invoice`, { url: 'https://documents.example/1.pdf' }, headers),
    events: ['document_added'],
    entry: { document: 'invoice' },
  },
  {
    name: 'change',
    by: 'shop',
    from: () => orderIn('pending'),
    send: (client, { id }, headers) => client.patch(`/orders/${id}`, { comment: 'Ring twice.' }, headers),
    events: ['updated'],
    entry: { changes: [{ pointer: '#/comment', from: null, to: 'Ring twice.' }] },
    refusedIn: ['validated', 'shipped', 'delivered', 'cancelled'],
    isChange: true,
  },
  {
    name: 'change_item',
    by: 'shop',
    from: () => orderIn('pending'),
    send: (client, { id, items }, headers) =>
      client.patch(`/orders/${id}/items/${items[0].id}`, { label: 'Oil' }, headers),
    events: ['updated'],
    entry: { changes: [expect.objectContaining({ pointer: '#/items/0/label', to: 'Oil' })] },
    refusedIn: ['validated', 'shipped', 'delivered', 'cancelled'],
    isChange: true,
  },
  decision('accept_change', 'office', 'accepted'),
  decision('refuse_change', 'office', 'refused', { reason: 'Packed already.' }),
  decision('withdraw_change', 'shop', 'withdrawn'),
];

const named = STEPS.map((step) => [step.name, step] as const);
const tag = ({ version }: Body): Record<string, string> => ({ 'If-Match': `"v${version}"` });
const NO_STEP = { hold: null, answer: null, shipment: null, document: null, changeRequest: null };

describe('the table of steps', () => {
  it('has a row here for each step', () => {
    // order-documents.e2e.ts and change-requests.e2e.ts show these, which differ from the others.
    const others = ['remove_document', 'request_change', 'preview_change'];
    const shown = [...STEPS.map(({ name }) => name), ...others];
    expect([...new Set(shown)].sort()).toEqual(Object.keys(ORDER_STEPS).sort());
  });

  it.each(Object.entries(ORDER_STEPS))('%s: names the operation of its route', (_, { route, operation }) => {
    const name = route.replace(' ', ' /').replaceAll(/:(\w+)/g, '{$1}');
    expect(OPERATIONS.find((found) => found.name === name)?.operation.operationId).toBe(operation);
  });
});

describe('a step of an order', () => {
  it.each(named)(
    '%s: makes one new version, with its events and an entry of the history, however often it is sent',
    async (_, step) => {
      const client = clients[step.by];
      const before = await step.from();
      const [events, history] = [await eventsOf(before), await historyOf(before)];
      const answer = await step.send(client, before, {
        'If-Match': `"another", "v${before.version}"`,
      });
      expect(answer.status).toBe(200);
      const after = await read(before);
      expect(after.version).toBe(Number(before.version) + 1);
      if (step.returnsRequest !== true)
        expect([answer.body, answer.headers.get('etag')]).toEqual([after, `"v${after.version}"`]);

      const more = (await eventsOf(before)).slice(events.length);
      expect(more.map(({ type, sequence }) => [type, sequence])).toEqual(
        step.events.map((type) => [`sales_order_${type}`, after.version]),
      );
      const { changeRequest: _request, ...shown } = after;
      for (const { payload } of more) expect(JSON.parse(payload)).toMatchObject(shown);

      const { id } = seller[step.by];
      const entry = {
        ...{ version: after.version, from: before.state, to: after.state, at: after.updatedAt },
        ...{ reason: null, truncated: false, changes: expect.any(Array), ...NO_STEP },
        by: expect.objectContaining({ id, person: null }),
        ...(typeof step.entry === 'function' ? step.entry(before) : step.entry),
      };
      expect(await historyOf(before)).toEqual([...history, entry]);

      const repeated = await step.send(client, before, step.isChange === true ? tag(after) : tag(before));
      expect([repeated.status, repeated.body]).toEqual([200, answer.body]);
      expect(await read(before)).toEqual(after);
      expect(await eventsOf(before)).toHaveLength(events.length + more.length);
      expect(await historyOf(before)).toHaveLength(history.length + 1);
    },
  );

  it.each(named.filter(([, { hasNoVersion }]) => hasNoVersion !== true))(
    '%s: is refused with the If-Match of another version, and when it is malformed',
    async (_, step) => {
      const before = await step.from();
      for (const header of ['"v99"', `W/"v${before.version}"`]) {
        const { status, headers, body } = await step.send(clients[step.by], before, { 'If-Match': header });
        expect([status, body.code, body.version]).toEqual([412, 'version_mismatch', before.version]);
        if (step.returnsRequest !== true) expect(headers.get('etag')).toBe(`"v${before.version}"`);
      }
      const { status, body } = await step.send(clients[step.by], before, {
        'If-Match': `v${before.version}`,
      });
      expect([status, body.code]).toEqual([400, 'invalid_if_match']);
      expect(await read(before)).toEqual(before);
    },
  );

  it.each(named)('%s: is made once by several equal requests at once', async (_, step) => {
    const before = await step.from();
    const { length } = await eventsOf(before);
    const answers = await Promise.all(Array.from({ length: 6 }, () => step.send(clients[step.by], before)));
    expect(new Set(answers.map((answer) => JSON.stringify(bodyOf(answer)))).size).toBe(1);
    expect((await read(before)).version).toBe(Number(before.version) + 1);
    expect(await eventsOf(before)).toHaveLength(length + step.events.length);
  });

  it.each(STEPS.flatMap((step) => (step.refusedIn ?? []).map((state) => [step.name, state, step] as const)))(
    '%s: is refused when the order is %s',
    async (_, state, step) => {
      const before = await orderIn(state);
      const { status, body } = await step.send(clients.office, before);
      expect([status, body.code, body.state]).toEqual([409, 'order_state_conflict', state]);
      expect(await read(before)).toEqual(before);
    },
  );
});
