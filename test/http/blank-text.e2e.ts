import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import {
  ADDRESS,
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newPackaging,
  shareContact,
  sharePackaging,
  unique,
  type TestApplication,
} from '../support/samples.js';
import { useService } from '../support/service.js';

type Values = Record<string, unknown>;

/** Several kinds of white space; PostgreSQL's btrim() removes only the first two. */
const BLANKS: [name: string, text: string][] = [
  ['a space', ' '],
  ['spaces', '   '],
  ['a tab', '\t'],
  ['line breaks', '\r\n'],
  ['a no-break space', '\u00a0'],
  ['an ideographic space', '\u3000'],
  ['a mixture', ' \t\u2003\ufeff\u2028 '],
  ['white space longer than the field allows', ' '.repeat(6_000)],
];

const service = useService();

describe.each(BLANKS)('an optional text field of %s', (_, blank) => {
  let shop: TestApplication;
  beforeEach(async () => {
    shop = await newApplication(service.admin);
    await sharePackaging(service.admin, shop.id, (await newPackaging(service.admin)).id, {
      externalReference: 'BOX',
    });
  });

  const order = (values: Values = {}): Values =>
    minimalOrder(
      { externalReference: 'BOX' },
      { vouchers: [{ taxedAmount: 1 }], shippingMethod: { name: 'Parcel', price: 5 }, ...values },
    );
  /** The same order with every optional text blank. */
  const withBlankTexts = (values: Values): Values => ({
    ...values,
    externalReference: blank,
    purchaseOrderNumber: blank,
    buyerReference: blank,
    costCentre: blank,
    taxTreatment: blank,
    exemptionReason: blank,
    contact: { ...(values['contact'] as Values), externalReferenceId: blank, email: blank },
    customer: { ...(values['customer'] as Values), vatNumber: blank },
    invoicingAddress: { ...ADDRESS, details: blank },
    deliveryAddress: { ...ADDRESS, details: blank },
    items: [
      {
        externalReference: 'BOX',
        orderedQuantity: 2,
        label: blank,
        unitPrice: blank,
        taxedUnitPrice: blank,
        vatRate: blank,
        costCentre: blank,
      },
    ],
    shippingMethod: { name: 'Parcel', price: 5, externalReference: blank },
    vouchers: [{ taxedAmount: 1, description: blank }],
    comment: blank,
    expectedDeliveryDate: blank,
    currency: blank,
  });

  it('is stored as null in an order, which equals the order without the field', async () => {
    const sent = order();
    const preview = bodyOf(await shop.client.post('/orders/preview', withBlankTexts(sent)));
    const taken = bodyOf(await shop.client.post('/orders', withBlankTexts(sent)));
    expect(taken).toMatchObject({
      comment: null,
      externalReference: null,
      purchaseOrderNumber: null,
      buyerReference: null,
      costCentre: null,
      exemptionReason: null,
      items: [{ label: 'Olive oil Box of 6', costCentre: null }],
      contact: { email: null },
    });
    expect(preview.totals).toEqual(taken.totals);
    const again = await shop.client.post('/orders', sent);
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([taken, 'true']);
  });

  it('removes the value in PATCH /orders/{id}', async () => {
    const { id } = bodyOf(await shop.client.post('/orders', order({ comment: 'Ring twice' })));
    const items = [{ externalReference: 'BOX', orderedQuantity: 3, label: blank }];
    const changed = await shop.client.patch(`/orders/${id}`, { comment: blank, items });
    expect(bodyOf(changed)).toMatchObject({ comment: null, items: [{ label: 'Olive oil Box of 6' }] });
  });

  it('is stored as null in each order of POST /orders/bulk', async () => {
    for (const errorPolicy of ['reject_failed_rows', 'reject_everything']) {
      const orders = [order(), withBlankTexts(order()), order()];
      const { results } = bodyOf(await shop.client.post('/orders/bulk', { orders, errorPolicy }));
      expect(results.map(({ status }: Answer['body']) => status)).toEqual([200, 200, 200]);
    }
  });

  it('ignores blank text in the names of a contact', async () => {
    const person = { firstName: 'Ada', lastName: blank, email: blank };
    const contact = { externalReference: unique('contact'), ...person };
    const reference = bodyOf(
      await shop.client.post('/contact_references', { contact, customer: { name: blank } }),
    );
    expect(reference).toMatchObject({ contact: { firstName: 'Ada', lastName: null, email: null } });
    const nothing = { id: reference.contact.id, firstName: blank, lastName: blank, externalReference: blank };
    const answer = await shop.client.patch('/contact_references', nothing);
    expect(bodyOf(answer)).toEqual({ ...reference, proposedChange: null });
  });

  it('does not suffice as the name of a new contact', async () => {
    const contact = { externalReference: unique('contact'), firstName: blank, lastName: blank, email: blank };
    expect((await shop.client.post('/contact_references', { contact })).status).toBe(422);
    expect((await shop.client.post('/orders', order({ contact }))).status).toBe(422);
  });

  it('proposes no change of a permanent contact', async () => {
    const known = await newContact(service.admin);
    const { id } = await shareContact(service.admin, shop.id, known.id);
    const path = `/contact_references/${id}`;
    const nothing = bodyOf(
      await shop.client.patch(path, { firstName: blank, lastName: blank, email: blank }),
    );
    expect(nothing.proposedChange).toBeNull();
    const { proposedChange } = bodyOf(await shop.client.patch(path, { firstName: blank, lastName: 'Fuchs' }));
    const accepted = await service.admin.post(`/contact_changes/${proposedChange.id}/accept`);
    expect(bodyOf(accepted)).toMatchObject({ state: 'accepted' });
    expect(bodyOf(await service.admin.get(`/contacts/${known.id}`))).toMatchObject({
      firstName: 'Camille',
      lastName: 'Fuchs',
    });
  });

  it('is stored as null in a payment', async () => {
    const taken = bodyOf(await shop.client.post('/orders', order()));
    const payment = {
      reference: unique('payment'),
      amount: 1,
      type: blank,
      date: blank,
      comment: blank,
      operations: [{ orderExternalReference: taken.externalId, amount: 1 }],
    };
    expect(bodyOf(await shop.client.post('/payments', payment))).toMatchObject({ type: null, comment: null });
  });

  it('sets no external reference of a shared resource', async () => {
    const path = `/applications/${shop.id}/packaging_references`;
    const packaging = (await newPackaging(service.admin)).id;
    const shared = await service.admin.post(path, { packaging, externalReference: blank, label: blank });
    expect(bodyOf(shared)).toMatchObject({ externalReference: null, label: 'Olive oil Box of 6' });
    const { id } = shared.body;
    bodyOf(await service.admin.patch(`${path}/${id}`, { externalReference: 'X', label: 'Oil' }));
    const again = await service.admin.post(path, { packaging, externalReference: blank, label: blank });
    expect(bodyOf(again)).toMatchObject({ id, externalReference: 'X', label: 'Oil' });
  });
});

describe('an optional text field with other characters than white space', () => {
  it('is stored as it was sent, including leading and trailing white space', async () => {
    const shop = await newApplication(service.admin);
    const { id } = await sharePackaging(service.admin, shop.id, (await newPackaging(service.admin)).id);
    const item = { internalReferenceId: id, label: ' a \u00a0' };
    const taken = bodyOf(await shop.client.post('/orders', minimalOrder(item, { comment: '\n x\t' })));
    expect(taken).toMatchObject({ comment: '\n x\t', items: [{ label: ' a \u00a0' }] });
  });
});
