import { describe, expect, it } from '@jest/globals';
import type { Body, Values } from '../support/api-client.js';
import { imported, importRows, outcomesOf, refusedFile } from '../support/jobs.js';
import {
  ADDRESS,
  bodyOf,
  newContact,
  newPackaging,
  newProduct,
  newShop,
  shareContact,
  unique,
} from '../support/samples.js';
import { useService } from '../support/service.js';
import { newName, newParkingShop, orderOf, unknownReference } from '../support/unknown-items.js';

describe('a row of an import', () => {
  const service = useService();
  const run = (resource: string, ...rows: object[]) => importRows(service.admin, { resource }, rows);
  const one = async (path: string, is: (body: Body) => boolean): Promise<Body> =>
    bodyOf(await service.admin.get(`${path}?limit=200`)).find(is);

  it('is recorded in the histories when it creates or changes something', async () => {
    const [code, email] = [unique('SOAP'), `${unique('soap')}@example.com`];
    const contact = (lastName: string) => ({ email, lastName, customer: { name: `Customer of ${code}` } });
    const packaging = (unitPrice: string) => ({
      ...{ productCode: code, name: 'bar', unit: 'piece', unit_factor: 1 },
      unitPrice,
    });
    for (const outcome of ['created', 'unchanged']) {
      expect(await run('products', { code, label: 'Soap', taxes: [] })).toEqual([outcome]);
      expect(await run('packagings', packaging('2'))).toEqual([outcome]);
      expect(await run('contacts', contact('Martin'))).toEqual([outcome]);
    }
    await run('products', { code, label: 'Olive soap', taxes: [] });
    await run('packagings', packaging('2.5'));
    await run('contacts', contact('Leroy'));
    const changesOf = async (path: string, { id }: Body): Promise<unknown[]> =>
      bodyOf(await service.admin.get(`${path}/${id}/history`)).map(({ action, changes }: Body) => [
        action,
        ...(changes ?? []).map(({ pointer, from, to }: Body) => [pointer, from, to]),
      ]);
    const stored = await one('/packagings', ({ product }) => product.code === code);
    const person = bodyOf(await service.admin.get(`/contacts?email=${email}`))[0];
    expect(await changesOf('/products', stored.product)).toEqual([
      ['created'],
      ['changed', ['#/label', 'Soap', 'Olive soap']],
    ]);
    expect(await changesOf('/packagings', stored)).toEqual([
      ['created'],
      ['changed', ['#/unitPrice', '2.00', '2.50']],
    ]);
    expect(await changesOf('/contacts', person)).toEqual([
      ['created'],
      ['changed', ['#/lastName', 'Martin', 'Leroy']],
    ]);
    expect(await changesOf('/customers', person.customer)).toEqual([['created']]);
  });

  describe('of packagings', () => {
    const code = unique('CORK');
    const row = { productCode: code, name: 'Bag', unit: 'kg', unit_factor: 0.5 };
    const NONE = { unitPrice: null, minimumQuantity: null, quantityMultiple: null, active: true };

    it.each<[what: string, values: Values, outcome: string, stored: Values]>([
      [
        'creates one of the product with its code',
        { unitPrice: '4.50' },
        'created',
        { ...NONE, unitPrice: '4.50' },
      ],
      ['changes the one with its name and unit', { unitPrice: 4.75 }, 'updated', { unitPrice: '4.75' }],
      ['leaves what it does not name', {}, 'unchanged', { unitPrice: '4.75' }],
      ['removes what is null', { unitPrice: null }, 'updated', NONE],
      [
        'sets which quantities can be ordered',
        { minimumQuantity: 12, quantityMultiple: '2.5' },
        'updated',
        { minimumQuantity: 12, quantityMultiple: 2.5 },
      ],
      ['finds an equal number equal', { minimumQuantity: '12.000' }, 'unchanged', { minimumQuantity: 12 }],
      ['is refused as the request would be', { quantityMultiple: 0 }, 'refused', { quantityMultiple: 2.5 }],
      [
        'changes one of the rules',
        { quantityMultiple: 6 },
        'updated',
        { minimumQuantity: 12, quantityMultiple: 6 },
      ],
      [
        'removes one of the rules',
        { minimumQuantity: null },
        'updated',
        { minimumQuantity: null, quantityMultiple: 6 },
      ],
      ['switches it off', { active: false }, 'updated', { active: false }],
    ])('%s', async (_, values, outcome, stored) => {
      if (outcome === 'created') await newProduct(service.admin, { code });
      expect(await run('packagings', { ...row, ...values })).toEqual([outcome]);
      expect(await one('/packagings', ({ product }) => product.code === code)).toMatchObject(stored);
    });

    it('is refused when there is no such product, or several packagings with its name and unit', async () => {
      const product = await newProduct(service.admin);
      for (let time = 0; time < 2; time += 1)
        await newPackaging(service.admin, { product: product.id, name: 'Bag', unit: 'kg' });
      const header = 'productCode,name,unit,unit_factor';
      const lines = [header, `${code}-NONE,Bag,kg,1`, `${product.code},Bag,kg,1`];
      const job = await imported(service.admin, { resource: 'packagings' }, lines);
      const file = await refusedFile(service.admin, job);
      expect(file).toContain('productCode: There is no product with this code.');
      expect(file).toContain('name: The product has several packagings with this name and unit.');
    });
  });

  describe('of contacts', () => {
    const contactsNamed = async (name: string): Promise<unknown[]> =>
      bodyOf(await service.admin.get(`/contacts?q=${name}&limit=200`))
        .map(({ firstName, customer }: Body) => [
          firstName,
          customer.name,
          customer.individual,
          customer.vatNumber,
        ])
        .sort();

    it('is found by its e-mail address; those of a company have one customer', async () => {
      const [name, company] = [`I${unique('').slice(1, 9)}`, unique('Atelier')];
      const rows = (['Ada', 'Bob', 'Eve', 'Zoe'] as const).map((firstName) => ({
        ...{ email: `${firstName}@${name}.example`, firstName, lastName: name },
      }));
      const [ada, bob, eve, zoe] = rows;
      const numbered = { name: company, vatNumber: 'FR40303265045' };
      const file = [
        { ...ada, customer: { name: company } },
        // The number is added to the company; another number makes another company.
        { ...bob, customer: numbered },
        { ...zoe, customer: { name: company, vatNumber: 'DE136695976', individual: true } },
        eve!,
        { lastName: name },
      ];
      expect(await run('contacts', ...file)).toEqual(['created', 'created', 'created', 'created', 'refused']);
      expect(await run('contacts', ...file)).toEqual([...new Array<string>(4).fill('unchanged'), 'refused']);
      expect(await contactsNamed(name)).toEqual([
        ['Ada', company, false, numbered.vatNumber],
        ['Bob', company, false, numbered.vatNumber],
        ['Eve', `Eve ${name}`, true, null],
        ['Zoe', company, true, 'DE136695976'],
      ]);
      const other = { ...ada, email: `max@${name}.example`, firstName: 'Max' };
      const differently = { ...other, customer: { name: company, vatNumber: 'DE136695976' } };
      expect(await run('contacts', differently)).toEqual(['created']);
      const customers = bodyOf(await service.admin.get(`/customers?name=${company}`));
      expect(customers.map(({ individual }: Body) => individual).sort()).toEqual([false, false, true]);
    });

    it('gives its external reference to a contact that is shared without one', async () => {
      const { id, client } = await newShop(service.admin);
      const contact = await newContact(service.admin, { email: `${unique('ida')}@example.com` });
      await shareContact(service.admin, id, contact.id);
      const row = { email: contact.email, lastName: contact.lastName, externalReference: 'c-82' };
      const sharing = { resource: 'contacts', application: id };
      expect(await importRows(service.admin, sharing, [row])).toEqual(['updated']);
      expect(await importRows(service.admin, sharing, [row])).toEqual(['unchanged']);
      expect(bodyOf(await client.get('/contact_references'))).toMatchObject([
        { externalReference: 'c-82', contact: { id: contact.id } },
      ]);
    });
  });

  describe('of orders', () => {
    it('is taken as by POST /orders, once, and refused when it has changed', async () => {
      const { client } = await newShop(service.admin);
      const header = [
        ...['externalId', 'contact.externalReference', 'contact.lastName', 'customer.name'],
        ...['invoicingAddress', 'deliveryAddress'].flatMap((name) =>
          Object.keys(ADDRESS).map((member) => `${name}.${member}`),
        ),
        ...['items.1.externalReference', 'items.1.orderedQuantity'],
        ...['items.2.externalReference', 'items.2.orderedQuantity'],
      ].join(';');
      const address = Object.values(ADDRESS);
      const row = (id: string, quantity: number) =>
        [id, 'c-9', 'Renard', 'Port', ...address, ...address, 'BOX', quantity, '', ''].join(';');
      const run = async (quantity: number, dryRun = false) => {
        const lines = [header, row('i-1', 2), row('i-2', quantity)];
        const job = await imported(client, { resource: 'orders', dryRun }, lines);
        const outcomes = await outcomesOf(client, job);
        return outcomes.includes('refused') ? [...outcomes, await refusedFile(client, job)] : outcomes;
      };
      expect(await run(3, true)).toEqual(['created', 'created']);
      expect(bodyOf(await client.get('/orders'))).toEqual([]);
      expect(await run(3)).toEqual(['created', 'created']);
      expect(await run(3)).toEqual(['unchanged', 'unchanged']);
      const conflict = expect.stringContaining('with different content.');
      expect(await run(4)).toEqual(['unchanged', 'refused', conflict]);
      const orders = bodyOf(await client.get('/orders'));
      const { id } = orders.find(({ externalId }: Body) => externalId === 'i-2');
      bodyOf(await service.admin.post(`/orders/${id}/cancel`, { reason: 'No longer needed' }));
      const cancelled = expect.stringContaining('does not order anything');
      expect(await run(3, true)).toEqual(['unchanged', 'refused', cancelled]);
    });

    it('is parked with unknown items of an application that parks them, and refused for others', async () => {
      const [name, other] = [newName(), newName()];
      const parking = await newParkingShop(service.admin);
      const rows = [orderOf(name, { label: 'Oil' }), orderOf(name), orderOf(other)];
      const outcomes = (client: typeof parking.client) => importRows(client, { resource: 'orders' }, rows);
      expect(await outcomes(parking.client)).toEqual(['created', 'created', 'created']);
      expect(await outcomes(parking.client)).toEqual(['unchanged', 'unchanged', 'unchanged']);
      expect(await unknownReference(service.admin, parking.id, name)).toMatchObject({ orders: 2 });
      const { client } = await newShop(service.admin);
      expect(await outcomes(client)).toEqual(['refused', 'refused', 'refused']);
    });
  });
});
