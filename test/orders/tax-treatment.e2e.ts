import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import {
  bodyOf,
  BOX,
  FRENCH_VAT,
  minimalOrder,
  newContact,
  newCustomer,
  newPackaging,
  newProduct,
  newShop,
  shareContact,
  sharePackaging,
  unique,
  refusalOf,
  shareShipping,
} from '../support/samples.js';
import { useService } from '../support/service.js';
import { newParkingShop, unknownReference, waitForRelease } from '../support/unknown-items.js';

const ECO = { name: 'Eco tax', rate: 2.5, vat: false };
const UNTAXED = ['reverse_charge', 'intra_community', 'export', 'exempt', 'outside_scope'];
const CATEGORIES = ['AE', 'K', 'G', 'E', 'O'];
const MISSING = {
  code: 'vat_number_missing',
  pointer: '#/customer/vatNumber',
  detail: 'An order with the tax treatment reverse_charge requires the VAT number of the customer.',
};

const service = useService();
const shop = useEach('suite', () => newShop(service.admin));
const office = useEach('suite', () => newShop(service.admin, { rights: ['sales'] }));
beforeAll(async () => {
  const product = await newProduct(service.admin, { taxes: [FRENCH_VAT, ECO] });
  const lamp = await newPackaging(service.admin, { product: product.id, unitPrice: '100' });
  await sharePackaging(service.admin, shop.id, lamp.id, { externalReference: 'LAMP' });
});

const LAMP = { externalReference: 'LAMP', orderedQuantity: 1 };
const PARCEL = { name: 'Parcel', price: '10', vatRate: 20 };
const order = (values: Values = {}, item: Values = {}): Values => minimalOrder({ ...LAMP, ...item }, values);
const take = async (values: Values = {}, item: Values = {}): Promise<Body> =>
  bodyOf(await shop.client.post('/orders', order(values, item)));
const change = async ({ id }: Body, values: Values): Promise<Body> =>
  bodyOf(await shop.client.patch(`/orders/${id}`, values));
const read = async ({ id }: Body): Promise<Body> => bodyOf(await shop.client.get(`/orders/${id}`));
const named = (vatNumber: string | null): Values => ({ customer: { name: 'Berg AB', vatNumber } });
/** @returns the name that the shop has for it */
async function newShippingMethod(): Promise<string> {
  const externalReference = unique('post');
  await shareShipping(service.admin, shop, externalReference, { name: 'Post', price: '10' });
  return externalReference;
}

