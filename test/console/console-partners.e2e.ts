import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { describeConsole } from '../support/console-service.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  newProduct,
  newShop,
  sharePackaging,
  unique,
  takeOrder,
  newSubscription,
} from '../support/samples.js';

const PACKAGINGS = 30;
const MOST_CLICKS = 12;

describeConsole('A partner in the console', null, (service, open) => {
  /** A product with one packaging. */
  async function newCode(): Promise<string> {
    const { id, code } = await newProduct(service.admin);
    await newPackaging(service.admin, { product: id });
    return code;
  }

  it(`is connected, with ${PACKAGINGS} packagings and a shipping method, in ${MOST_CLICKS} clicks`, async () => {
    const codes: string[] = [];
    for (let count = 0; count < PACKAGINGS; count++) codes.push(await newCode());
    const method = unique('Parcel');
    bodyOf(await service.admin.post('/shipping_methods', { name: method, price: '4.90' }));
    const tab = await open('');
    const { page } = tab;
    await page.evaluate('clicks = 0; addEventListener("pointerdown", () => clicks++, true)');
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });

    await navigation.getByRole('link', { name: 'Partners' }).click();
    await tab.button('New application').click();
    await page.getByLabel('Name').fill('Corner shop');
    await tab.button('Create the application').click();
    const token = await page.getByLabel('Token').inputValue();
    await tab.button('I have saved it').click();
    await page.getByRole('link', { name: 'Sharing' }).click();
    await tab.button('Share several packagings').click();
    await page
      .getByLabel('Product codes')
      .fill(codes.map((code, index) => `${code}\tSHOP-${index}`).join('\n'));
    await tab.button(`Share ${PACKAGINGS} packagings`).click();
    await tab.text(`${PACKAGINGS} packagings are shared.`).waitFor();
    await tab.button('Share a shipping method').click();
    await page.getByRole('radio', { name: method }).check();
    await page.getByLabel('Application’s name for it').fill('STANDARD');
    await tab.button('Share').click();
    await tab.text(`${method} is shared.`).waitFor();
    await page.getByRole('link', { name: 'Hand-over' }).click();
    await tab.text(`${PACKAGINGS} references that orders can name.`).waitFor();
    await tab.text('1 reference that orders can name.').waitFor();
    const copied = await tab.copied(tab.button('Copy all as text'));

    expect(await page.evaluate('clicks')).toBe(MOST_CLICKS);
    const client = service.client(token);
    const { key } = bodyOf(await client.get('/me'));
    expect(copied.split('\n').map((line) => line.split(': ')[1])).toEqual([
      `${service.url}/api/v1`,
      `${service.url}/docs/guides`,
      `${service.url}/docs`,
      key,
    ]);
    const item = { externalReference: `SHOP-${PACKAGINGS - 1}` };
    const shipping = { externalReference: 'STANDARD' };
    const order = await takeOrder({ client }, { shippingMethod: shipping }, item);
    expect(order).toMatchObject({ blockers: [], shippingMethod: { name: method } });
  });

  it('is given a table of what its orders can name', async () => {
    const { id } = await newApplication(service.admin);
    const packaging = await newPackaging(service.admin);
    const values = { label: 'Oil', externalReference: 'OIL-6' };
    const reference = await sharePackaging(service.admin, id, packaging.id, values);
    const tab = await open(`/applications/${id}/hand-over`);
    expect(await tab.copied(tab.button('Copy for a spreadsheet'))).toBe(
      `internalReferenceId\texternalReference\tname\n${reference.id}\tOIL-6\tOil`,
    );
  });

  it('sends its first order with the command of the page', async () => {
    const { id, client, token } = await newApplication(service.admin);
    const packaging = await newPackaging(service.admin, { minimumQuantity: 10, quantityMultiple: 6 });
    await sharePackaging(service.admin, id, packaging.id, { label: "Farmer's oil" });
    const tab = await open(`/applications/${id}/hand-over`);
    const command = await tab.copied(tab.button('Copy the command'));
    await promisify(execFile)('bash', ['-c', command.replace('TOKEN: TOKEN', `TOKEN: ${token}`)]);
    expect(bodyOf(await client.get('/orders'))).toMatchObject([
      { externalId: 'test-1', items: [{ label: "Farmer's oil", orderedQuantity: 12 }] },
    ]);
  });

  it('is not given packagings until every line of the list names one', async () => {
    const { id, client } = await newApplication(service.admin);
    const code = await newCode();
    const { id: product, code: ofTwo } = await newProduct(service.admin);
    await newPackaging(service.admin, { product, name: 'Jar' });
    await newPackaging(service.admin, { product, name: 'Bucket' });
    const tab = await open(`/applications/${id}/sharing`);
    const list = tab.page.getByLabel('Product codes');
    await tab.button('Share several packagings').click();
    await tab.button('Share 0 packagings').click();
    await tab.text('Paste at least one code.').waitFor();
    await list.fill(`${code}\nno-such-code\n${ofTwo};JAR`);
    await tab.text('“no-such-code” is no product code of the catalogue.').waitFor();
    await tab.text(`“${ofTwo}” has several packagings. Write ${ofTwo} / Jar or ${ofTwo} / Bucket.`).waitFor();
    await tab.button('Share 1 packaging').click();
    expect(bodyOf(await client.get('/packaging_references'))).toEqual([]);
    await list.fill(`${code}\nno-such-code\n${ofTwo} / Jar;JAR`);
    await tab.button('Remove this line').click();
    await tab.button('Share 2 packagings').click();
    await tab.text('2 packagings are shared.').waitFor();
    expect(bodyOf(await client.get('/packaging_references'))).toMatchObject([
      { packaging: { product: { code } }, externalReference: null },
      { packaging: { name: 'Jar' }, externalReference: 'JAR' },
    ]);
  });

  it('keeps the lines behind one that was refused, to be corrected', async () => {
    const { id, client } = await newApplication(service.admin);
    const codes = [await newCode(), await newCode(), await newCode()];
    const tab = await open(`/applications/${id}/sharing`);
    const list = tab.page.getByLabel('Product codes');
    await tab.button('Share several packagings').click();
    await list.fill(codes.map((code) => `${code}\tSAME`).join('\n'));
    await tab.button('Share 3 packagings').click();
    await tab.dialog.getByRole('alert').waitFor();
    expect(await list.inputValue()).toBe(`${codes[1]!}\tSAME\n${codes[2]!}\tSAME`);
    expect(bodyOf(await client.get('/packaging_references'))).toHaveLength(1);
    await list.fill(`${codes[1]!}\tSECOND\n${codes[2]!}\tTHIRD`);
    await tab.button('Share 2 packagings').click();
    await tab.text('2 packagings are shared.').waitFor();
    expect(bodyOf(await client.get('/packaging_references'))).toMatchObject([
      { externalReference: 'SAME' },
      { externalReference: 'SECOND' },
      { externalReference: 'THIRD' },
    ]);
  });

  it('can order a packaging while its box in the list of the whole catalogue is checked', async () => {
    const { id, client } = await newApplication(service.admin);
    const code = await newCode();
    const tab = await open(`/applications/${id}/sharing`);
    await tab.text('All packagings of the catalogue').click();
    await tab.page.getByRole('searchbox', { name: 'Search packagings' }).fill(code);
    const box = tab.page.getByRole('row').filter({ hasText: code }).getByRole('checkbox');
    await tab.page.getByRole('checkbox').nth(1).waitFor({ state: 'detached' });
    expect(await box.isChecked()).toBe(false);
    await box.click();
    await tab.text(/ is shared\.$/).waitFor();
    await tab.page.locator('tr', { hasText: code }).locator(':checked').waitFor();
    expect(bodyOf(await client.get('/packaging_references'))).toMatchObject([
      { packaging: { product: { code } }, active: true },
    ]);
    expect(await tab.violations()).toEqual([]);
    const [{ id: packaging }] = bodyOf(await service.admin.get(`/packagings?q=${code}`));
    await box.click();
    await tab.text('can no longer be ordered by this application.').waitFor();
    expect(bodyOf(await client.get('/packaging_references'))).toMatchObject([{ active: false }]);
    bodyOf(await service.admin.patch(`/packagings/${packaging}`, { active: false }));
    await tab.page.getByRole('checkbox', { disabled: true }).waitFor();
  });

  it('can order one of two packagings that have the same name', async () => {
    const { id, client } = await newApplication(service.admin);
    const { id: product, code } = await newProduct(service.admin);
    await newPackaging(service.admin, { product, name: 'Jar', unit: 'kg', unit_factor: 0.5 });
    const { id: packaging } = await newPackaging(service.admin, {
      product,
      name: 'Jar',
      unit: 'kg',
      unit_factor: 0.25,
    });
    const tab = await open(`/applications/${id}/sharing?q=${code}`);
    await tab.text('All packagings of the catalogue').click();
    await tab.page.getByRole('row').filter({ hasText: '0.25 kg' }).getByRole('checkbox').click();
    await tab.page.locator('tr', { hasText: '0.25 kg' }).locator(':checked').waitFor();
    expect(await tab.page.locator('table :checked').count()).toBe(1);
    expect(bodyOf(await client.get('/packaging_references'))).toMatchObject([
      { packaging: { id: packaging } },
    ]);
  });

  it('has a page of what its developers ask about', async () => {
    const { id, client } = await newShop(service.admin);
    const event = 'sales_order_created';
    // Nothing listens there.
    await newSubscription({ client }, event, 'http://127.0.0.1:1/hooks');
    const { code } = await takeOrder({ client });
    expect((await client.post('/orders', minimalOrder({ externalReference: 'BOXX' }))).status).toBe(422);
    const tab = await open(`/applications/${id}`);
    await tab.page.getByRole('link', { name: 'Activity' }).click();
    const part = (name: string) => tab.page.getByRole('region', { name, exact: true });
    await part('Refused requests').getByText('#/items/0/externalReference: unknown_reference').waitFor();
    await part('Webhooks').getByRole('link', { name: event }).waitFor();
    await part('Deliveries').getByText(code).waitFor();
    await tab.page.getByRole('link', { name: 'Orders' }).last().click();
    await tab.page.getByRole('link', { name: code }).waitFor();
    expect(tab.address).toBe(`/console/orders?application=${id}`);
  });
});
