import { afterAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { countsOf, importFile, ImportFiles } from '../support/import-process.js';
import { useEach } from '../support/each.js';
import { ADDRESS, bodyOf, newShop } from '../support/samples.js';
import { useService } from '../support/service.js';
import { newName, newParkingShop, orderOf, unknownReference } from '../support/unknown-items.js';

type ImportArguments = Parameters<typeof importFile> extends [unknown, ...infer Rest] ? Rest : never;

const files = new ImportFiles();
afterAll(() => files.remove());

describe('an import', () => {
  const service = useService();
  const run = (...[kind, file, options]: ImportArguments) => importFile(service, kind, file, options);

  describe('and the histories', () => {
    const stepsOf = (table: string): Promise<unknown[]> =>
      service.database.query(
        `SELECT outcome AS action, actor_id::int AS actor, changes::jsonb #> '{entries}' AS entries FROM journal
        WHERE resource LIKE $1 || '/%' ORDER BY id`,
        [table],
      );
    const created = { action: 'created', actor: 0, entries: null };
    const changed = (...entries: [pointer: string, from: unknown, to: unknown][]): object => ({
      action: 'changed',
      actor: 0,
      entries: entries.map(([pointer, from, to]) => ({ pointer, from, to })),
    });
    const importRows = async (kind: 'products' | 'packagings' | 'contacts', ...rows: object[]) =>
      countsOf(
        await run(kind, files.write('history.ndjson', rows.map((row) => JSON.stringify(row)).join('\n'))),
      );

    it('has what an import created and changed, and not what it found unchanged', async () => {
      const product = { code: 'SOAP', label: 'Soap', taxes: [] };
      const packaging = { productCode: 'SOAP', name: 'bar', unit: 'piece', unit_factor: 1, unitPrice: '2' };
      const contact = { email: 'soap@example.com', lastName: 'Martin', customer: { name: 'Soapery' } };
      for (let time = 0; time < 2; time += 1) {
        await importRows('products', product, { ...product, code: 'SPONGE' });
        await importRows('packagings', packaging);
        await importRows('contacts', contact);
      }
      await importRows('products', { ...product, label: 'Olive soap' });
      await importRows('packagings', { ...packaging, unitPrice: '2.5' });
      await importRows('contacts', { ...contact, lastName: 'Leroy' });
      expect(await stepsOf('products')).toEqual([
        created,
        created,
        changed(['#/label', 'Soap', 'Olive soap']),
      ]);
      expect(await stepsOf('packagings')).toEqual([created, changed(['#/unitPrice', '2', '2.5'])]);
      expect(await stepsOf('contacts')).toEqual([created, changed(['#/lastName', 'Martin', 'Leroy'])]);
      expect(await stepsOf('customers')).toEqual([created]);
      await service.database.query('TRUNCATE products, customers CASCADE');
    });
  });

  describe('of products', () => {
    it('removes the refused rows of an earlier import of the file, but no device and no other file', async () => {
      const header = 'code,label,taxes.1.name,taxes.1.rate\n';
      const file = files.write('again.csv', `${header}A1,,VAT,20\n`);
      const { rejects } = await run('products', file);
      expect(existsSync(rejects!)).toBe(true);
      files.write('again.csv', `${header}A1,Lamp,VAT,20\n`);
      expect(await run('products', file)).toMatchObject({ created: 1, rejects: null });
      expect(existsSync(rejects!)).toBe(false);
      const pipe = files.path('pipe');
      execFileSync('mkfifo', [pipe]);
      await run('products', file, { rejectsPath: pipe });
      expect(statSync(pipe).isFIFO()).toBe(true);
      const other = files.write('customers.csv', 'name\nHopper Compilers\n');
      await run('products', file, { rejectsPath: other });
      expect(existsSync(other)).toBe(true);
    });

    it('keeps the text of refused lines of NDJSON', async () => {
      const input = ['{"code":12345678901234567890,"label":"Long","taxes":[]}', '{"code":"N1",', '[]'];
      const refused = await run('products', files.write('lines.ndjson', input.join('\n')));
      expect(refused).toMatchObject({ created: 0, refused: 3 });
      const { rejects } = refused;
      const text = readFileSync(rejects!, 'utf8');
      expect(text).toMatch(
        /^\{"code":12345678901234567890,"label":"Long","taxes":\[\],"importError":"#\/code: /,
      );
      expect(text).toContain(
        '{"importLine":"{\\"code\\":\\"N1\\",","importError":"The body is not valid JSON',
      );
      const again = await run('products', rejects!, { rejectsPath: files.path('again.ndjson') });
      expect(readFileSync(again.rejects!, 'utf8')).toBe(text);
      const mended = text.replace('12345678901234567890', '"12345678901234567890"').split('\n')[0]!;
      expect(countsOf(await run('products', files.write('good.ndjson', mended)))).toMatchObject({
        created: 1,
      });
    });
  });

  describe('of packagings', () => {
    it('finds the product by its code, and the packaging by its name and unit', async () => {
      await run('products', files.write('p.csv', 'code,label,taxes.1.name\nTEA,Tea,\n'));
      const rows = (price: string) =>
        [
          'productCode,name,unit,unit_factor,unitPrice,active',
          `TEA,Bag,kg,0.5,${price},`,
          'TEA,Box,piece,20,3.10,false',
          'NONE,Box,piece,1,,',
        ].join('\n');
      const first = await run('packagings', files.write('packagings.csv', rows('4.50')));
      expect(countsOf(first)).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 1 });
      expect(readFileSync(first.rejects!, 'utf8')).toContain(
        'NONE,Box,piece,1,,,productCode: There is no product with this code.',
      );
      const again = await run('packagings', files.write('packagings.csv', rows('4.75')));
      expect(countsOf(again)).toEqual({ created: 0, updated: 1, unchanged: 1, refused: 1 });
      const stored = await service.database.query(
        `SELECT k.name, k.unit_price::float AS price, k.active FROM packagings k
        JOIN products p ON p.id = k.product_id WHERE p.code = 'TEA' ORDER BY k.id`,
      );
      expect(stored).toEqual([
        { name: 'Bag', price: 4.75, active: true },
        { name: 'Box', price: 3.1, active: false },
      ]);
      // An absent price stays; only null removes it.
      const line = { productCode: 'TEA', name: 'Bag', unit: 'kg', unit_factor: 0.5 };
      const absent = await run('packagings', files.write('a.ndjson', JSON.stringify(line)));
      expect(countsOf(absent)).toMatchObject({ unchanged: 1 });
      const removed = files.write('b.ndjson', JSON.stringify({ ...line, unitPrice: null }));
      expect(countsOf(await run('packagings', removed))).toMatchObject({ updated: 1 });
    });

    it('sets which quantities can be ordered; an empty cell leaves them, and null removes one', async () => {
      await run('products', files.write('q.csv', 'code,label,taxes.1.name\nCORK,Cork,\n'));
      const header = 'productCode,name,unit,unit_factor,minimumQuantity,quantityMultiple';
      const write = (rules: string) =>
        files.write('quantities.csv', `${header}\nCORK,Bag,piece,100,${rules}\n`);
      const rules = () =>
        service.database.query(
          `SELECT k.minimum_quantity::float AS minimum, k.quantity_multiple::float AS multiple FROM packagings k
          JOIN products p ON p.id = k.product_id WHERE p.code = 'CORK'`,
        );
      expect(countsOf(await run('packagings', write('12,2.5')))).toMatchObject({ created: 1 });
      expect(await rules()).toEqual([{ minimum: 12, multiple: 2.5 }]);
      expect(countsOf(await run('packagings', write('12.000,')))).toMatchObject({ unchanged: 1 });
      expect(countsOf(await run('packagings', write(',0')))).toMatchObject({ refused: 1 });
      expect(countsOf(await run('packagings', write(',6')))).toMatchObject({ updated: 1 });
      expect(await rules()).toEqual([{ minimum: 12, multiple: 6 }]);
      const line = {
        productCode: 'CORK',
        name: 'Bag',
        unit: 'piece',
        unit_factor: 100,
        minimumQuantity: null,
      };
      const removed = files.write('quantities.ndjson', JSON.stringify(line));
      expect(countsOf(await run('packagings', removed))).toMatchObject({ updated: 1 });
      expect(await rules()).toEqual([{ minimum: null, multiple: 6 }]);
    });
  });

  describe('of contacts', () => {
    const contactsNamed = (name: string) =>
      service.database.query<{ first: string; customer: string; individual: boolean }>(
        `SELECT c.first_name AS first, a.name AS customer, a.individual FROM contacts c
        JOIN customers a ON a.id = c.customer_id WHERE c.last_name = $1 ORDER BY c.id`,
        [name],
      );

    it('finds them by e-mail address, and gives those of a company one customer', async () => {
      const input = [
        'email,firstName,lastName,customer.name,customer.individual',
        'ada@lumen.example,Ada,Import,Atelier Import,',
        'bob@lumen.example,Bob,Import,Atelier Import,',
        'eve@example.com,Eve,Import,,',
        ',No,Address,,',
      ];
      const file = files.write('contacts.csv', input.join('\n'));
      const first = await run('contacts', file);
      expect(countsOf(first)).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 1 });
      expect(await contactsNamed('Import')).toEqual([
        { first: 'Ada', customer: 'Atelier Import', individual: false },
        { first: 'Bob', customer: 'Atelier Import', individual: false },
        { first: 'Eve', customer: 'Eve Import', individual: true },
      ]);
      const companies = await service.database.query(`SELECT FROM customers WHERE name = 'Atelier Import'`);
      expect(companies).toHaveLength(1);
      expect(countsOf(await run('contacts', file))).toEqual({
        created: 0,
        updated: 0,
        unchanged: 3,
        refused: 1,
      });
    });
  });

  describe('of orders', () => {
    const shop = useEach('suite', () => newShop(service.admin));
    const orders = (file: string, isDryRun = false) =>
      run('orders', file, { application: shop.id, isDryRun });

    it('takes them as POST /orders does, once, and refuses one that changed', async () => {
      const address = (name: string) => Object.keys(ADDRESS).map((member) => `${name}.${member}`);
      const columns = [
        'externalId',
        'contact.externalReference',
        'contact.lastName',
        'customer.name',
        ...address('invoicingAddress'),
        ...address('deliveryAddress'),
        'items.1.externalReference',
        'items.1.orderedQuantity',
        'items.2.externalReference',
        'items.2.orderedQuantity',
      ];
      const values = Object.values(ADDRESS);
      const row = (id: string, quantity: number) =>
        [id, 'c-9', 'Renard', 'Port', ...values, ...values, 'BOX', quantity, '', ''].join(';');
      const file = (quantity: number) =>
        files.write('orders.csv', [columns.join(';'), row('i-1', 2), row('i-2', quantity), ''].join('\n'));
      const dry = await orders(file(3), true);
      expect(dry).toMatchObject({ created: 2 });
      expect(bodyOf(await shop.client.get('/orders'))).toEqual([]);
      expect(await orders(file(3))).toMatchObject({ created: 2 });
      expect(await orders(file(3))).toMatchObject({ created: 0, unchanged: 2 });
      const conflict = await orders(file(4));
      expect(conflict).toMatchObject({ unchanged: 1, refused: 1 });
      expect(readFileSync(conflict.rejects!, 'utf8')).toContain('with different content.');
      const [{ id }, ...others] = bodyOf(await shop.client.get('/orders'));
      expect(others).toHaveLength(1);
      bodyOf(await service.admin.post(`/orders/${id}/cancel`, { reason: 'No longer needed' }));
      const again = await orders(file(3), true);
      expect(again).toMatchObject({ created: 0, unchanged: 1, refused: 1 });
      expect(readFileSync(again.rejects!, 'utf8')).toContain('does not order anything');
    });

    it('parks orders with unknown items of an application that parks them, and refuses those of others', async () => {
      const [name, other] = [newName(), newName()];
      const parking = await newParkingShop(service.admin);
      const lines = [orderOf(name, { label: 'Oil' }), orderOf(name), orderOf(other)];
      const file = files.write('unknown.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'));
      expect(await run('orders', file, { application: parking.id })).toMatchObject({ created: 3 });
      expect(await run('orders', file, { application: parking.id })).toMatchObject({ unchanged: 3 });
      expect(await unknownReference(service.admin, parking.id, name)).toMatchObject({ orders: 2 });
      expect(await orders(file)).toMatchObject({ created: 0, refused: 3 });
    });

    it('is refused for an application that does not exist or is disabled', async () => {
      const file = files.write('none.ndjson', '{}');
      const importFor = (application: number) => run('orders', file, { application });
      await expect(importFor(999_999)).rejects.toThrow('There is no such application.');
      const { id } = await newShop(service.admin);
      bodyOf(await service.admin.patch(`/applications/${id}`, { active: false }));
      await expect(importFor(id)).rejects.toThrow(`Application ${id} is disabled`);
    });
  });

  it.each([
    ['has a column twice', 'code,code,label\n', 'the column "code" twice'],
    ['lacks a column', 'code,label\n', 'lacks a column of "taxes". This member is required.'],
    ['is empty', '', 'is empty'],
    ['is not UTF-8', Buffer.from([0x63, 0x6f, 0x64, 0x65, 0xe9, 0x0a]), 'is not UTF-8'],
    [
      'has a quote without end',
      `code,label,taxes.1.name\nA,"B,\n${'x'.repeat(1_100_000)}`,
      'Is a quote missing?',
    ],
  ])('fails when the CSV file %s', async (_, content, message) => {
    const file = files.write('wrong.csv', content);
    await expect(run('products', file)).rejects.toThrow(message);
  });
});