describe('An order with another tax treatment than standard', () => {
  it.each(UNTAXED.map((treatment, index) => [treatment, CATEGORIES[index]]))(
    'charges no VAT under %s, keeps other taxes, and has the category %s',
    async (taxTreatment, category) => {
      const shippingMethod = { ...PARCEL, vatRate: null };
      const taken = await take({
        taxTreatment,
        exemptionReason: ' Article 138 ',
        shippingMethod,
        ...named('FR12345678901'),
      });
      expect(taken).toMatchObject({
        taxTreatment,
        exemptionReason: ' Article 138 ',
        blockers: [],
        warnings: [],
      });
      expect(taken.totals).toMatchObject({ net: '110.00', vat: '0.00', gross: '112.50' });
      expect(taken.totals.byRate).toEqual([
        { category, rate: 0, net: '110.00', vat: '0.00', gross: '112.50', vatDeviation: '0.00' },
      ]);
      expect(taken.totals.otherTaxes).toEqual([{ name: 'Eco tax', rate: 2.5, amount: '2.50' }]);
      expect(taken.items[0].taxes).toEqual([
        { name: 'VAT', rate: 0, vat: true, amount: '0.00' },
        { ...ECO, amount: '2.50' },
      ]);
      expect(await read(taken)).toEqual(taken);
    },
  );

  it('has the taxes of its products again when the treatment becomes standard', async () => {
    const before = await take({ shippingMethod: { name: 'Parcel', price: '10' } });
    const exported = await change(before, { taxTreatment: 'export' });
    expect(exported.totals).toMatchObject({ vat: '0.00', gross: '112.50' });
    const after = await change(exported, { taxTreatment: 'standard' });
    expect(after).toMatchObject({
      items: before.items,
      totals: before.totals,
      shippingMethod: before.shippingMethod,
    });
  });

  it('has the VAT of its shipping method again when the treatment becomes standard', async () => {
    const externalReference = await newShippingMethod();
    const before = await take({ taxTreatment: 'exempt', shippingMethod: { externalReference } });
    expect(before.shippingMethod).toMatchObject({ vatRate: 0, vat: '0.00', gross: '10.00' });
    const commented = await change(before, { comment: 'x' });
    expect(commented.shippingMethod).toEqual(before.shippingMethod);
    const { steps } = bodyOf(await shop.client.get(`/orders/${before.id}/computation`));
    expect(steps).toContainEqual(expect.objectContaining({ step: 'shipping_vat_rate', result: '0.000000' }));
    const after = await change(commented, { taxTreatment: null });
    expect(after.shippingMethod).toMatchObject({ vatRate: 20, vat: '2.00', gross: '12.00' });
  });

  it.each([{ price: '12' }, { name: 'Courier' }])(
    'has the VAT of its shipping method even after a copy of it was sent with %j',
    async (values) => {
      const externalReference = await newShippingMethod();
      const taken = await take({ taxTreatment: 'export', shippingMethod: { externalReference } });
      const copied = await change(taken, {
        ...taken,
        shippingMethod: { ...taken.shippingMethod, ...values },
      });
      expect(copied.shippingMethod).toMatchObject({ vatRate: 0, vat: '0.00' });
      const charged = await change(copied, { taxTreatment: 'standard' });
      expect(charged.shippingMethod).toMatchObject({ vatRate: 20 });
      const again = { ...charged, shippingMethod: { ...charged.shippingMethod, price: '11' } };
      expect((await change(charged, again)).shippingMethod).toMatchObject({ vatRate: 20, vat: '2.20' });
      const exported = await change(taken, { taxTreatment: 'export' });
      expect(exported.shippingMethod).toMatchObject({ vatRate: 0, gross: '11.00' });
    },
  );

  it('cannot get a VAT by a change, and a change of the treatment has to remove the one that was sent', async () => {
    const taken = await take({}, { vatRate: 10 });
    const path = `/orders/${taken.id}`;
    const refused = await shop.client.patch(path, { taxTreatment: 'export' });
    expect(refusalOf(refused)).toBe('422 tax_treatment_conflict #/items/0/vatRate');
    const [{ id }] = taken.items;
    const exported = await change(taken, { taxTreatment: 'export', items: [{ id, vatRate: null }] });
    expect(exported.totals.vat).toBe('0.00');
    const item = await shop.client.patch(`${path}/items/${id}`, { vatRate: 10 });
    expect(refusalOf(item)).toBe('422 tax_treatment_conflict #/vatRate');
  });
});

