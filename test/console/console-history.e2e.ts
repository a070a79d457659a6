import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import type { Answer } from '../support/api-client.js';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsole } from '../support/console-service.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { Receiver } from '../support/receiver.js';
import {
  bodyOf,
  newApplication,
  newContact,
  newCustomer,
  newPackaging,
  takeOrder,
  newSubscription,
} from '../support/samples.js';
import { newSeller } from '../support/validated-orders.js';

const RIGHTS = ['admin', 'sales', 'catalogue', 'crm'];

describeConsole('Histories with values in the console', RIGHTS, (service, open) => {
  const seller = useEach('suite', () => newSeller(service));

  const historyOf = (tab: ConsolePage): Locator => tab.region('History');
  /** The names and the values of the changes that are visible. */
  const shown = (list: Locator): Promise<string[]> =>
    list
      .locator('dl > div:visible')
      .evaluateAll((lines) =>
        lines.map((line) =>
          (line as unknown as { innerText: string }).innerText
            .replace(/\s+/g, ' ')
            .replace('changed to ', ''),
        ),
      );

  async function pending(values = {}): Promise<Answer['body']> {
    const packaging = (await newPackaging(service.admin)).id;
    const items = [{ packaging, orderedQuantity: 5, unitPrice: '10' }];
    return await takeOrder(seller.shop, { items, ...values }, {});
  }

  it('of an order name each value with the old and the new one, and an object in one line', async () => {
    const { id, items, deliveryAddress } = await pending();
    const path = `/orders/${id}`;
    const address = { ...deliveryAddress, street: '2 quai Nord' };
    bodyOf(await seller.shop.client.patch(path, { metadata: { colour: 'red' }, deliveryAddress: address }));
    bodyOf(await seller.office.client.put(`${path}/holds/credit`, { reason: 'Overdue' }));
    bodyOf(await seller.shop.client.patch(`${path}/items/${items[0].id}`, { orderedQuantity: 6 }));
    const tab = await open(path);
    const entries = historyOf(tab).getByRole('listitem');
    await entries.filter({ hasText: 'Taken' }).waitFor();
    const [quantity, hold, changed] = await entries.all();
    expect(await shown(changed!)).toEqual([
      `Delivery address, street ${deliveryAddress.street} → 2 quai Nord`,
      'Application data, colour – → red',
    ]);
    expect(await shown(hold!)).toEqual([
      'Blocker 1 – → The order is on hold (credit): Overdue, code: on_hold, pointer: #',
    ]);
    expect(await shown(quantity!)).toEqual([]);
    await quantity!.getByText(/values changed/).click();
    expect(await shown(quantity!)).toContain('Item 1, quantity 5 → 6');
    expect(await tab.violations()).toEqual([]);
  });

  it('of an order have its payments and the deliveries of its events in the order of time', async () => {
    const receiver = await Receiver.start();
    const subscription = { event: 'sales_order_created', url: receiver.url };
    bodyOf(await seller.shop.client.put('/webhooks', subscription));
    const { id } = await pending({ externalReference: 'P-7' });
    await waitUntil(() => receiver.received.length > 0);
    const operations = [{ orderExternalReference: 'P-7', amount: '20' }];
    const payment = { reference: 'PAY-7', type: 'card', amount: '50', operations };
    bodyOf(await seller.shop.client.post('/payments', payment));
    const tab = await open(`/orders/${id}`);
    const entries = historyOf(tab).getByRole('listitem');
    await entries.filter({ hasText: 'sales_order_created Delivered' }).waitFor();
    await entries.filter({ hasText: 'Payment of €20.00' }).getByText('card PAY-7').waitFor();
    const texts = await entries.allInnerTexts();
    const named = ['Payment of', 'sales_order_created', 'Taken'];
    expect(named.map((name) => texts.findIndex((text) => text.startsWith(name)))).toEqual([0, 1, 2]);
    await entries.getByRole('link', { name: 'sales_order_created' }).click();
    await tab.page.waitForURL('**/console/deliveries/*');
    await tab.close();
    await receiver.stop();
  });

  it('show a whole address or item in one line, and the pointer of a member that has no name', async () => {
    const { id, items, deliveryAddress } = await pending();
    bodyOf(await seller.shop.client.patch(`/orders/${id}`, { comment: 'Ring twice.' }));
    const tab = await open('/orders');
    await tab.heading('Orders').waitFor();
    await tab.page.route('**/history?*', async (route) => {
      const response = await route.fetch();
      const [taken, changed] = await response.json();
      changed.changes = [
        { pointer: '#/deliveryAddress', from: deliveryAddress, to: null },
        { pointer: '#/items/1', from: null, to: items[0] },
        {
          pointer: '#/newer/0/member',
          from: { id: 1, code: 'a', name: 'b', by: { name: 'd' }, list: [1] },
          to: ['c', 2],
        },
      ];
      await route.fulfill({ response, json: [taken, changed] });
    });
    await tab.page.goto(`${service.url}/console/orders/${id}`);
    await historyOf(tab).getByText('Taken').waitFor();
    expect(await shown(historyOf(tab))).toEqual([
      'Delivery address Épicerie du Port, 12 quai des Belges, 13001 Marseille, France → –',
      `Item 2 – → 5 × ${items[0].label}, 10.00 each`,
      '#/newer/0/member b, code: a, by: d, list: 1 entry → c, 2',
    ]);
  });

  it('name a person who acted before the application', async () => {
    const { id } = await pending();
    const tab = await open('/orders');
    await tab.heading('Orders').waitFor();
    await tab.page.route('**/history?*', async (route) => {
      const response = await route.fetch();
      const [taken] = await response.json();
      const by = { id: 5, name: 'Back office', token: null, person: { id: 3, name: 'Ada Lovelace' } };
      await route.fulfill({ response, json: [{ ...taken, by }] });
    });
    await tab.page.goto(`${service.url}/console/orders/${id}`);
    await historyOf(tab).getByText('by Ada Lovelace (Back office)').waitFor();
  });

  it('of an order are closed while an entry has many values, and say that more were changed', async () => {
    const packaging = (await newPackaging(service.admin)).id;
    const items = Array.from({ length: 101 }, () => ({ packaging, orderedQuantity: 1, unitPrice: '1' }));
    const { id } = await seller.validated({ items });
    const lines = items.map((_, index) => ({ position: index + 1, status: 'accepted' }));
    bodyOf(await seller.office.client.post(`/orders/${id}/answer`, { lines }));
    const tab = await open(`/orders/${id}`);
    const summary = historyOf(tab).getByText('More than 100 values changed');
    await summary.waitFor();
    const entry = historyOf(tab).getByRole('listitem').first();
    expect(await shown(entry)).toEqual([]);
    await summary.click();
    await entry.getByText('Only the first 100 changed values were kept.').waitFor();
    expect(await shown(entry)).toHaveLength(100);
    expect(await tab.violations()).toEqual([]);
  });

  it('show the latest entry first when they come in several pages', async () => {
    const { id } = await pending();
    for (const comment of ['One', 'Two', 'Three'])
      bodyOf(await seller.shop.client.patch(`/orders/${id}`, { comment }));
    const tab = await open('/orders');
    await tab.heading('Orders').waitFor();
    const urls: string[] = [];
    await tab.page.route('**/history?*', (route, request) => {
      urls.push(request.url());
      return route.continue({ url: request.url().replace('limit=500', 'limit=1') });
    });
    await tab.page.goto(`${service.url}/console/orders/${id}`);
    await historyOf(tab).getByText('Three').waitFor();
    expect(await shown(historyOf(tab))).toEqual([
      'Comment Two → Three',
      'Comment One → Two',
      'Comment – → One',
    ]);
    expect(urls).toHaveLength(4);
  });

  it('of a contact and of an application stand on their pages', async () => {
    const { id: customer } = await newCustomer(service.admin);
    const contact = await newContact(service.admin, { customer, firstName: 'Ada' });
    bodyOf(await service.admin.patch(`/contacts/${contact.id}`, { firstName: 'Adele' }));
    const application = await newApplication(service.admin, { name: 'Before' });
    bodyOf(await service.admin.patch(`/applications/${application.id}`, { name: 'After' }));
    const tab = await open(`/contacts/${contact.id}`);
    await historyOf(tab).getByText('Created').waitFor();
    expect(await shown(historyOf(tab))).toEqual(['First name Ada → Adele']);
    expect(await tab.violations()).toEqual([]);
    await tab.close();
    const other = await open(`/applications/${application.id}`);
    await historyOf(other).getByText('Before').waitFor();
    expect(await shown(historyOf(other))).toContain('Name Before → After');
    expect(await other.violations()).toEqual([]);
  });

  it('say that a contact which an order introduced was never changed', async () => {
    const { id } = await pending();
    const { contact } = bodyOf(await seller.office.client.get(`/orders/${id}`));
    const tab = await open(`/contacts/${contact.id}`);
    await historyOf(tab).getByText('Nothing was changed yet.').waitFor();
  });

  it('of a subscription name the values beside the action', async () => {
    const { client } = await newApplication(service.admin);
    const event = 'sales_order_created';
    const { id } = await newSubscription({ client }, event, 'http://127.0.0.1:9/a');
    await newSubscription({ client }, event, 'http://127.0.0.1:9/b');
    const tab = await open(`/webhooks/${id}`);
    await historyOf(tab).getByText('URL changed').waitFor();
    expect(await shown(historyOf(tab))).toContain('URL http://127.0.0.1:9/a → http://127.0.0.1:9/b');
    expect(await tab.violations()).toEqual([]);
  });

  it('of entries of the catalogue are in the forms that change them', async () => {
    const packaging = await newPackaging(service.admin, { unitPrice: '8' });
    bodyOf(await service.admin.patch(`/packagings/${packaging.id}`, { unitPrice: '9.5' }));
    bodyOf(await service.admin.patch(`/products/${packaging.product.id}`, { label: 'Oil of 2026' }));
    const name = 'Bicycle';
    const method = bodyOf(await service.admin.post('/shipping_methods', { name, price: '3' }));
    bodyOf(await service.admin.patch(`/shipping_methods/${method.id}`, { active: false }));
    const forms = [
      ['', 'Change Oil of 2026', `Label ${packaging.product.label} → Oil of 2026`],
      ['/packagings', `Change Oil of 2026, ${packaging.name}`, 'Unit price, net 8.00 → 9.50'],
      ['/shipping-methods', `Change ${name}`, 'Active Yes → No'],
    ] as const;
    for (const [path, button, line] of forms) {
      const tab = await open(`/catalogue${path}`);
      await tab.button(button).click();
      await tab.dialog.getByText('History').click();
      await tab.dialog.getByText('Created').waitFor();
      expect(await shown(tab.dialog)).toEqual([line]);
      expect(await tab.violations()).toEqual([]);
      await tab.close();
    }
  });
});
