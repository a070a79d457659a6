import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import type { Answer } from '../support/api-client.js';
import { describeConsole } from '../support/console-service.js';
import { useEach } from '../support/each.js';
import { bodyOf, newApplication, newShop, unique, takeOrder } from '../support/samples.js';

describeConsole('Personal data in the console', ['sales', 'crm'], (service, open, office) => {
  const shop = useEach('suite', () => newShop(service.admin));

  /** An order of a private person. */
  async function newOrder(lastName: string): Promise<Answer['body']> {
    const contact = { externalReference: unique('c'), firstName: 'Ada', lastName };
    return await takeOrder(shop, { contact, customer: { individual: true } });
  }

  it('can be downloaded, and erased after a preview, in a dialog that shows the progress', async () => {
    const lastName = unique('Lovelace');
    const { id, contact } = await newOrder(lastName);
    bodyOf(await office.client.post(`/orders/${id}/cancel`, { reason: 'Not available' }));
    const tab = await open(`/contacts/${contact.id}`);

    const downloading = tab.page.waitForEvent('download');
    await tab.button('Download the data').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`contact-${contact.id}.json`);
    const { contacts, orders } = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect([contacts, orders]).toMatchObject([[{ lastName }], [{ order: { id } }]]);

    await tab.button('Erase …').click();
    const dialog = tab.dialog;
    await dialog.getByRole('heading', { name: `Erase the personal data of Ada ${lastName}` }).waitFor();
    const line = (text: string): Locator => dialog.getByText(text, { exact: true });
    for (const text of ['1 contact', '1 private customer', '1 contact reference', '1 order'])
      await line(text).waitFor();
    expect(await tab.violations()).toEqual([]);
    await tab.button('Erase for ever').click();
    await dialog.getByRole('alert').waitFor();
    expect(bodyOf(await office.client.get(`/contacts/${contact.id}`)).lastName).toBe(lastName);

    await dialog.getByLabel('Reason').fill('Ticket 4711');
    await tab.button('Erase for ever').click();
    await dialog.getByRole('heading', { name: 'Erasure of personal data' }).waitFor();
    await line('Done').waitFor();
    await line('1 order').waitFor();
    expect(await tab.violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await tab.heading(`Contact ${contact.id}`).waitFor();
    expect(await tab.page.content()).not.toContain(lastName);
    expect(bodyOf(await office.client.get(`/orders/${id}`)).deliveryAddress.street).toBe('');

    await tab.button('Erase …').click();
    await line('Nothing is left to erase.').waitFor();
  });

  it('is not erased while an order is open, to which the dialog leads', async () => {
    const { id, contact } = await newOrder(unique('Hopper'));
    const tab = await open(`/contacts/${contact.id}`);
    await tab.button('Erase …').click();
    await tab.dialog.getByRole('alert').waitFor();
    expect(await tab.button('Erase for ever').count()).toBe(0);
    expect(await tab.violations()).toEqual([]);
    await tab.dialog.getByRole('link', { name: `Order ${id}` }).click();
    await tab.page.waitForURL(`**/console/orders/${id}`);
  });

  it('is neither shown nor erased without the rights for it', async () => {
    const lastName = unique('Curie');
    const { contact } = await newOrder(lastName);
    const crm = await newApplication(service.admin, { rights: ['crm'] });
    const tab = await open(`/contacts/${contact.id}`, crm.token);
    await tab.page.getByRole('heading', { name: lastName }).waitFor();
    for (const name of ['Download the data', 'Erase …']) expect(await tab.button(name).count()).toBe(0);
  });
});
