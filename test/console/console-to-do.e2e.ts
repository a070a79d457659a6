import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { ConsolePage } from '../support/console-page.js';
import { Receiver } from '../support/receiver.js';
import {
  BOX,
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  newShop,
  sharePackaging,
  unique,
  type Shop,
  type TestApplication,
} from '../support/samples.js';
import { describeWithChromium } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

const PER_HOUR = 'Orders in the last 24 hours';

describeWithChromium('The page To do of the console', () => {
  let service: TestService;
  let browser: Browser;
  let receiver: Receiver;
  let shop: Shop;
  let office: TestApplication;

  beforeAll(async () => {
    [service, browser, receiver] = await Promise.all([
      startService({ WEBHOOK_RETRY_SCHEDULE: '20h' }),
      openBrowser(),
      Receiver.start(),
    ]);
    shop = await newShop(service.admin);
    office = await newApplication(service.admin, { rights: ['sales', 'crm'] });
    const desk = await newPackaging(service.admin, { unitPrice: null });
    await sharePackaging(service.admin, shop.id, desk.id, { externalReference: 'DESK' });
    const contact = { externalReference: unique('c'), firstName: 'Ada' };
    bodyOf(await shop.client.post('/orders', minimalOrder(BOX, { contact })));
    bodyOf(await shop.client.post('/orders', minimalOrder({ externalReference: 'DESK' }, { contact })));
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await receiver.stop();
  });

  const open = (path: string, token = office.token): Promise<ConsolePage> =>
    ConsolePage.open(browser, service.url, path, { token });
  /** A number, and the list that it leads to. */
  const tile = (tab: ConsolePage, name: string) => tab.page.getByRole('link', { name, exact: true });

  it('is the first page, and counts what waits for a person', async () => {
    const tab = await open('');
    await tab.heading('To do').waitFor();
    expect(tab.address).toBe('/console');
    for (const name of ['2 Pending', '1 Blocked', '1 Price missing', '0 Total differs', '1 To reconcile'])
      await tile(tab, name).waitFor();
    for (const name of ['0 Proposed changes', '0 Failing', '0 Disabled']) await tile(tab, name).waitFor();
    expect(tab.log.faults).toEqual([]);
    await tab.close();
  });

  it.each([
    ['2 Pending', '/orders?state=pending', 2],
    ['1 Blocked', '/orders?state=pending&blocked=true', 1],
    ['1 Price missing', '/orders?state=pending&blocker=missing_price', 1],
    ['1 To reconcile', '/contacts', 1],
  ])('leads from %s to the list that shows them', async (name, address, rows) => {
    const tab = await open('');
    await tile(tab, name).click();
    await tab.rows().first().waitFor();
    expect(tab.address).toBe(`/console${address}`);
    expect(await tab.rows().count()).toBe(rows);
    await tab.close();
  });

  it('shows the oldest waiting delivery, with a link to it', async () => {
    receiver.answer = () => ({ status: 503 });
    const webhook = bodyOf(
      await shop.client.put('/webhooks', { event: 'sales_order_created', url: receiver.url }),
    );
    bodyOf(await shop.client.post('/orders', minimalOrder(BOX)));
    const tab = await open('');
    const oldest = tab.page.getByRole('link', { name: /^Oldest: sales_order_created/ });
    await oldest.waitFor();
    const [delivery] = bodyOf(await shop.client.get(`/webhooks/${webhook.id}/deliveries?state=waiting`));
    expect(await oldest.getAttribute('href')).toBe(`/console/deliveries/${delivery.id}`);
    await tab.close();
  });

  it('describes each chart in a sentence and in a table', async () => {
    const tab = await open('');
    const picture = tab.page.getByRole('figure', { name: PER_HOUR });
    await picture.getByText(/^\d+ in total\. The busiest hour began at /).waitFor();
    await picture.getByText('Show as table').click();
    expect(await picture.getByRole('table').locator('tbody tr').count()).toBe(24);
    const cells = await picture.locator('tbody td').allInnerTexts();
    const orders = bodyOf(await office.client.get('/orders')).length;
    expect(cells.reduce((sum, text) => sum + Number(text), 0)).toBe(orders);
    await tab.close();
  });

  it('leads a token without the right sales to the orders', async () => {
    const tab = await open('', shop.token);
    await tab.heading('Orders').waitFor();
    expect(tab.address).toBe('/console/orders');
    for (const name of ['To do', 'Contacts', 'Catalogue'])
      expect(await tab.page.getByRole('navigation').getByRole('link', { name }).count()).toBe(0);
    await tab.close();
  });
});
