import fc from 'fast-check';
import { ADDRESS } from '../../../test/support/samples.js';
import {
  blockersOf,
  linesOf,
  moveTo,
  recordStep,
  refused,
  viewOf,
  type Content,
  type Expected,
  type Model,
  type OrderModel,
} from '../model.js';
import type { Choice } from '../step.js';
import { CATALOGUE, priceText, text } from '../totals.js';

export const quantity = fc.integer({ min: 1, max: 60 }).map(BigInt);
export const price = fc.oneof(
  fc.integer({ min: 0, max: 30_000 }).map(BigInt),
  fc.integer({ min: 0, max: 3_000 }).map((cents) => BigInt(cents) * 10n),
);
const content: fc.Arbitrary<Content> = fc.record({
  contact: fc.constantFrom('c-0', 'c-1'),
  comment: fc.constantFrom(null, 'fragile'),
  items: fc.array(
    fc.record({
      reference: fc.constantFrom('BOX', ...Object.keys(CATALOGUE)),
      quantity,
      price: fc.option(price),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** Creates an order; sends it again when there is one with this externalId, or another one with it. */
export const creation: fc.Arbitrary<Choice> = fc
  .record({
    externalId: fc.constantFrom('order-0', 'order-1', 'order-2', 'order-3'),
    content,
    isPreview: fc.integer({ min: 0, max: 4 }).map((value) => value === 0),
    repetition: fc.constantFrom('same', 'different'),
  })
  .map(({ externalId, content, isPreview, repetition }) => ({
    title: `${isPreview ? 'preview' : 'create'} ${externalId} (${repetition} if it exists) ${textOf(content)}`,
    plan: ({ orders, active }) => {
      if (!active) return null;
      const before = orders.get(externalId)?.content;
      const sent = before === undefined ? content : repetition === 'same' ? before : otherThan(before);
      return {
        orders: [externalId],
        apply: (model) => (isPreview ? preview(model, externalId, sent) : create(model, externalId, sent)),
        send: async (world, client) => {
          const path = isPreview ? '/orders/preview' : '/orders';
          const answer = await world.client('shop', client).post(path, bodyOf(externalId, sent));
          if (!isPreview && answer.status === 200) world.learn(answer);
          return answer;
        },
      };
    },
  }));

const otherThan = (before: Content): Content => ({ ...before, comment: `not ${before.comment}` });

const textOf = ({ contact, comment, items }: Content): string =>
  `${contact} ${comment}: ${items.map((item) => `${item.quantity}/10 ${item.reference} at ${item.price}`).join(', ')}`;

const bodyOf = (externalId: string, { contact, comment, items }: Content): Record<string, unknown> => ({
  externalId,
  contact: { externalReference: contact, lastName: 'Renard' },
  customer: { name: 'Épicerie du Port' },
  invoicingAddress: ADDRESS,
  deliveryAddress: ADDRESS,
  ...(comment !== null && { comment }),
  items: items.map((item) => ({
    externalReference: item.reference,
    orderedQuantity: text(item.quantity, 1),
    ...(item.price !== null && { unitPrice: priceText(item.price) }),
  })),
});

function create(model: Model, externalId: string, sent: Content): Expected {
  const existing = model.orders.get(externalId);
  if (existing !== undefined) return repeated(existing, sent);
  if (!model.contacts.has(sent.contact)) model.contacts.set(sent.contact, `temporary ${sent.contact}`);
  const holds = model.settings.holdOrders.map(
    (code) => [code, { reason: 'The orders of this application start on hold.', until: null }] as const,
  );
  const order: OrderModel = {
    externalId,
    content: sent,
    state: 'pending',
    version: 1,
    comment: sent.comment,
    contact: model.contacts.get(sent.contact)!,
    items: linesOf(model, sent.items),
    holds: new Map(holds),
    paid: 0n,
    wasValidated: false,
    answer: null,
    answers: 0,
    shipments: new Map(),
    requests: new Map(),
    changeRequest: null,
    history: [],
  };
  model.orders.set(externalId, order);
  const reason = holds.length === 0 ? null : 'generated';
  recordStep(model, order, { from: null, by: 'shop', reason }, 'sales_order_created');
  if (model.settings.autoValidate && blockersOf(order).length === 0)
    moveTo(model, order, 'validated', { by: 'shop', reason: null, event: 'sales_order_validated' });
  return { status: 200, replayed: false, order: viewOf(order) };
}

const repeated = (existing: OrderModel, sent: Content): Expected =>
  textOf(existing.content) === textOf(sent)
    ? { status: 200, replayed: true, order: viewOf(existing) }
    : refused(409, 'external_id_conflict');

/** The answer that create() would give, without its effects. A contact that would be created has no id. */
function preview(model: Model, externalId: string, sent: Content): Expected {
  const { order, ...expected } = create(structuredClone(model), externalId, sent);
  const isKnown = model.orders.has(externalId) || model.contacts.has(sent.contact);
  return {
    status: expected.status,
    ...(expected.code !== undefined && { code: expected.code }),
    ...(order !== undefined && { order: isKnown ? order : { ...order, contact: 'new' } }),
  };
}