describe('The VAT number of an order', () => {
  it.each(['reverse_charge', 'intra_community'])('is required for %s', async (taxTreatment) => {
    const taken = await take({ taxTreatment });
    expect(taken.blockers).toEqual([
      { ...MISSING, detail: MISSING.detail.replace('reverse_charge', taxTreatment) },
    ]);
    const path = `/orders/${taken.id}`;
    expect((await office.client.post(`${path}/validate`)).body.code).toBe('order_blocked');
    const listed = bodyOf(await shop.client.get('/orders?blocker=vat_number_missing'));
    expect(listed.map(({ id }: Body) => id)).toContain(taken.id);
    const numbered = await change(taken, {
      customer: { name: taken.customer.name, vatNumber: 'NL 123456789 B01' },
    });
    expect(numbered).toMatchObject({
      customer: { ...taken.customer, vatNumber: 'NL123456789B01' },
      blockers: [],
    });
    const kept = await change(numbered, { comment: 'x' });
    expect(kept.customer).toEqual(numbered.customer);
    const replaced = await change(kept, { customer: { name: 'x' } });
    expect([replaced.customer.vatNumber, replaced.blockers.length]).toEqual([null, 1]);
  });

  it('is that of the customer unless one is sent, and stays when the customer gets another one', async () => {
    const customer = await newCustomer(service.admin, { vatNumber: 'se 123456789001' });
    expect(customer.vatNumber).toBe('SE123456789001');
    const { id } = await newContact(service.admin, { customer: customer.id });
    const externalReference = unique('contact');
    await shareContact(service.admin, shop.id, id, { externalReference });
    const contact = { externalReference };
    const taken = await take({ contact, taxTreatment: 'reverse_charge', customer: undefined });
    expect(taken).toMatchObject({ customer: { vatNumber: 'SE123456789001' }, blockers: [] });
    const own = await take({ contact, taxTreatment: 'reverse_charge', ...named('DE123456789') });
    expect(own.customer).toMatchObject({ id: customer.id, vatNumber: 'DE123456789' });
    const path = `/customers/${customer.id}`;
    expect(bodyOf(await service.admin.get(path)).vatNumber).toBe('SE123456789001');
    expect(bodyOf(await service.admin.patch(path, { vatNumber: 'SE999999999901' })).vatNumber).toBe(
      'SE999999999901',
    );
    expect((await change(taken, { comment: 'x' })).customer.vatNumber).toBe('SE123456789001');
    expect(bodyOf(await service.admin.patch(path, { vatNumber: null })).vatNumber).toBeNull();
    const without = await take({ contact, taxTreatment: 'reverse_charge', customer: undefined });
    expect(without.blockers).toEqual([MISSING]);
    bodyOf(await service.admin.patch(path, { vatNumber: 'SE123456789001' }));
    expect((await read(without)).blockers).toEqual([MISSING]);
    expect(await change(without, { comment: 'x' })).toMatchObject({
      customer: { vatNumber: 'SE123456789001' },
      blockers: [],
    });
  });

  it('is not that of the account when the order names another company or a private person', async () => {
    const contact = { externalReference: unique('contact'), firstName: 'Ada', lastName: 'Martin' };
    const alpha = { name: 'Alpha Ltd', vatNumber: 'FR40303265045' };
    const first = await take({ contact, customer: alpha });
    expect(first.warnings).toEqual([]);
    const intra = (customer: Values) => order({ contact, customer, taxTreatment: 'intra_community' });
    const differs = expect.arrayContaining([
      expect.objectContaining({ code: 'customer_differs', pointer: '#/customer/name' }),
    ]);
    for (const [customer, name] of [
      [{ name: 'Beta GmbH' }, 'Beta GmbH'],
      [{ name: '', individual: true }, 'Ada Martin'],
    ] as const) {
      const body = intra(customer);
      const preview = bodyOf(await shop.client.post('/orders/preview', body));
      const other = bodyOf(await shop.client.post('/orders', body));
      for (const shown of [preview, other, await change(other, { comment: 'x' })]) {
        expect(shown).toMatchObject({ customer: { name, vatNumber: null }, warnings: differs });
        expect(shown.blockers).toEqual([
          { ...MISSING, detail: MISSING.detail.replace('reverse_charge', 'intra_community') },
        ]);
      }
    }
    const same = bodyOf(await shop.client.post('/orders', intra({ name: 'ALPHA  Ltd.' })));
    expect(same.warnings).not.toEqual(differs);
    expect(same).toMatchObject({ customer: { vatNumber: alpha.vatNumber }, blockers: [] });
    const renamed = await change(first, { customer: { name: 'Beta GmbH' } });
    expect(renamed).toMatchObject({ customer: { name: 'Beta GmbH', vatNumber: null }, warnings: differs });
    const back = await change(renamed, { customer: { name: 'Alpha Ltd' } });
    expect([back.customer, back.warnings]).toEqual([first.customer, []]);
  });

  it('becomes that of a new temporary account', async () => {
    const taken = await take(named('IT 12345678901'));
    expect(bodyOf(await service.admin.get(`/customers/${taken.customer.id}`))).toMatchObject({
      temporary: true,
      vatNumber: 'IT12345678901',
    });
  });
});

