import { beforeAll, expect, it } from '@jest/globals';
import type { Summary } from '../../clients/typescript/src/openapi.js';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsoleWith } from '../support/console-service.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { useReceiver } from '../support/receiver.js';
import {
  bodyOf,
  newPackaging,
  newShop,
  sharePackaging,
  unique,
  takeOrder,
  newSubscription,
} from '../support/samples.js';
import { ADMIN_TOKEN, startService } from '../support/service.js';

const SETTINGS = { WEBHOOK_RETRY_SCHEDULE: '20h' };
const RIGHTS = ['sales', 'crm'];

describeConsoleWith(SETTINGS, 'The desk of the console', RIGHTS, (service, open, office) => {
  const receiver = useReceiver('suite');
  const shop = useEach('suite', () => newShop(service.admin));

  beforeAll(async () => {
    const desk = await newPackaging(service.admin, { unitPrice: null });
    await sharePackaging(service.admin, shop.id, desk.id, { externalReference: 'DESK' });
    const contact = { externalReference: unique('c'), firstName: 'Ada' };
    await takeOrder(shop, { contact });
    await takeOrder(shop, { contact }, { externalReference: 'DESK' });
  });

  /** The cases of a cause. */
  const cause = (tab: ConsolePage, name: string) => tab.page.getByRole('region', { name, exact: true });

  it('is the first page, and shows only causes that have cases, oldest first', async () => {
    const tab = await open('');
    await tab.heading('Desk').waitFor();
    expect(tab.address).toBe('/console');
    for (const name of ['Price missing (1)', 'Ready to be validated (1)', 'Contacts to reconcile (1)'])
      await cause(tab, name).getByRole('link').first().waitFor();
    expect(await tab.text('(0)').count()).toBe(0);
    expect(await tab.text('No worker is running').count()).toBe(0);
    expect(await tab.violations()).toEqual([]);
  });

  it('leads from a case to its order, beside the other ones of the cause, and to the list of all', async () => {
    for (let taken = 0; taken < 4; taken++) await takeOrder(shop, {}, { externalReference: 'DESK' });
    const tab = await open('');
    const priceMissing = cause(tab, 'Price missing (5)');
    await priceMissing.locator('li').nth(2).waitFor();
    expect(await priceMissing.locator('li').count()).toBe(3);
    const [first] = bodyOf(await office.client.get('/orders?blocker=missing_price&sort=createdAt&limit=1'));
    await priceMissing.getByRole('link', { name: first.code }).click();
    await tab.heading(first.code).waitFor();
    await tab.text('1 of 5').waitFor();
    await tab.page.goBack();
    await priceMissing.getByRole('link', { name: 'Show all 5' }).click();
    await tab.rows().nth(4).waitFor();
    expect(tab.address).toBe('/console/orders?state=pending&blocker=missing_price&sort=createdAt');
  });

  it('shows the oldest waiting delivery, with a link to it', async () => {
    receiver.answer = () => ({ status: 503 });
    const webhook = await newSubscription(shop, 'sales_order_created', receiver.url);
    await takeOrder(shop);
    const tab = await open('');
    const oldest = tab.page.getByRole('link', { name: 'Oldest delivery' });
    await oldest.waitFor();
    // The ping of the subscription is older, until it was attempted.
    await waitUntil(async () => {
      const newestFirst = bodyOf(
        await shop.client.get(`/webhook_deliveries?webhook=${webhook.id}&state=waiting`),
      );
      const href = await oldest.getAttribute('href');
      return newestFirst.length > 0 && href === `/console/deliveries/${newestFirst.at(-1).id}`;
    });
  });

  it('shows the jobs that failed during the last days, and leads to them', async () => {
    const filter = { code: 'ORD-none' };
    const done = bodyOf(await office.client.post('/jobs', { kind: 'orders.validate', filter }));
    const tab = await open('/orders');
    await tab.page.route('**/api/v1/jobs?state=failed*', async (route) => {
      const failed = (id: number, days: number) => {
        const finishedAt = new Date(Date.now() - days * 86_400_000).toISOString();
        return { ...done, id, state: 'failed', finishedAt };
      };
      return route.fulfill({ json: [failed(done.id, 6), failed(1_000_000, 8)] });
    });
    await tab.page.getByRole('link', { name: 'Desk' }).click();
    const failed = cause(tab, 'Jobs that failed in the last 7 days (1)');
    const link = failed.getByRole('link', { name: `Validate orders (job ${done.id})` });
    expect(await link.getAttribute('href')).toBe(`/console/jobs/${done.id}`);
  });

  it('shows an administrator the first steps until the first order is there', async () => {
    const empty = await startService();
    const tab = await service.open('', { token: ADMIN_TOKEN, url: empty.url });
    const steps = tab.page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('link', { name: 'Create an application for a partner' }).waitFor();
    expect(await steps.getByText('Done').count()).toBe(0);
    const first = await newShop(empty.admin);
    await tab.refresh();
    await steps.getByText('Done').nth(2).waitFor();
    await takeOrder(first);
    await tab.refresh();
    await cause(tab, 'Ready to be validated (1)').waitFor();
    expect(await steps.count()).toBe(0);
    await tab.close();
    await empty.stop();
  });

  it('never shows a number up to which was counted as the number of all', async () => {
    const tab = await open('/orders');
    await tab.page.route('**/api/v1/summary', async (route) => {
      const response = await route.fetch();
      if (response.status() !== 200) return route.fulfill({ response });
      const summary = (await response.json()) as Summary;
      Object.assign(summary.orders, { pending: 10_000, blocked: 10_000 });
      for (const code of Object.keys(summary.orders.blockers)) summary.orders.blockers[code] = null;
      return route.fulfill({ response, json: summary });
    });
    await tab.page.getByRole('link', { name: 'Desk' }).click();
    await tab.heading('Ready to be validated (unknown)').waitFor();
    await tab.heading('Price missing (unknown)').waitFor();
  });

  it('leads a token without the right sales to the orders', async () => {
    const tab = await open('', shop.token);
    await tab.heading('Orders').waitFor();
    expect(tab.address).toBe('/console/orders');
    for (const name of ['Desk', 'Customers', 'Catalogue'])
      expect(await tab.page.getByRole('navigation').getByRole('link', { name }).count()).toBe(0);
  });
});
