import { expect, it } from '@jest/globals';
import type { Body } from '../support/api-client.js';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsole } from '../support/console-service.js';
import { waitUntil } from '../support/delivery.js';
import {
  BOX,
  bodyOf,
  minimalOrder,
  newApplication,
  newShop,
  takeOrder,
  type TestApplication,
} from '../support/samples.js';
import { newSeller, type Seller } from '../support/validated-orders.js';

const PAGE_SIZE = 50;

interface Job {
  kind: string;
  filter: object | null;
  total: number;
}

type Problem = Record<'title' | 'detail' | 'code' | 'requestId', string> & { status: number };

/** Filters, their labels, causes on the desk that they belong to, and what takes an order that matches and one that does not. */
const FILTERS: [string, string, RegExp, (seller: Seller) => Promise<[Body, Body]>][] = [
  [
    'held',
    'On hold',
    /^On hold \(\d+\)$/,
    async ({ shop, office }) => {
      const [held, free] = [await take(shop), await take(shop)];
      bodyOf(await office.client.put(`/orders/${held.id}/holds/credit`, { reason: 'Over the limit.' }));
      return [held, free];
    },
  ],
  [
    'unanswered',
    'Unanswered',
    /^Unanswered \(\d+\)$/,
    async ({ office, validated }) => {
      const [waiting, answered] = [await validated(), await validated()];
      const lines = [1, 2].map((position) => ({ position, status: 'accepted' }));
      bodyOf(await office.client.post(`/orders/${answered.id}/answer`, { lines }));
      return [waiting, answered];
    },
  ],
  [
    'changeRequested',
    'Change requested',
    /^Changes requested \(\d+\)$/,
    async ({ shop, validated }) => {
      const [open, without] = [await validated(), await validated()];
      const request = { externalId: 'change-1', kind: 'cancel', reason: 'Ordered by mistake.' };
      bodyOf(await shop.client.post(`/orders/${open.id}/change_requests`, request));
      return [open, without];
    },
  ],
];

const take = ({ client }: TestApplication): Promise<Body> => takeOrder({ client });