describe('The taxedUnitPrice of an item', () => {
  it('is charged exactly, and the net price follows from it', async () => {
    const taken = await take({}, { ...BOX, orderedQuantity: 3, taxedUnitPrice: '19.99' });
    expect(taken.items[0]).toMatchObject({ unitPrice: '16.658333', taxedUnitPrice: '19.99', gross: '59.97' });
    expect(taken.totals).toMatchObject({ net: '49.97', vat: '10.00', gross: '59.97' });
    const { steps } = bodyOf(await shop.client.get(`/orders/${taken.id}/computation`));
    expect(steps[0]).toMatchObject({ step: 'item_unit_net', rule: 10, result: '16.658333' });
    expect(await change(taken, taken)).toEqual(taken);
  });

  it('contains no VAT under another treatment than standard', async () => {
    const taken = await take({ taxTreatment: 'export' }, { taxedUnitPrice: '102.50' });
    expect(taken.items[0]).toMatchObject({
      unitPrice: '100.00',
      net: '100.00',
      vat: '0.00',
      gross: '102.50',
    });
    const standard = await change(taken, { taxTreatment: 'standard' });
    expect(standard.items[0]).toMatchObject({ unitPrice: '83.673469', gross: '102.50' });
  });

  it('is replaced by a unitPrice and the other way round, and without either the list price applies', async () => {
    const taken = await take({}, { taxedUnitPrice: '49.00' });
    const changed = async (values: Values): Promise<Body> => (await changeItem(taken, values)).items[0];
    expect(await changed({ unitPrice: 50 })).toMatchObject({ unitPrice: '50.00', taxedUnitPrice: null });
    const taxed = await changed({ unitPrice: '50.00', taxedUnitPrice: '61.25' });
    expect(taxed).toMatchObject({ unitPrice: '50.00', taxedUnitPrice: '61.25', gross: '61.25' });
    expect(await changed({ ...taxed, orderedQuantity: 2 })).toMatchObject({
      taxedUnitPrice: '61.25',
      gross: '122.50',
    });
    expect(await changed({ taxedUnitPrice: null })).toMatchObject({
      unitPrice: '100.00',
      taxedUnitPrice: null,
    });
  });
});

describe('GET /contacts/{id}/candidates', () => {
  const candidates = async (id: number): Promise<unknown[]> =>
    bodyOf(await service.admin.get(`/contacts/${id}/candidates`)).map(({ contact, why }: Body) => [
      contact.id,
      why,
    ]);
  const numbers = ['123456789', '234567890', '345678901'].map((digits) => `EE${digits}`);
  const person = () => ({ firstName: unique('Ada'), lastName: unique('Berg') });

  it('finds them by a number that only a later order of the temporary contact has', async () => {
    const [, vatNumber] = numbers;
    const customer = await newCustomer(service.admin, { vatNumber });
    const known = await newContact(service.admin, { customer: customer.id, email: null });
    const sent = { externalReference: unique('new'), ...person() };
    const { contact } = await take({ contact: sent });
    expect(await candidates(contact.id)).toEqual([]);
    await take({ contact: sent, ...named(vatNumber!) });
    expect(await candidates(contact.id)).toEqual([[known.id, ['same_vat_number']]]);
  });

  it('finds them for a contact that was introduced in advance, and not its own colleagues', async () => {
    const [, , vatNumber] = numbers;
    const customer = await newCustomer(service.admin, { vatNumber });
    const known = await newContact(service.admin, { customer: customer.id, email: null });
    const colleague = await newContact(service.admin, { customer: customer.id, email: null, ...person() });
    const introduced = bodyOf(
      await shop.client.post('/contact_references', {
        contact: { externalReference: unique('new'), ...person() },
        ...named(vatNumber!.toLowerCase()),
      }),
    );
    expect(introduced.customer).toEqual({ name: 'Berg AB', temporary: true, vatNumber });
    expect(await candidates(introduced.contact.id)).toEqual([
      [known.id, ['same_vat_number']],
      [colleague.id, ['same_vat_number']],
    ]);
    expect(await candidates(colleague.id)).toEqual([[introduced.contact.id, ['same_vat_number']]]);
  });
});

