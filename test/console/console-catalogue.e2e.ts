import { expect, it } from '@jest/globals';
import { describeConsoleWith } from '../support/console-service.js';
import { bodyOf, newApplication, newPackaging, newProduct, unique } from '../support/samples.js';

const SETTINGS = { CURRENCY: 'CHF' };
const RIGHTS = ['catalogue', 'admin'];

describeConsoleWith(SETTINGS, 'The catalogue in the console', RIGHTS, (service, open, office) => {
  it('creates a product with its taxes, with what to enter beside wrong fields', async () => {
    const code = unique('HONEY');
    const tab = await open('/catalogue');
    await tab.button('New product').click();
    await tab.dialog.getByLabel('Code').fill(code);
    await tab.dialog.getByLabel('Label').fill('Chestnut honey');
    await tab.dialog.getByRole('button', { name: 'Add a tax' }).click();
    await tab.dialog.getByLabel('Tax name').fill('VAT 5.5 %');
    await tab.dialog.getByLabel('Percent').fill('much');
    await tab.button('Save').click();
    await tab.dialog.getByText(/^Enter a number of at least 0/).waitFor();
    expect(await tab.dialog.getByLabel('Percent').getAttribute('aria-invalid')).toBe('true');
    // A comma, as many people type it.
    await tab.dialog.getByLabel('Percent').fill('5,5');
    await tab.button('Save').click();
    await tab.text('Chestnut honey was created.').waitFor();
    await tab.rows().filter({ hasText: code }).getByText('VAT 5.5 %').waitFor();
    const products = bodyOf(await office.client.get('/products'));
    expect(products.find((product: { code: string }) => product.code === code)).toMatchObject({
      label: 'Chestnut honey',
      taxes: [{ name: 'VAT 5.5 %', rate: 5.5, vat: true }],
    });
  });

  it('says beside the code that another product has it', async () => {
    const { product } = await newPackaging(service.admin);
    const tab = await open('/catalogue');
    await tab.button('New product').click();
    await tab.page.getByLabel('Code').fill(product.code);
    await tab.page.getByLabel('Label').fill('Twin');
    await tab.button('Save').click();
    await tab.dialog.getByRole('alert').waitFor();
    const { body } = await office.client.post('/products', {
      code: product.code,
      label: 'Twin',
      taxes: [],
    });
    expect(await tab.dialog.getByRole('alert').innerText()).toContain(body.errors?.[0].detail ?? body.detail);
  });

  it('adds a packaging to a product, changes its price, and switches it off', async () => {
    const { product } = await newPackaging(service.admin);
    const name = unique('jar');
    const tab = await open('/catalogue');
    await tab.button(`Add packaging to ${product.label}`).last().click();
    await tab.page.getByLabel('Name').fill(name);
    await tab.page.getByLabel('Unit', { exact: true }).fill('kg');
    await tab.page.getByLabel('Units per packaging').fill('0,5');
    await tab.button('Save').click();
    await tab.text(`${name} was created.`).waitFor();

    await tab.page.getByRole('link', { name: 'Packagings' }).click();
    const row = tab.rows().filter({ hasText: name });
    await row.getByRole('cell', { name: '0.5 kg' }).waitFor();
    await row.getByRole('button', { name: new RegExp(`^Change .*${name}$`) }).click();
    await tab.page.getByLabel('Net list price').fill('8,325');
    await tab.page.getByLabel('Minimum quantity').fill('12');
    await tab.page.getByLabel('Sold in multiples of').fill('0');
    await tab.button('Save').click();
    await tab.dialog.getByRole('alert').waitFor();
    await tab.page.getByLabel('Sold in multiples of').fill('2,5');
    await tab.page.getByLabel('Available for new orders').uncheck();
    await tab.button('Save').click();
    await row.getByText('Switched off').waitFor();
    await row.getByText('8.325').waitFor();
    await row.getByText('Sold in quantities of at least 12, in multiples of 2.5').waitFor();
    const packagings = bodyOf(await office.client.get('/packagings'));
    expect(packagings.find((packaging: { name: string }) => packaging.name === name)).toMatchObject({
      unit_factor: 0.5,
      unitPrice: '8.325',
      minimumQuantity: 12,
      quantityMultiple: 2.5,
      active: false,
    });
  });

  it('finds products and packagings by a search, which is in the address', async () => {
    const code = unique('MEAD');
    const mead = await newPackaging(service.admin, {
      product: (await newProduct(service.admin, { code })).id,
    });
    const other = await newPackaging(service.admin);
    const tab = await open('/catalogue');
    await tab.rows().nth(1).waitFor();
    await tab.page.keyboard.press('/');
    await tab.page.keyboard.type(code.toLowerCase());
    await tab.rows().nth(1).waitFor({ state: 'detached' });
    await tab.rows().getByText(code).waitFor();
    expect(tab.address).toBe(`/console/catalogue?q=${code.toLowerCase()}`);

    await tab.link('Packagings').click();
    await tab.rows().filter({ hasText: other.product.label }).first().waitFor();
    await tab.page.getByRole('searchbox').fill(`${code} ${mead.name}`);
    await tab.rows().nth(1).waitFor({ state: 'detached' });
    await tab.rows().getByText(mead.name).waitFor();
    await tab.page.getByRole('searchbox').fill(`${code} nothing`);
    await tab.heading('No matching packagings').waitFor();
  });

  it('creates a shipping method, and changes it', async () => {
    const name = unique('Parcel');
    const tab = await open('/catalogue/shipping-methods');
    await tab.button('New shipping method').click();
    await tab.page.getByLabel('Name').fill(name);
    await tab.button('Save').click();
    const row = tab.rows().filter({ hasText: name });
    await row.getByText('Agreed per order').waitFor();
    await row.getByRole('button').click();
    await tab.page.getByLabel('Net price').fill('6.9');
    await tab.page.getByLabel('VAT in percent').fill('20');
    await tab.button('Save').click();
    await row.getByText('6.90').waitFor();
    await row.getByText('20%').waitFor();
  });

  it('shows the currency of the prices in the head of their column', async () => {
    bodyOf(await service.admin.post('/shipping_methods', { name: unique('Parcel'), price: '6.9' }));
    await newPackaging(service.admin, { unitPrice: '8.325' });
    const tab = await open('/catalogue/packagings');
    await tab.page.getByRole('columnheader', { name: 'Net price in CHF', exact: true }).waitFor();
    await tab.link('Shipping').click();
    await tab.page.getByRole('columnheader', { name: 'Net price in CHF', exact: true }).waitFor();
  });

  it('shows the catalogue without buttons to a token that may only read it', async () => {
    const { name } = await newPackaging(service.admin, { name: unique('box') });
    const reader = await newApplication(service.admin, { rights: ['catalogue'] });
    const tab = await open('/catalogue', reader.token);
    await tab.rows().first().waitFor();
    expect(await tab.page.getByRole('main').getByRole('button').count()).toBe(0);
    await tab.page.getByRole('link', { name: 'Packagings' }).click();
    await tab.rows().filter({ hasText: name }).waitFor();
    expect(await tab.page.getByRole('main').getByRole('button').count()).toBe(0);
  });
});
