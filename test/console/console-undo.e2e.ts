import { beforeAll, expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsole } from '../support/console-service.js';
import { waitUntil } from '../support/delivery.js';
import { bodyOf } from '../support/samples.js';
import { newSeller, type Seller } from '../support/validated-orders.js';

describeConsole('What cannot be taken back in the console', (service) => {
  let seller: Seller;

  beforeAll(async () => {
    seller = await newSeller(service);
  });

  const open = ({ id }: Answer['body']): Promise<ConsolePage> =>
    service.open(`/orders/${id}`, { token: seller.office.token });
  const stateOf = async ({ id }: Answer['body']): Promise<string> =>
    bodyOf(await seller.office.client.get(`/orders/${id}`)).state;
  const isAboutToBeShipped = (tab: ConsolePage, { code }: Answer['body']) =>
    tab.text(`${code} is marked as shipped in five seconds`);

  it('waits five seconds, in which a key undoes it', async () => {
    const order = await seller.validated();
    const tab = await open(order);
    await tab.button('Ship').waitFor();
    await tab.page.keyboard.press('e');
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
    await tab.close();
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
    await tab.close();
  });

  it('is done as the user who clicked it when that user signs out', async () => {
    const order = await seller.validated();
    const tab = await open(order);
    await tab.button('Ship').click();
    await isAboutToBeShipped(tab, order).waitFor();
    await tab.button('Sign out').click();
    await tab.heading('Sign in').waitFor();
    expect(await stateOf(order)).toBe('shipped');
    await tab.close();
  });

  it('is done when the window is closed', async () => {
    const order = await seller.validated();
    const tab = await open(order);
    await tab.button('Ship').click();
    await isAboutToBeShipped(tab, order).waitFor();
    await tab.page.goto('about:blank');
    await waitUntil(async () => (await stateOf(order)) === 'shipped');
    await tab.close();
  });
});