const REDUCED = { name: 'VAT', rate: 5.5, vat: true };
const WARNING = {
  code: 'vat_rate_differs',
  pointer: '#/items/0/vatRate',
  detail: 'The VAT rate sent is 5.5 %, but that of the product is 20 %.',
};
const changeItem = ({ id, items }: Body, values: Values): Promise<Body> =>
  change({ id: `${id}/items/${items[0].id}` }, values);
const withoutAmounts = ({ taxes }: Body): Body => taxes.map(({ amount: _, ...tax }: Body) => tax);

describe('The vatRate of shipping', () => {
  const SHIPPING = { name: 'Parcel', price: '4.15', vatRate: '20.24' };
  const withShipping = (shippingMethod: Values, values: Values = {}): Values =>
    minimalOrder(LAMP, { shippingMethod, roundingMode: 'up', ...values });
  const ROUNDED = {
    code: 'vat_rate_differs',
    pointer: '#/shippingMethod/vatRate',
    detail:
      'The VAT rate sent is 20.24 %. 20 % was applied instead, because the difference is within the rounding of the amounts.',
  };
  const post = async (body: Values): Promise<Body> => bodyOf(await shop.client.post('/orders', body));
  const shipping = { name: 'Parcel', vatRate: 20, net: '4.15', vat: '0.83', gross: '4.98' };

  it('is that of an item from which rounding made it, with a warning, and stays so', async () => {
    const body = withShipping(SHIPPING);
    const preview = bodyOf(await shop.client.post('/orders/preview', body));
    const taken = await post(body);
    expect(taken).toMatchObject({ shippingMethod: shipping, warnings: [ROUNDED] });
    expect(taken.totals.byRate.map(({ rate }: Body) => rate)).toEqual([20]);
    expect([preview.totals, preview.warnings]).toEqual([taken.totals, taken.warnings]);
    const again = await shop.client.post('/orders', body);
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', taken]);
    const path = `/orders/${taken.id}`;
    expect(bodyOf(await shop.client.patch(path, taken))).toEqual(taken);
    for (const change of [{ comment: 'Ring twice' }, { items: [{ id: taken.items[0].id, vatRate: 5.5 }] }]) {
      const { shippingMethod, warnings } = bodyOf(await shop.client.patch(path, change));
      expect(shippingMethod).toMatchObject(shipping);
      expect(warnings).toContainEqual(ROUNDED);
    }
    const corrected = { shippingMethod: { ...SHIPPING, vatRate: 10 } };
    const { shippingMethod, warnings } = bodyOf(await shop.client.patch(path, corrected));
    expect([shippingMethod.vatRate, warnings]).toEqual([10, [WARNING]]);
  });

  it('is that of the shipping method, even when its name is changed', async () => {
    await shareShipping(service.admin, shop, 'parcel', { price: null });
    const items = [{ ...LAMP, vatRate: 5.5 }];
    const sent = { externalReference: 'parcel', price: '4.158333', vatRate: 20.24 };
    const taken = await post(withShipping(sent, { items }));
    const named = { shippingMethod: { ...taken.shippingMethod, name: 'Express' } };
    const changed = bodyOf(await shop.client.patch(`/orders/${taken.id}`, named));
    for (const { shippingMethod, warnings } of [taken, changed]) {
      expect(shippingMethod).toMatchObject({ vatRate: 20, net: '4.16', gross: '4.99' });
      expect(warnings).toEqual([WARNING, ROUNDED]);
    }
    expect(changed.shippingMethod.name).toBe('Express');
  });

  it('is compared again when what was missing for that is known', async () => {
    const parking = await newParkingShop(service.admin);
    const items = [{ externalReference: 'LATER', orderedQuantity: 1 }];
    const send = async (values: Values): Promise<Body> =>
      bodyOf(await parking.client.post('/orders', withShipping(SHIPPING, { items, ...values })));
    const [released, named] = [await send({}), await send({})];
    expect([released.shippingMethod.vatRate, released.warnings]).toEqual([20.24, []]);
    const path = `/orders/${named.id}/items/${named.items[0].id}`;
    const changed = [bodyOf(await parking.client.patch(path, { externalReference: 'BOX' }))];
    const { id } = await unknownReference(service.admin, parking.id, 'LATER');
    const { id: packaging } = await newPackaging(service.admin);
    bodyOf(await service.admin.put(`/unknown_references/${id}`, { packaging }));
    await waitForRelease(service.admin, id);
    changed.push(bodyOf(await parking.client.get(`/orders/${released.id}`)));

    const { price, ...unpriced } = SHIPPING;
    const later = await post(withShipping({ ...unpriced, externalReference: 'P' }));
    expect(later).toMatchObject({
      shippingMethod: { vatRate: 20.24 },
      blockers: [{ code: 'missing_price' }],
    });
    const shippingMethod = { ...later.shippingMethod, price };
    changed.push(bodyOf(await shop.client.patch(`/orders/${later.id}`, { shippingMethod })));
    for (const order of changed)
      expect(order).toMatchObject({ shippingMethod: shipping, warnings: [ROUNDED], blockers: [] });
    expect(bodyOf(await shop.client.patch(`/orders/${later.id}`, changed[2]))).toEqual(changed[2]);
  });

  it.each([
    ['another rate', { vatRate: 19 }, 'up'],
    ['a rate that rounding cannot have made from it', { vatRate: 20.24 }, 'half_up'],
    ['no VAT', { vatRate: null }, 'up'],
  ])('is used as it was sent: %s', async (_, values, roundingMode) => {
    const { shippingMethod, warnings } = await post(
      withShipping({ ...SHIPPING, ...values }, { roundingMode }),
    );
    expect([shippingMethod.vatRate, warnings]).toEqual([values.vatRate, []]);
  });
});

