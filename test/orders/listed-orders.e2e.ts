import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IS_FULL_DEPTH } from '../support/depth.js';
import type { Body } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { expectedOutcome, randomOrder, bodyOfOrder, shareTaxedPackagings } from '../support/random-orders.js';
import { bodyOf, minimalOrder, newApplication } from '../support/samples.js';
import { useService } from '../support/service.js';

const ORDERS = Number(process.env['LISTED_ORDERS'] ?? (IS_FULL_DEPTH ? 40 : 20));
/** Repeats an earlier run; the seed is printed when a run fails. */
const SEED = process.env['LISTED_ORDERS_SEED'];
const LIMIT_MS = 60_000;

/** Text with characters that JSON has to escape, or that are unusual. */
const textOf = (...characters: string[]) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom('"', '\\', '/', '\u2028', 'é', '😀', ...characters),
        fc.string({ maxLength: 8 }),
      ),
      {
        maxLength: 4,
      },
    )
    .map((parts) => `x${parts.join('')}`);
const text = textOf();
const optionalText = fc.option(text, { nil: undefined });
const optionalDate = fc.constantFrom(undefined, '2027-01-31', '2027-02-01T10:20:30.120+02:00');
const metadata = fc.option(fc.dictionary(text, text, { maxKeys: 3 }), { nil: undefined });

const details = fc.record({
  externalReference: optionalText,
  purchaseOrderNumber: optionalText,
  buyerReference: optionalText,
  costCentre: optionalText,
  comment: textOf('\n', '\t'),
  expectedDeliveryDate: optionalDate,
  metadata,
  itemDetails: fc.record({
    label: optionalText,
    costCentre: optionalText,
    expectedDeliveryDate: optionalDate,
    metadata,
  }),
  declaredTotals: fc.constantFrom(undefined, { gross: '1.5' }),
});

const service = useService({ RATE_LIMIT_PER_MINUTE: '10000000' });
const shop = useEach('suite', () => newApplication(service.admin, { unknownItems: 'park' }));
beforeAll(() => shareTaxedPackagings(service.admin, shop));

const read = async ({ id }: Body): Promise<Body> => bodyOf(await shop.client.get(`/orders/${id}`));

async function listed({ code }: Body): Promise<Body> {
  const [order] = bodyOf(await shop.client.get(`/orders?code=${code}`)) as Body[];
  return order;
}

/** The order with the sequence of its members, also of nested ones. */
const textOfOrder = (order: Body): string => JSON.stringify(order);

const take = async (values: Body): Promise<Body> =>
  bodyOf(await shop.client.post('/orders', minimalOrder({ externalReference: 'P4' }, values)));

describe('an order in a list', () => {
  it(
    'is what POST returned and GET returns',
    () =>
      fc.assert(
        fc.asyncProperty(randomOrder, details, async (order, { itemDetails, ...more }) => {
          fc.pre('totals' in expectedOutcome(order.input));
          const body: Body = { ...bodyOfOrder(order), ...more };
          body.items = body.items.map((item: Body) => ({ ...item, ...itemDetails }));
          const created = bodyOf(await shop.client.post('/orders', body));
          const found = await listed(created);
          expect(textOfOrder(found)).toBe(textOfOrder(created));
          expect(textOfOrder(found)).toBe(textOfOrder(await read(created)));
        }),
        { numRuns: ORDERS, ...(SEED !== undefined && { seed: Number(SEED) }) },
      ),
    LIMIT_MS,
  );

  it('with a parked item, a quantity that is a fraction and a hold is what GET returns', async () => {
    const order = await take({
      items: [
        { externalReference: 'unknown "reference"', orderedQuantity: '0.001' },
        { externalReference: 'P7', orderedQuantity: '999999.999' },
      ],
    });
    bodyOf(await service.admin.put(`/orders/${order.id}/holds/credit`, { reason: 'The limit is exceeded.' }));
    const found = await listed(order);
    expect(found.blockers).toHaveLength(2);
    expect(found.items[0]).toMatchObject({ packaging: null, orderedQuantity: 0.001, net: null });
    expect(textOfOrder(found)).toBe(textOfOrder(await read(order)));
  });

  it('after it was validated and paid in part is what GET returns', async () => {
    const order = await take({
      currency: 'KWD',
      items: [{ externalReference: 'P4', orderedQuantity: 2, unitPrice: '8.325' }],
    });
    bodyOf(await service.admin.post(`/orders/${order.id}/validate`));
    const payment = {
      type: 'card',
      date: '2026-11-22',
      amount: '1.005',
      reference: 'payment 1',
      operations: [{ orderExternalReference: order.externalId, amount: '1.005' }],
    };
    bodyOf(await shop.client.post('/payments', payment));
    const found = await listed(order);
    expect([found.state, found.paymentStatus, found.version]).toEqual(['validated', 'partially_paid', 3]);
    expect(textOfOrder(found)).toBe(textOfOrder(await read(order)));
  });
});
