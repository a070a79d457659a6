import { expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsole } from '../support/console-service.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { bodyOf, BOX, newPackaging, sharePackaging, takeOrder } from '../support/samples.js';
import { newSeller } from '../support/validated-orders.js';

describeConsole('What cannot be taken back in the console', null, (service) => {
  const seller = useEach('suite', () => newSeller(service));

  const open = ({ id }: Answer['body']) => service.open(`/orders/${id}`, { token: seller.office.token });
  const stateOf = async ({ id }: Answer['body']): Promise<string> =>
    bodyOf(await seller.office.client.get(`/orders/${id}`)).state;
  const isAboutToBeShipped = (tab: ConsolePage, { code }: Answer['body']) =>
    tab.text(`${code} is marked as shipped in five seconds`);

  /** Holds a key: the browser repeats it, as many times as in about a second. */
  async function holdKey(tab: ConsolePage, key: string, until: () => Promise<unknown>): Promise<void> {
    await tab.page.keyboard.down(key);
    await tab.page.keyboard.down(key);
    await until();
    for (let times = 0; times < 10; times++) await tab.page.keyboard.down(key);
    await tab.page.keyboard.up(key);
  }

  async function pendingOrder(item: Record<string, unknown> = BOX): Promise<Answer['body']> {
    return await takeOrder(seller.shop, {}, item);
  }

  it.each(['e', 'v'])('is not done by holding %s, or by pressing it again', async (key) => {
    const order = await pendingOrder();
    const tab = await open(order);
    await tab.button('Validate').waitFor();
    await holdKey(tab, key, () => tab.button('Ship').waitFor());
    await tab.page.keyboard.press(key);
    await tab.page.keyboard.press(key);
    expect(await isAboutToBeShipped(tab, order).count()).toBe(0);
    expect(await tab.button('Ship').getAttribute('aria-disabled')).not.toBe('true');
  });

  it('is not done by holding Enter, or by pressing it twice', async () => {
    const unpriced = await newPackaging(service.admin, { unitPrice: null });
    const reference = { externalReference: 'UNPRICED', label: 'Unpriced' };
    await sharePackaging(service.admin, seller.shop.id, unpriced.id, reference);
    const priced = async (tab: ConsolePage): Promise<void> => {
      await tab.page.getByLabel(/^Unit price/).focus();
      await tab.page.keyboard.type('12.50');
    };
    const order = await pendingOrder({ externalReference: 'UNPRICED', orderedQuantity: 1 });
    const tab = await open(order);
    await priced(tab);
    await holdKey(tab, 'Enter', () => tab.text('Ready to be validated.').waitFor());
    await tab.page.keyboard.press('Enter');
    expect(await stateOf(order)).toBe('pending');
    await tab.page.waitForTimeout(600);
    await tab.page.keyboard.press('Enter');
    await tab.button('Ship').waitFor();
  });

  it.each([390, 1440])('is not begun by the second click of a double click at %i px', async (width) => {
    const order = await pendingOrder();
    const tab = await service.open(`/orders/${order.id}`, { token: seller.office.token, width });
    const box = (await tab.button('Validate').boundingBox())!;
    const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
    const request = tab.page.waitForResponse(/validate$/);
    await tab.page.mouse.click(...at);
    await request;
    await tab.button('Ship').waitFor();
    await tab.page.mouse.click(...at);
    await tab.page.mouse.click(...at);
    expect(await isAboutToBeShipped(tab, order).count()).toBe(0);
    expect(await tab.dialog.count()).toBe(0);
  });

  it('waits five seconds, in which a key undoes it', async () => {
    const order = await seller.validated();
    const tab = await open(order);
    await tab.button('Ship').waitFor();
    await tab.page.keyboard.press('Shift+S');
    await isAboutToBeShipped(tab, order).waitFor();
    expect(await tab.button('Ship').getAttribute('aria-disabled')).toBe('true');
    expect(await tab.violations()).toEqual([]);
    await tab.page.keyboard.press('u');
    await isAboutToBeShipped(tab, order).waitFor({ state: 'detached' });
    await tab.page.waitForTimeout(6_000);
    expect(await stateOf(order)).toBe('validated');
    await tab.button('Ship').click();
    await tab.text(`${order.code}: The order was shipped.`).waitFor();
    await tab.button('Deliver').waitFor();
  });

  it('is done when the next order is open, and says there why it was refused', async () => {
    const [first, second, third] = [
      await seller.validated(),
      await seller.validated(),
      await seller.validated(),
    ];
    const tab = await open(third);
    await tab.button('Ship').click();
    await isAboutToBeShipped(tab, third).waitFor();
    await tab.page.keyboard.press('j');
    await tab.heading(second.code).waitFor();
    // Only one action waits.
    await tab.button('Ship').click();
    await isAboutToBeShipped(tab, second).waitFor();
    await waitUntil(async () => (await stateOf(third)) === 'shipped');
    bodyOf(await seller.office.client.post(`/orders/${second.id}/reopen`, { reason: 'Wrong address' }));
    await tab.page.keyboard.press('j');
    await tab.heading(first.code).waitFor();
    await tab.text(`${second.code} was not changed. Somebody else changed it in the meantime.`).waitFor();
    expect(await stateOf(second)).toBe('pending');
  });

  it('is done as the user who clicked it when that user signs out', async () => {
    const order = await seller.validated();
    const tab = await open(order);
    await tab.button('Ship').click();
    await isAboutToBeShipped(tab, order).waitFor();
    await tab.button('Sign out').click();
    await tab.heading('Sign in').waitFor();
    expect(await stateOf(order)).toBe('shipped');
  });

  it('is done when the window is closed', async () => {
    const order = await seller.validated();
    const tab = await open(order);
    await tab.button('Ship').click();
    await isAboutToBeShipped(tab, order).waitFor();
    await tab.page.goto('about:blank');
    await waitUntil(async () => (await stateOf(order)) === 'shipped');
  });
});
