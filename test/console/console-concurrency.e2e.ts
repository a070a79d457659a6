import { beforeAll, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import type { Body } from '../support/api-client.js';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsole } from '../support/console-service.js';
import { useEach } from '../support/each.js';
import {
  bodyOf,
  BOX,
  newApplication,
  newContact,
  newPackaging,
  newShop,
  sharePackaging,
  unique,
  takeOrder,
} from '../support/samples.js';

const CONFLICT = 'The order was changed in the meantime';

/** A form of the catalogue, what somebody else changes while it is open, and what it stores itself. */
interface Edited {
  page: string;
  button: string;
  field: string;
  value: string;
  done: string;
  path: string;
  other: Body;
  own: Body;
}

const RIGHTS = ['sales', 'crm', 'catalogue', 'admin'];

describeConsole('Changes at the same time in the console', RIGHTS, (service, open, office) => {
  const shop = useEach('suite', () => newShop(service.admin));

  beforeAll(async () => {
    const { admin } = service;
    const desk = await newPackaging(admin, { unitPrice: null });
    await sharePackaging(admin, shop.id, desk.id, { externalReference: 'DESK', label: 'Desk' });
  });

  const order = (item = BOX, values = {}): Promise<Body> => takeOrder(shop, values, item);
  const stored = async (path: string): Promise<Body> => bodyOf(await office.client.get(path));
  const change = async (path: string, body: object) => bodyOf(await service.admin.patch(path, body));

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
    await tab.dialog.getByText('1 order', { exact: true }).waitFor();

    await tab.page.route('**/candidates', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: ((await answer.json()) as Body[]).reverse() });
    });
    await tab.refresh();
    await chosen(grace).waitFor();
    await tab.dialog.getByText(`Ada ${ada.lastName}`).waitFor();
    await tab.dialog.getByRole('button', { name: 'Reconcile' }).click();
    await tab.dialog.waitFor({ state: 'detached' });
    expect(await stored(`/contacts/${temporary.id}`)).toMatchObject({ id: ada.id });
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
  });

  it.each<[string, (name: string) => Promise<Edited>]>([
    [
      'a product while its label was changed',
      async (name) => {
        const { product } = await newPackaging(service.admin);
        const { code } = product;
        const [{ id }] = await stored(`/products?q=${code}`);
        const taxes = [{ name: 'VAT 5.5 %', rate: 5.5, vat: true }];
        const form = { page: '', button: product.label, field: 'Label', value: name, done: name };
        return { ...form, path: `/products/${id}`, other: { taxes }, own: { label: name, code } };
      },
    ],
    [
      'a packaging while its price was changed',
      async (name) => {
        const { id, product } = await newPackaging(service.admin, { name });
        const button = `${product.label}, ${name}`;
        const form = { page: '/packagings', button, field: 'Net list price', value: '7,5', done: name };
        const other = { minimumQuantity: 6, active: false };
        return { ...form, path: `/packagings/${id}`, other, own: { name, unitPrice: '7.50' } };
      },
    ],
    [
      'a shipping method while its name was changed',
      async (name) => {
        const method = { name, price: '6.90', vatRate: 20 };
        const { id } = bodyOf(await service.admin.post('/shipping_methods', method));
        const value = `${name}, tracked`;
        const own = { name: value, vatRate: 20, active: true };
        const form = { page: '/shipping-methods', button: name, field: 'Name', value, done: value };
        return { ...form, path: `/shipping_methods/${id}`, other: { price: '7.90' }, own };
      },
    ],
  ])('keeps what someone else changed about %s', async (_, edited) => {
    const { page, button, field, value, done, path, other, own } = await edited(unique('Amphora'));
    const tab = await open(`/catalogue${page}`);
    await tab.button(`Change ${button}`).last().click();
    await change(path, other);
    await tab.page.getByLabel(field).fill(value);
    await tab.button('Save').click();
    await tab.text(`${done} was changed.`).waitFor();
    expect(await stored(path)).toMatchObject({ ...other, ...own });
  });

  it('validates once when the button is pressed twice', async () => {
    const { id } = await order();
    const tab = await open(`/orders/${id}`);
    const path = `/orders/${id}/validate`;
    expect(await pressTwice(tab, path, tab.button('Validate'), 'The order was validated.')).toBe(1);
    expect(await tab.text(CONFLICT).count()).toBe(0);
  });

  it('stores a price once when Save is pressed twice', async () => {
    const { id, items } = await order({ externalReference: 'DESK' });
    const tab = await open(`/orders/${id}`);
    await tab.page.getByLabel('Unit price, net, in EUR').fill('12');
    const path = `/orders/${id}/items/${items[0].id}`;
    expect(await pressTwice(tab, path, tab.button('Save'), 'The price of Desk was saved.')).toBe(1);
    expect(await tab.text(CONFLICT).count()).toBe(0);
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
    await tab.dialog.getByRole('button', { name: 'Cancel order' }).click();
    const notice = tab.page.getByRole('alert').filter({ hasText: CONFLICT });
    await notice.getByText(/Validated by Night shift/).waitFor();
    expect(await stored(`/orders/${id}`)).toMatchObject({ state: 'validated' });
  });

  it('keeps what was typed when someone else changed the order first, and sends it again for the order as it is', async () => {
    const { id, items } = await order({ externalReference: 'DESK' });
    const path = `/orders/${id}`;
    const tab = await open(path);
    await tab.button('Cancel order').click();
    await tab.dialog.getByLabel('Reason').fill('Ordered by mistake');
    await change(`${path}/items/${items[0].id}`, { unitPrice: '12' });
    await tab.dialog.getByRole('button', { name: 'Cancel order' }).click();
    const notice = tab.dialog.getByRole('alert').filter({ hasText: CONFLICT });
    await notice.getByText('Send it again if it still applies').waitFor();
    await notice.getByRole('listitem').waitFor();
    expect(await tab.dialog.getByLabel('Reason').inputValue()).toBe('Ordered by mistake');
    expect(await stored(path)).toMatchObject({ state: 'pending' });
    await tab.dialog.getByRole('button', { name: 'Cancel order' }).click();
    await tab.text('The order was cancelled.').waitFor();
    await tab.text('Ordered by mistake').waitFor();
    expect(await stored(path)).toMatchObject({ state: 'cancelled' });
  });
});