describeConsole('The list of orders in the console', ['sales', 'crm'], (service, _, office) => {
  /** An application with so many pending orders. */
  async function shopWith(orders: number): Promise<TestApplication> {
    const shop = await newShop(service.admin);
    for (let taken = 0; taken < orders; taken++) await take(shop);
    return shop;
  }

  async function waitForRows(tab: ConsolePage, number: number): Promise<void> {
    await tab.rows().nth(number).waitFor({ state: 'detached' });
    await tab
      .rows()
      .nth(number - 1)
      .waitFor();
  }

  const open = (path: string, width = 1280) => service.open(path, { token: office.token, width });

  const selectPage = (tab: ConsolePage) => tab.page.getByLabel('Select all orders of this page');
  const bar = (tab: ConsolePage) => tab.page.getByRole('region', { name: 'Selected orders' });
  const confirm = (tab: ConsolePage, name: string): Promise<void> =>
    tab.dialog.getByRole('button', { name, exact: true }).click();

  it('validates a page by one job, and then all that match by another', async () => {
    const shop = await shopWith(PAGE_SIZE + 10);
    const tab = await open(`/orders?state=pending&application=${shop.id}`);
    await selectPage(tab).check();
    await bar(tab).getByText('50 orders selected').waitFor();
    await bar(tab).getByRole('button', { name: 'Validate' }).click();
    await tab.heading('Validate 50 orders').waitFor();
    await confirm(tab, 'Validate');
    await tab.text('Validate orders: 50 of 50 done.').waitFor();
    await waitForRows(tab, 10);
    const newer = await shopWith(PAGE_SIZE + 2);
    await tab.goTo(`/orders?state=pending&application=${newer.id}`);
    await selectPage(tab).check();
    await tab.button('Select all that match: 52').click();
    await bar(tab).getByText('All that match are selected: 52').waitFor();
    await bar(tab).getByRole('button', { name: 'Hold' }).click();
    await tab.heading('Put 52 orders on hold').waitFor();
    await confirm(tab, 'Hold');
    await tab.dialog.getByRole('alert').first().waitFor();
    await tab.page.getByLabel('Hold code').fill('credit');
    await tab.page.getByLabel('Reason').fill('Overdue');
    await confirm(tab, 'Hold');
    await tab.text('Put orders on hold: 52 of 52 done.').waitFor();
    const jobs = bodyOf(await office.client.get('/jobs?limit=2'));
    expect(jobs.map(({ kind, filter, total }: Job) => [kind, filter, total])).toEqual([
      ['orders.hold', { state: 'pending', application: String(newer.id) }, 52],
      ['orders.validate', null, 50],
    ]);
  });

  it('selects a range with the Shift key, adds the totals, and keeps the actions in the window', async () => {
    const shop = await shopWith(9);
    const [newest] = bodyOf(await office.client.get(`/orders?application=${shop.id}&limit=1`));
    bodyOf(await office.client.post(`/orders/${newest.id}/cancel`, { reason: 'test' }));
    const tab = await open(`/orders?application=${shop.id}`);
    const boxes = tab.page.getByRole('checkbox', { name: /^Select ORD/ });
    await boxes.first().check();
    const { width, height } = (await boxes.first().boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    await boxes.nth(7).click({ modifiers: ['Shift'] });
    await bar(tab).getByText('8 orders selected').waitFor();
    await bar(tab).getByText('€159.84').waitFor();
    await tab.page.setViewportSize({ width: 1280, height: 500 });
    for (const top of [0, 10_000]) {
      await tab.page.mouse.wheel(0, top);
      const { y, height: ofBar } = (await bar(tab).boundingBox())!;
      expect(y + ofBar).toBeLessThanOrEqual(500);
    }
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await bar(tab).getByText('2 orders selected').waitFor();
    expect(await tab.violations()).toEqual([]);
  });

  it('cancels with a red button, and lists first what was refused, with the reason', async () => {
    const shop = await shopWith(2);
    const orders = bodyOf(await office.client.get(`/orders?application=${shop.id}`));
    bodyOf(await office.client.post(`/orders/${orders[0].id}/validate`));
    bodyOf(await office.client.post(`/orders/${orders[0].id}/ship`));
    const tab = await open(`/orders?application=${shop.id}`);
    await selectPage(tab).check();
    await bar(tab).getByRole('button', { name: 'Cancel orders' }).click();
    await tab.heading('Cancel 2 orders').waitFor();
    await tab.page.getByLabel('Reason').fill('Bankrupt');
    expect(await tab.dialog.locator('.danger').textContent()).toBe('Cancel orders');
    await confirm(tab, 'Cancel orders');
    await tab.text('Cancel orders: 1 of 2 done, 1 refused.').waitFor();
    await tab.page.reload();
    await tab.button('Jobs: 0 open').click();
    await tab.page
      .getByRole('link', { name: /^Cancel orders/ })
      .first()
      .click();
    await tab.heading('Refused (1)').waitFor();
    expect(await tab.page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Progress',
      'Refused (1)',
      'Done (1)',
      'Details',
    ]);
    await tab.page.getByRole('link', { name: `Order ${orders[0].id}` }).waitFor();
    await tab.button('Try refused again').click();
    await tab.text('Cancel orders: 0 of 1 done, 1 refused.').waitFor();
    expect(await tab.violations()).toEqual([]);
  });

  it('exports what is selected, and downloads the file from the list of jobs', async () => {
    const shop = await shopWith(1);
    const tab = await open(`/orders?application=${shop.id}`);
    await selectPage(tab).check();
    await bar(tab).getByRole('button', { name: 'Export' }).click();
    await confirm(tab, 'Export');
    await tab.text('Export orders: 1 of 1 done.').waitFor();
    await tab.link('Setup').click();
    await tab.link('Jobs').click();
    const [download] = await Promise.all([
      tab.page.waitForEvent('download'),
      tab.button('Download').first().click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^orders-\d+\.csv$/);
    expect(await tab.violations()).toEqual([]);
  });

  it('says why a job stands still, also after the page is loaded again', async () => {
    const shop = await shopWith(1);
    const tab = await open('/orders');
    await tab.rows().first().waitFor();
    const standing = {
      id: 1,
      kind: 'orders.validate',
      filter: {},
      with: {},
      state: 'waiting',
      failure: null,
      total: 7,
      done: 0,
      refused: 0,
      waitingFor: { code: 'worker', detail: 'No worker is running.' },
      by: { id: office.id, name: 'Office', token: null, person: null },
      createdAt: new Date().toISOString(),
      startedAt: null,
      progressAt: null,
      finishedAt: null,
    };
    await tab.page.route('**/api/v1/jobs?*', (route) => route.fulfill({ json: [standing] }));
    await tab.goTo(`/orders?application=${shop.id}`);
    await tab.button('Jobs: 1 open').click();
    const tray = tab.page.getByRole('region', { name: 'Latest jobs' });
    await tray.getByText('0 of 7 done').waitFor();
    await tray.getByText(/^No worker is running\./).waitFor();
  });

  it('is at the same place after Back, and keeps its headings in the window', async () => {
    const shop = await shopWith(30);
    const tab = await open(`/orders?application=${shop.id}`);
    await tab.rows().nth(29).waitFor();
    const link = tab.rows().nth(20).getByRole('link');
    await link.scrollIntoViewIfNeeded();
    const top = await tab.page.evaluate<number>('scrollY');
    expect(top).toBeGreaterThan(500);
    const heading = tab.page.getByRole('columnheader', { name: 'Customer' });
    expect((await heading.boundingBox())!.y).toBe(0);
    // The box of a row lies below the one of the heading.
    await tab.page.evaluate(`
      const top = (box) => box.getBoundingClientRect().top;
      const below = [...document.querySelectorAll('tbody .select input')].find((box) => top(box) > 60);
      scrollBy(0, top(below) - top(document.querySelector('thead .select input')))`);
    await selectPage(tab).click();
    await bar(tab).getByText('30 orders selected').waitFor();
    await selectPage(tab).click();
    await tab.page.evaluate(`scrollTo(0, ${top})`);
    await link.click();
    await tab.heading('History').waitFor();
    expect(await tab.page.evaluate('scrollY')).toBe(0);
    await tab.page.goBack();
    await waitUntil(async () => Math.abs((await tab.page.evaluate<number>('scrollY')) - top) < 2);
  });

  it('sorts by clicking the heading, filters by days, and says how many match', async () => {
    const shop = await shopWith(3);
    const orders = bodyOf(await office.client.get(`/orders?application=${shop.id}&sort=createdAt`));
    const tab = await open(`/orders?application=${shop.id}`);
    await tab.text('3 orders').waitFor();
    await tab.page.getByRole('columnheader', { name: 'Taken' }).getByRole('link').click();
    await tab.rows().first().getByText(orders[0].code).waitFor();
    expect(tab.address).toContain('sort=createdAt');
    await tab.page.getByLabel('Taken from').fill('2026-01-31');
    await tab.page.getByLabel('Taken from').blur();
    await tab.page.getByLabel('until').fill('2026-02-01');
    await tab.page.getByLabel('until').blur();
    await tab.heading('No matching orders').waitFor();
    expect(await tab.page.getByRole('searchbox').inputValue()).toBe(
      `application:${shop.id} taken:>=2026-01-31 taken:<2026-02-02`,
    );
  });

  it.each(FILTERS)(
    'has a filter %s, and the desk leads to the orders that it finds',
    async (filter, label, cause, orders) => {
      const seller = await newSeller(service, { answerWithin: 24 });
      const [matching, other] = await orders(seller);
      const tab = await service.open('', { token: seller.office.token });
      await tab.page.getByRole('region', { name: cause }).getByRole('link').first().waitFor();
      await tab.goTo(`/orders?${filter}=true`);
      await tab.text(matching.code).first().waitFor();
      expect(await tab.text(other.code).count()).toBe(0);
      await tab.page.getByLabel(label, { exact: true }).selectOption('false');
      await tab.text(other.code).first().waitFor();
      expect(tab.address).toContain(`${filter}=false`);
      expect(await tab.text(matching.code).count()).toBe(0);
      await tab.button('Clear filters').click();
      await tab.text(matching.code).first().waitFor();
    },
  );

  it('filters whole days, also the one on which the clocks change at midnight', async () => {
    const tab = await service.open('/orders', { token: office.token, timeZone: 'Atlantic/Azores' });
    await tab.page.getByLabel('until').fill('2026-03-29');
    await tab.page.getByLabel('until').blur();
    await tab.page.waitForURL(/createdAt/);
    expect(new URLSearchParams(tab.address.split('?')[1]).get('createdAt[lt]')).toBe(
      '2026-03-30T00:00:00.000Z',
    );
  });

  it('has views, and keeps own ones in the browser until they are removed', async () => {
    await shopWith(1);
    const tab = await open('/orders?q=nobody');
    await tab.heading('No matching orders').waitFor();
    await tab.button('Save this view').click();
    await tab.page.getByLabel('Name').fill('Nobody');
    await confirm(tab, 'Save');
    const views = tab.page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('link', { name: 'Ready' }).click();
    await tab.rows().first().waitFor();
    expect(tab.address).toBe('/console/orders?state=pending&blocked=false');
    await tab.page.reload();
    await views.getByRole('link', { name: 'Nobody' }).click();
    // At once: the words of a view that was chosen just before are not words that somebody typed.
    await tab.button('Remove this view').click();
    await tab.rows().first().waitFor();
    expect(await views.getByRole('link').allTextContents()).toEqual([
      'All',
      'Blocked',
      'Ready',
      'Held',
      'Today',
    ]);
  });

  it('reads filters in the search box, and shows the customer of the address as one that can be removed', async () => {
    const shop = await shopWith(2);
    const [{ customer }] = bodyOf(await office.client.get(`/orders?application=${shop.id}`));
    const tab = await open(`/orders?customer=${customer.id}`);
    const chip = tab.page.getByRole('button', { name: `Remove the filter Customer: ${customer.name}` });
    await chip.waitFor();
    const box = tab.page.getByRole('searchbox');
    expect(await box.inputValue()).toBe(`customer:${customer.id}`);
    await chip.click();
    await chip.waitFor({ state: 'detached' });
    await box.fill(`state:validated nothing application:${shop.id}`);
    await tab.heading('No matching orders').waitFor();
    expect(await tab.page.getByLabel('Validated').isChecked()).toBe(true);
    expect(tab.address).toBe(`/console/orders?q=nothing&state=validated&application=${shop.id}`);
    await box.fill('colour:red');
    await tab.text(/^There is no filter “colour”\./).waitFor();
    await box.fill('state:unknown');
    await tab.text('“state:” has no such value.').waitFor();
    expect(await tab.violations()).toEqual([]);
  });

  it('on a telephone names the current page, and has the first order near the top', async () => {
    const shop = await shopWith(1);
    const tab = await open(`/orders?application=${shop.id}`, 390);
    await tab.rows().first().waitFor();
    expect((await tab.rows().first().boundingBox())!.y).toBeLessThan(400);
    await tab.button('Filters (1)').click();
    await tab.page.getByLabel('Cancelled').waitFor();
    await tab.button('Orders').click();
    await tab.link('Partners').click();
    await tab.button('Unknown references').click();
    await tab.link('Webhooks').click();
    await tab.button('Webhooks').waitFor();
    await tab.heading('Webhooks').waitFor();
    expect(await tab.link('Orders').isVisible()).toBe(false);
    expect(await tab.violations()).toEqual([]);
  });

  it('fills the page with older orders when somebody else validates all of it', async () => {
    const shop = await shopWith(PAGE_SIZE + 3);
    const list = `/orders?state=pending&application=${shop.id}`;
    const tab = await open(list);
    await tab
      .rows()
      .nth(PAGE_SIZE - 1)
      .waitFor();
    for (const { id } of bodyOf(await office.client.get(`${list}&sort=-createdAt&limit=${PAGE_SIZE}`)))
      bodyOf(await office.client.post(`/orders/${id}/validate`));
    await waitForRows(tab, 3);
  });

  it('says on an empty later page that the newer orders are elsewhere', async () => {
    const shop = await shopWith(PAGE_SIZE + 1);
    const list = `/orders?state=pending&application=${shop.id}`;
    const tab = await open(list);
    await tab.page.getByRole('link', { name: 'Older orders' }).click();
    await tab.rows().nth(1).waitFor({ state: 'detached' });
    const [oldest] = bodyOf(await office.client.get(`${list}&sort=createdAt&limit=1`));
    bodyOf(await office.client.post(`/orders/${oldest.id}/validate`));
    await tab.heading('No older orders match').waitFor();
    await tab.page.getByRole('link', { name: 'Newest orders' }).click();
    await tab
      .rows()
      .nth(PAGE_SIZE - 1)
      .waitFor();
  });

  it('says that the service is away while the list is shown, and removes the notice when it is back', async () => {
    const shop = await shopWith(1);
    const tab = await open(`/orders?application=${shop.id}`);
    await tab.rows().first().waitFor();
    await tab.page.route('**/api/v1/orders?*', (route) => route.abort());
    await tab.refresh();
    await tab.page.getByRole('alert').getByText('The service cannot be reached').waitFor();
    expect(await tab.rows().count()).toBe(1);
    await tab.page.unroute('**/api/v1/orders?*');
    await tab.refresh();
    await tab.page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('says in plain words that the service does not respond, and names the request that failed', async () => {
    const tab = await open('');
    await tab.heading('Desk').waitFor();
    let answer: Problem | null = null;
    await tab.page.route('**/api/v1/orders?*', (route) =>
      answer === null ? route.abort() : route.fulfill({ status: 503, json: answer }),
    );
    await tab.link('Orders').click();
    const alert = tab.page.getByRole('alert');
    await alert.getByText(/^No response came\. Check your connection/).waitFor();
    expect(await alert.getByText('Failed to fetch').count()).toBe(0);
    answer = {
      status: 503,
      title: 'Unavailable',
      detail: 'It was logged.',
      code: 'unavailable',
      requestId: 'abc-123',
    };
    await tab.button('Try again').click();
    await alert.getByText('Request abc-123').waitFor();
  });

  it('shows the columns that somebody chose in this browser, also after it is loaded again', async () => {
    const shop = await newShop(service.admin);
    const order = minimalOrder(BOX, { purchaseOrderNumber: 'PO-4711' });
    bodyOf(await shop.client.post('/orders', order));
    const tab = await open(`/orders?application=${shop.id}`, 1600);
    const headings = (): Promise<string[]> => tab.page.locator('thead th:visible').allInnerTexts();
    await tab.rows().first().waitFor();
    const before = await headings();
    expect(before).not.toContain('Purchase order number');
    await tab.button('Columns').click();
    await tab.page.getByLabel('Purchase order number').check();
    await tab.page.getByLabel('Payment').uncheck();
    expect(await tab.violations()).toEqual([]);
    await tab.page.keyboard.press('Escape');
    await tab.page.reload();
    await tab.page.getByRole('cell', { name: 'PO-4711' }).waitFor();
    expect(await headings()).toEqual([
      ...before.slice(0, -1).filter((heading) => heading !== 'Payment'),
      'Purchase order number',
      'Total',
    ]);
  });

  it('tells people, and not programs, how orders and webhooks come here', async () => {
    const shop = await newApplication(service.admin);
    for (const [path, sentence] of [
      ['/orders', 'Orders appear here as soon as an application sends one.'],
      ['/webhooks', 'They appear here as soon as an application asks to be told about an event.'],
    ] as const) {
      const tab = await service.open(path, { token: shop.token });
      await tab.text(sentence).waitFor();
      expect(await tab.text('/api/v1').count()).toBe(0);
      await tab.close();
    }
  });
});