describe('The vatRate of an item', () => {
  it('replaces the VAT of the product, keeps its other taxes, and causes a warning', async () => {
    const taken = await take({}, { vatRate: '5.50' });
    const [item] = taken.items;
    expect(item).toMatchObject({ vatRate: 5.5, net: '100.00', vat: '5.50', gross: '108.00' });
    expect(withoutAmounts(item)).toEqual([REDUCED, ECO]);
    expect(taken.warnings).toEqual([WARNING]);
    expect(bodyOf(await shop.client.get(`/orders/${taken.id}`))).toEqual(taken);
    const { steps, totals } = bodyOf(await shop.client.get(`/orders/${taken.id}/computation`));
    expect([steps.length > 0, totals]).toEqual([true, taken.totals]);
  });

  it('can be changed and removed; then the line has the VAT of the product again', async () => {
    const taken = await take();
    const reduced = await changeItem(taken, { vatRate: 5.5 });
    expect([withoutAmounts(reduced.items[0]), reduced.warnings]).toEqual([[REDUCED, ECO], [WARNING]]);
    const other = bodyOf(await shop.client.patch(`/orders/${taken.id}`, { comment: 'x' }));
    expect([other.items, other.warnings]).toEqual([reduced.items, reduced.warnings]);
    expect(bodyOf(await shop.client.patch(`/orders/${taken.id}`, other))).toEqual(other);
    const usual = await changeItem(other, { vatRate: null });
    expect(usual).toMatchObject({ items: taken.items, totals: taken.totals, warnings: [] });
  });
});
