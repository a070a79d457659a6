import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { Answer } from '../support/api-client.js';
import { openBrowser } from '../support/browser.js';
import { ConsolePage } from '../support/console-page.js';
import {
  bodyOf,
  BOX,
  minimalOrder,
  newApplication,
  newContact,
  newShop,
  unique,
  type Shop,
  type TestApplication,
} from '../support/samples.js';
import { describeWithChromium } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

type Body = Answer['body'];

describeWithChromium('Changes at the same time in the console', () => {
  let service: TestService;
  let browser: Browser;
  let shop: Shop;
  let office: TestApplication;
  const pages: ConsolePage[] = [];

  beforeAll(async () => {
    [service, browser] = await Promise.all([startService(), openBrowser()]);
    const { admin } = service;
    shop = await newShop(admin);
    office = await newApplication(admin, {
      name: 'Office',
      rights: ['sales', 'crm', 'catalogue', 'admin'],
    });
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  async function open(path: string): Promise<ConsolePage> {
    const opened = await ConsolePage.open(browser, service.url, path, { token: office.token });
    pages.push(opened);
    return opened;
  }
  const order = async (item = BOX, values = {}): Promise<Body> =>
    bodyOf(await shop.client.post('/orders', minimalOrder(item, values)));
  const stored = async (path: string): Promise<Body> => bodyOf(await office.client.get(path));

  it('reconciles with the contact whose moves were shown, also when another one has become the first candidate', async () => {
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

  it('caused no fault in the browser', () => {
    const faults = pages.flatMap(({ log }) => log.faults);
    expect(faults).toEqual([]);
  });
});
