import { expect, it } from '@jest/globals';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsole } from '../support/console-service.js';
import {
  bodyOf,
  BOX,
  newPackaging,
  newShop,
  sharePackaging,
  takeOrder,
  type TestApplication,
} from '../support/samples.js';
import { newParkingShop, take } from '../support/unknown-items.js';

/** How many blocked orders are worked through: more than one page of 50. */
const CASES = Number(process.env['DESK_CASES'] ?? 60);

describeConsole('Orders in the console by keyboard', ['sales', 'crm'], (service, _, office) => {
  /** Pending orders of a shop of their own, of which every second one is on hold and the others have an item without a price. */
  async function blockedOrders(number: number): Promise<TestApplication> {
    const shop = await newShop(service.admin);
    const desk = await newPackaging(service.admin, { unitPrice: null });
    await sharePackaging(service.admin, shop.id, desk.id, { externalReference: 'DESK', label: 'Desk' });
    for (let taken = 0; taken < number; taken++) {
      const isHeld = taken % 2 === 1;
      const item = isHeld ? BOX : { externalReference: 'DESK', orderedQuantity: 1 };
      const { id } = await takeOrder(shop, {}, item);
      if (isHeld) bodyOf(await office.client.put(`/orders/${id}/holds/credit`, { reason: 'Overdue' }));
    }
    return shop;
  }

  const open = (path: string, width = 1440) => service.open(path, { token: office.token, width });
  const keys = async (tab: ConsolePage, ...pressed: string[]): Promise<void> => {
    for (const key of pressed) await tab.page.keyboard.press(key);
  };
  const aside = (tab: ConsolePage) => tab.page.getByRole('complementary', { name: 'Orders' });
  const codes = async (path: string): Promise<string[]> =>
    bodyOf(await office.client.get(path)).map(({ code }: { code: string }) => code);

  /** The codes of the list beside an order of which the number at their end is not in sight. */
  const hiddenNumbers = (tab: ConsolePage): Promise<string[]> =>
    tab.page.evaluate<string[]>(`
      [...document.querySelectorAll('.list-aside .code')].filter((code) => {
        const text = document.createTreeWalker(code, NodeFilter.SHOW_TEXT).nextNode();
        const range = document.createRange();
        range.setStart(text, text.length - 7);
        range.setEnd(text, text.length);
        const [number, place] = [range.getBoundingClientRect(), code.getBoundingClientRect()];
        return number.left < place.left - 1 || number.right > place.right + 1;
      }).map(({ textContent }) => textContent)`);

  it('works through blocked orders without a mouse', async () => {
    const shop = await blockedOrders(CASES);
    const query = `state=pending&blocked=true&application=${shop.id}`;
    const tab = await open(`/orders?${query}`);
    await tab.page.locator('.row-link').first().waitFor();
    await keys(tab, 'j', 'Enter');
    for (const [index, code] of (await codes(`/orders?${query}&limit=${CASES}`)).entries()) {
      await tab.heading(code).waitFor();
      const summary = tab.text(/^Waits for (the price of 1 item|the release of 1 hold)\./);
      await summary.waitFor();
      if ((await summary.innerText()).includes('price')) {
        await keys(tab, 'p');
        await tab.page.keyboard.type('12.50');
        await keys(tab, 'Enter');
      } else {
        await keys(tab, 'e');
        await tab.heading(/^Release the hold/).waitFor();
        await keys(tab, 'Enter');
      }
      await tab.text('Ready to be validated.').waitFor();
      await keys(tab, 'v');
      await tab.text('Waits to be shipped.').waitFor();
      // The next key begins there, and a screen reader says it.
      await tab.page.locator('.lead:focus').filter({ hasText: 'Waits to be shipped.' }).waitFor();
      if (index < CASES - 1) await keys(tab, 'j');
    }
    expect(await codes(`/orders?${query}`)).toEqual([]);
    expect(await codes(`/orders?state=validated&application=${shop.id}&limit=200`)).toHaveLength(CASES);
    await keys(tab, 'Escape');
    await tab.heading('No matching orders').waitFor();
    expect(tab.address).toBe(`/console/orders?${query}`);
  }, 600_000);

  it('shows an order beside its list, which stays while another one is chosen', async () => {
    const shop = await blockedOrders(6);
    const items = [{ ...BOX, orderedQuantity: 1, unitPrice: '123456.78' }];
    await takeOrder(shop, { items }, {});
    const query = `application=${shop.id}`;
    const all = await codes(`/orders?${query}`);
    const tab = await open(`/orders?${query}`);
    await tab.page.getByRole('link', { name: all[1]! }).click();
    await tab.heading(all[1]!).waitFor();
    await tab.text('2 of 7').waitFor();
    await aside(tab).evaluate((element) => (element.dataset['kept'] = 'yes'));
    await aside(tab).getByRole('link', { name: all[3]! }).click();
    await tab.heading(all[3]!).waitFor();
    await tab.text('4 of 7').waitFor();
    expect(await aside(tab).getAttribute('data-kept')).toBe('yes');
    expect(await aside(tab).locator('[aria-current="page"]').innerText()).toContain(all[3]);
    expect(await hiddenNumbers(tab)).toEqual([]);
    expect(await tab.violations()).toEqual([]);
    expect(await tab.isTooWide()).toBe(false);
    await keys(tab, 'k');
    await tab.heading(all[2]!).waitFor();
    await tab.page.setViewportSize({ width: 1024, height: 800 });
    expect(await aside(tab).isVisible()).toBe(false);
    await keys(tab, 'j');
    await tab.heading(all[3]!).waitFor();
  });

  it('selects rows, lists the keys, and ignores single keys when they are switched off', async () => {
    const shop = await blockedOrders(2);
    const tab = await open(`/orders?application=${shop.id}`);
    await tab.page.locator('.row-link').first().waitFor();
    await keys(tab, 'j', 'j', 'x');
    await tab.text('1 order selected').waitFor();
    expect(
      await tab.page
        .getByRole('checkbox', { name: /^Select ORD/ })
        .nth(1)
        .isChecked(),
    ).toBe(true);
    await keys(tab, '?');
    await tab.heading('Keyboard shortcuts').waitFor();
    expect(await tab.violations()).toEqual([]);
    await tab.page.getByLabel('Use single keys').uncheck();
    await keys(tab, 'Escape');
    await tab.heading('Keyboard shortcuts').waitFor({ state: 'detached' });
    await keys(tab, 'k', 'x', '?');
    expect(await tab.heading('Keyboard shortcuts').count()).toBe(0);
    await tab.text('1 order selected').waitFor();
  });

  it('finds orders, customers, pages and actions by Ctrl-K', async () => {
    const shop = await blockedOrders(1);
    const [order] = bodyOf(await office.client.get(`/orders?application=${shop.id}`));
    const tab = await open('/orders');
    await tab.page.locator('.row-link').first().waitFor();
    await take(await newParkingShop(service.admin), 'MYSTERY-1');
    const palette = tab.page.getByRole('dialog', { name: 'Search everything' });
    const options = palette.getByRole('option');
    await keys(tab, 'Control+k');
    await palette.waitFor();
    expect(await tab.violations()).toEqual([]);
    await tab.page.keyboard.type(order.code);
    await options.filter({ hasText: order.code }).filter({ hasText: 'Deliveries' }).waitFor();
    await keys(tab, 'Enter');
    await tab.heading(order.code).waitFor();
    await keys(tab, 'Control+k');
    await tab.page.keyboard.type('hold');
    await options.first().waitFor();
    expect(await options.first().innerText()).toMatch(/^Hold\s+Action$/);
    await keys(tab, 'Enter');
    await tab.heading('Put the order on hold').waitFor();
    await keys(tab, 'Escape');
    await tab.heading('Put the order on hold').waitFor({ state: 'detached' });
    await keys(tab, 'Control+k');
    await tab.page.keyboard.type(order.customer.name);
    await options.filter({ hasText: 'Customer' }).first().waitFor();
    const field = tab.page.getByRole('combobox', { name: 'Search everything' });
    await field.fill('mystery');
    await options.filter({ hasText: 'MYSTERY-1' }).filter({ hasText: 'Unknown reference' }).waitFor();
    await field.fill('contacts');
    await options.filter({ hasText: 'Page' }).first().waitFor();
    await keys(tab, 'ArrowDown', 'ArrowUp', 'Enter');
    await tab.heading('Contacts to reconcile').waitFor();
  });
});
