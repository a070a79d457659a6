import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import type { Answer } from '../support/api-client.js';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsole } from '../support/console-service.js';
import { Receiver } from '../support/receiver.js';
import {
  bodyOf,
  BOX,
  minimalOrder,
  newApplication,
  newContact,
  newPackaging,
  newShop,
  sharePackaging,
  unique,
  type Shop,
  type TestApplication,
} from '../support/samples.js';

type Body = Answer['body'];

const CONFLICT = 'The order was changed in the meantime';

describeConsole('Changes at the same time in the console', (service) => {
  let receiver: Receiver;
  let shop: Shop;
  let office: TestApplication;

  beforeAll(async () => {
    receiver = await Receiver.start();
    const { admin } = service;
    shop = await newShop(admin);
    const desk = await newPackaging(admin, { unitPrice: null });
    await sharePackaging(admin, shop.id, desk.id, { externalReference: 'DESK', label: 'Desk' });
    office = await newApplication(admin, {
      name: 'Office',
      rights: ['sales', 'crm', 'catalogue', 'admin'],
    });
  });
  afterAll(() => receiver.stop());

  const open = (path: string): Promise<ConsolePage> => service.open(path, { token: office.token });
  const order = async (item = BOX, values = {}): Promise<Body> =>
    bodyOf(await shop.client.post('/orders', minimalOrder(item, values)));
  const stored = async (path: string): Promise<Body> => bodyOf(await office.client.get(path));
  const change = async (path: string, body: object): Promise<Body> =>
    bodyOf(await service.admin.patch(path, body));

  /** Holds the requests that change something at this path until `release` is called. */
  async function held(tab: ConsolePage, path: string): Promise<{ count: () => number; release: () => void }> {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let count = 0;
    await tab.page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'GET') {
        count += 1;
        await released;
      }
      await route.continue();
    });
    return { count: () => count, release };
  }

  /** Presses a button twice before the answer to the first request, and returns how many requests there were. */
  async function pressTwice(tab: ConsolePage, path: string, button: Locator, done: string): Promise<number> {
    const requests = await held(tab, path);
    await button.dblclick();
    requests.release();
    await tab.text(done).waitFor();
    return requests.count();
  }

  it('reconciles with the contact whose moves were shown, even when another one has become the first candidate', async () => {
    const email = `${unique('ada')}@example.com`;
    const [ada, grace] = [
      await newContact(service.admin, { firstName: 'Ada', lastName: unique('Martin'), email }),
      await newContact(service.admin, { firstName: 'Grace', lastName: unique('Hopper'), email }),
    ];
    const contact = { externalReference: unique('c'), lastName: 'Renard', email };
    const { contact: temporary } = await order(BOX, { contact });
    const tab = await open(`/contacts/${temporary.id}`);
    const chosen = (known: Body): Locator =>
      tab.page.locator('label', { hasText: known.lastName }).locator('input:checked');
    await chosen(ada).waitFor();
    await tab.button('Reconcile …').click();
    const dialog = tab.page.getByRole('dialog');
    await dialog.getByText('1 order', { exact: true }).waitFor();

    await tab.page.route('**/candidates', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: ((await answer.json()) as Body[]).reverse() });
    });
    await tab.refresh();
    await chosen(grace).waitFor();
    await dialog.getByText(`Ada ${ada.lastName}`).waitFor();
    await dialog.getByRole('button', { name: 'Reconcile' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await stored(`/contacts/${temporary.id}`)).toMatchObject({ id: ada.id });
    await tab.close();
  });

  it('keeps the rights that someone else gave an application while its name was changed', async () => {
    const path = `/applications/${(await newApplication(service.admin, { rights: ['sales'] })).id}`;
    const tab = await open(path);
    await tab.button('Change').click();
    await tab.page.getByLabel('Name').fill('Market hall');
    await change(path, { rights: ['crm'], autoValidate: true });
    await tab.refresh();
    await tab.page.locator('dd', { hasText: /^CRM$/ }).waitFor();
    await tab.button('Save').click();
    await tab.heading('Market hall').waitFor();
    expect(await stored(path)).toMatchObject({ name: 'Market hall', rights: ['crm'], autoValidate: true });
    await tab.close();
  });

  it('keeps what someone else changed about a product while its label was changed', async () => {
    const { product } = await newPackaging(service.admin);
    const tab = await open('/catalogue');
    await tab.button(`Change ${product.label}`).last().click();
    const code = await tab.page.getByLabel('Code').inputValue();
    const { id } = (await stored('/products')).find((one: Body) => one.code === code);
    const taxes = [{ name: 'VAT 5.5 %', rate: 5.5, vat: true }];
    await change(`/products/${id}`, { taxes });
    const label = unique('Olive oil');
    await tab.page.getByLabel('Label').fill(label);
    await tab.button('Save').click();
    await tab.text(`${label} was changed.`).waitFor();
    expect(await stored(`/products/${id}`)).toMatchObject({ label, code, taxes });
    await tab.close();
  });

  it('keeps what someone else changed about a packaging while its price was changed', async () => {
    const { id, name, product } = await newPackaging(service.admin, { name: unique('jar') });
    const tab = await open('/catalogue/packagings');
    await tab.button(`Change ${product.label}, ${name}`).click();
    await change(`/packagings/${id}`, { minimumQuantity: 6, active: false });
    await tab.page.getByLabel('Net list price').fill('7,5');
    await tab.button('Save').click();
    await tab.text(`${name} was changed.`).waitFor();
    expect(await stored(`/packagings/${id}`)).toMatchObject({
      ...{ name, unitPrice: '7.5', minimumQuantity: 6, active: false },
    });
    await tab.close();
  });

  it('keeps what someone else changed about a shipping method while its name was changed', async () => {
    const name = unique('Parcel');
    const method = { name, price: '6.90', vatRate: 20 };
    const { id } = bodyOf(await service.admin.post('/shipping_methods', method));
    const tab = await open('/catalogue/shipping-methods');
    await tab.button(`Change ${name}`).click();
    await change(`/shipping_methods/${id}`, { price: '7.9' });
    await tab.page.getByLabel('Name').fill(`${name}, tracked`);
    await tab.button('Save').click();
    await tab.text(`${name}, tracked was changed.`).waitFor();
    expect(await stored(`/shipping_methods/${id}`)).toMatchObject({
      ...{ name: `${name}, tracked`, price: '7.9', vatRate: 20, active: true },
    });
    await tab.close();
  });

  it('validates once when the button is pressed twice', async () => {
    const { id } = await order();
    const tab = await open(`/orders/${id}`);
    const path = `/orders/${id}/validate`;
    expect(await pressTwice(tab, path, tab.button('Validate'), 'The order was validated.')).toBe(1);
    expect(await tab.text(CONFLICT).count()).toBe(0);
    await tab.close();
  });

  it('stores a price once when Save is pressed twice', async () => {
    const { id, items } = await order({ externalReference: 'DESK' });
    const tab = await open(`/orders/${id}`);
    await tab.page.getByLabel('Unit price, net, in EUR').fill('12');
    const path = `/orders/${id}/items/${items[0].id}`;
    expect(await pressTwice(tab, path, tab.button('Save'), 'The price of Desk was saved.')).toBe(1);
    expect(await tab.text(CONFLICT).count()).toBe(0);
    await tab.close();
  });

  it('pings once when the button is pressed twice', async () => {
    const { id } = bodyOf(
      await office.client.put('/webhooks', { event: 'payment_received', url: receiver.url }),
    );
    const tab = await open(`/webhooks/${id}`);
    const path = `/webhooks/${id}/ping`;
    const done = 'Two test requests are being sent.';
    expect(await pressTwice(tab, path, tab.button('Ping'), done)).toBe(1);
    await tab.close();
  });

  it('changes no order that the page has shown behind the dialog only', async () => {
    const { id } = await order();
    const tab = await open(`/orders/${id}`);
    await tab.button('Cancel order').click();
    await tab.page.getByLabel('Reason').fill('Ordered by mistake');
    const night = await newApplication(service.admin, { name: 'Night shift', rights: ['sales'] });
    bodyOf(await night.client.post(`/orders/${id}/validate`));
    await tab.refresh();
    await tab.page.locator('.page-head').getByText('Validated').waitFor();
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    const notice = tab.page.getByRole('alert').filter({ hasText: CONFLICT });
    await notice.getByText(/Validated by Night shift/).waitFor();
    expect(await stored(`/orders/${id}`)).toMatchObject({ state: 'validated' });
    await tab.close();
  });

  it('keeps what was typed when someone else changed the order first, and sends it again for the order as it is', async () => {
    const { id, items } = await order({ externalReference: 'DESK' });
    const path = `/orders/${id}`;
    const tab = await open(path);
    await tab.button('Cancel order').click();
    const dialog = tab.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Ordered by mistake');
    await change(`${path}/items/${items[0].id}`, { unitPrice: '12' });
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    const notice = dialog.getByRole('alert').filter({ hasText: CONFLICT });
    await notice.getByText('Send it again if it still applies').waitFor();
    await notice.getByRole('listitem').waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Ordered by mistake');
    expect(await stored(path)).toMatchObject({ state: 'pending' });
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await tab.text('The order was cancelled.').waitFor();
    await tab.text('Ordered by mistake').waitFor();
    expect(await stored(path)).toMatchObject({ state: 'cancelled' });
    await tab.close();
  });

  it('caused no error in the browser', () => {
    const faults = service.pages.flatMap(({ log }) => log.faults);
    // The browser itself logs the change that is refused.
    expect(faults.filter((fault) => !/status of 412/.test(fault))).toEqual([]);
  });
});
