import { expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsole } from '../support/console-service.js';
import { useEach } from '../support/each.js';
import { bodyOf, newApplication, newShop, takeOrder } from '../support/samples.js';

describeConsole('Holds in the console', null, (service) => {
  const shop = useEach('suite', () => newShop(service.admin, { name: 'Web shop' }));

  const order = (): Promise<Answer['body']> => takeOrder(shop);
  const open = async (path: string, rights: string[]): Promise<ConsolePage> => {
    const { token } = await newApplication(service.admin, { name: 'Ada', rights });
    return service.open(path, { token });
  };

  it('are placed with a reason and an expiry, shown with who and when, and released', async () => {
    const { id, code } = await order();
    const tab = await open(`/orders/${id}`, ['sales']);
    await tab.heading(code).waitFor();
    await tab.button('Hold').click();
    await tab.dialog.getByLabel('Hold code').fill('Credit check');
    await tab.dialog.getByLabel('Reason').fill('The limit is exceeded.');
    await tab.dialog.getByRole('button', { name: 'Hold' }).click();
    await tab.text('Enter up to 40 lower-case letters').waitFor();
    await tab.dialog.getByLabel('Hold code').fill('credit');
    await tab.dialog.getByLabel('Expires at').fill('2099-12-31T12:00');
    await tab.dialog.getByRole('button', { name: 'Hold' }).click();
    await tab.text('The order is on hold (credit): The limit is exceeded.').first().waitFor();
    await tab.dialog.waitFor({ state: 'detached' });
    const { blockers } = bodyOf(await shop.client.get(`/orders/${id}`));
    expect(blockers[0].hold.until).toMatch(/^2099-12-3/);
    expect(await tab.button('Validate').isDisabled()).toBe(true);
    await tab.text('Held (credit)').waitFor();
    await tab.button('Release').click();
    await tab.dialog.getByLabel('Reason').fill('The invoice was paid.');
    await tab.dialog.getByRole('button', { name: 'Release' }).click();
    await tab.text('Released (credit)').waitFor();
    await tab.text('The invoice was paid.').waitFor();
    expect(bodyOf(await shop.client.get(`/orders/${id}`)).blockers).toEqual([]);
  });

  it('are decided without a link to the contact, which needs the right crm', async () => {
    const { id } = await order();
    const linksWith = async (rights: string[]): Promise<number> => {
      const tab = await open(`/orders/${id}`, rights);
      await tab.page.getByText('temporary', { exact: true }).waitFor();
      const links = await tab.page.getByRole('link', { name: 'Reconcile this contact' }).count();
      await tab.close();
      return links;
    };
    expect([await linksWith(['sales']), await linksWith(['sales', 'crm'])]).toEqual([0, 1]);
  });

  it('can be decided by an application with the right holds, which is offered nothing else', async () => {
    const { id, code } = await order();
    const tab = await open(`/orders/${id}`, ['holds']);
    await tab.heading(code).waitFor();
    await tab.button('Hold').waitFor();
    expect([await tab.button('Cancel').count(), await tab.button('Validate').count()]).toEqual([0, 0]);
    await tab.heading('History').waitFor();
    expect(await tab.text('This requires the right').count()).toBe(0);
  });
});
