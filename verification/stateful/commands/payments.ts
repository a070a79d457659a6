import fc from 'fast-check';
import { emit, nth, refused, type Expected, type Model, type OrderModel } from '../model.js';
import type { Choice } from '../step.js';
import { amountText, totalsOf } from '../totals.js';

/** How much is paid for an order: an amount in cents, what is due, or back what was paid and a cent more. */
type Amount = number | 'due' | 'back' | 'too much back';
const amount = fc.oneof(
  fc.integer({ min: 1, max: 5_000 }),
  fc.constantFrom<Amount>('due', 'due', 'back', 'too much back', -1),
);

/** Pays one or two orders or gives the money back; with a reference that exists it is a repetition or a conflict. */
export const payment: fc.Arbitrary<Choice> = fc
  .record({
    reference: fc.nat({ max: 7 }).map((number) => `payment-${number}`),
    orders: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2 }),
    amount,
    isSame: fc.boolean(),
  })
  .map(({ reference, orders: indexes, amount, isSame }) => ({
    title: `pay ${amount} for order ${indexes.join(' and ')} as ${reference} (${isSame ? 'same' : 'different'} if it exists)`,
    plan: ({ orders, payments, active }) => {
      if (!active || orders.size === 0) return null;
      const before = payments.get(reference);
      const paid = indexes.map((index) => nth(orders.values(), index)!);
      const sent = before !== undefined && isSame ? before : amountsOf(paid, amount);
      return {
        orders: [...sent.keys()],
        apply: (model) => apply(model, reference, sent),
        send: (world, client) => world.client('shop', client).post('/payments', bodyOf(reference, sent)),
      };
    },
  }));

/** By externalId, with the sign of the first one. */
function amountsOf(orders: OrderModel[], amount: Amount): Map<string, bigint> {
  const [first] = orders;
  const cents = centsOf(first!, amount);
  return new Map(orders.map(({ externalId }) => [externalId, cents]));
}

function centsOf({ paid, items }: OrderModel, amount: Amount): bigint {
  if (typeof amount === 'number') return BigInt(amount);
  if (amount === 'too much back') return -paid - 1n;
  const due = (totalsOf(items)?.gross ?? 0n) - paid;
  const cents = amount === 'due' ? due : -paid;
  return cents === 0n ? 1n : cents;
}

const signed = (cents: bigint): string => (cents < 0n ? `-${amountText(-cents)}` : amountText(cents));
const sumOf = (amounts: Map<string, bigint>): bigint => [...amounts.values()].reduce((a, b) => a + b, 0n);

const bodyOf = (reference: string, sent: Map<string, bigint>): Record<string, unknown> => ({
  reference,
  ...(sumOf(sent) < 0n && { type: 'refund' }),
  amount: signed(sumOf(sent)),
  operations: [...sent].map(([orderExternalReference, cents]) => ({
    orderExternalReference,
    amount: signed(cents),
  })),
});

function apply(model: Model, reference: string, sent: Map<string, bigint>): Expected {
  const before = model.payments.get(reference);
  if (before !== undefined)
    return JSON.stringify(bodyOf(reference, before)) === JSON.stringify(bodyOf(reference, sent))
      ? { status: 200, replayed: true }
      : refused(409, 'payment_reference_conflict');
  const orders = [...sent.keys()].map((externalId) => model.orders.get(externalId)!);
  if (orders.some(({ externalId, paid }) => paid + sent.get(externalId)! < 0n))
    return refused(422, 'validation_failed');
  model.payments.set(reference, sent);
  for (const order of orders) {
    order.paid += sent.get(order.externalId)!;
    order.version += 1;
  }
  const only = orders.length === 1 ? orders[0]! : null;
  const detail = signed(sumOf(sent));
  const [order, sequence] = [only?.externalId ?? null, only?.version ?? null];
  emit(model, { type: 'payment_received', order, sequence, detail });
  return { status: 200, replayed: false };
}
