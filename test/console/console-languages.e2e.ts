import { expect, it } from '@jest/globals';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsole } from '../support/console-service.js';
import { waitUntil } from '../support/delivery.js';
import { bodyOf, minimalOrder, newPackaging, newShop, sharePackaging } from '../support/samples.js';
import { ADMIN_TOKEN } from '../support/service.js';

describeConsole('The language of the console', null, (service) => {
  const open = (path: string, locale: string, token: string | null = ADMIN_TOKEN): Promise<ConsolePage> =>
    service.open(path, { token, locale });
  const languageOf = (tab: ConsolePage): Promise<string> =>
    tab.page.evaluate('document.documentElement.lang');

  it.each([
    ['de-AT', 'de', 'Anmelden'],
    ['fr-CA', 'fr', 'Se connecter'],
    ['en-GB', 'en', 'Sign in'],
    ['pl-PL', 'en', 'Sign in'],
  ])('is, for a browser with %s, %s', async (locale, language, title) => {
    const tab = await open('', locale, null);
    await tab.heading(title).waitFor();
    expect(await languageOf(tab)).toBe(language);
    expect(await tab.violations()).toEqual([]);
  });

  it('can be chosen, and stays after a reload', async () => {
    const tab = await open('/orders', 'en-US');
    await tab.heading('Orders').waitFor();
    await tab.page.getByLabel('Language').selectOption('Deutsch');
    await tab.heading('Aufträge').waitFor();
    await tab.page.reload();
    await tab.heading('Aufträge').waitFor();
    expect(await languageOf(tab)).toBe('de');
    await tab.page.getByLabel('Sprache').selectOption('English');
    await tab.heading('Orders').waitFor();
  });

  it('is that of the texts about what somebody entered, and of names of countries', async () => {
    const shop = await newShop(service.admin);
    const unpriced = await newPackaging(service.admin, { unitPrice: null });
    await sharePackaging(service.admin, shop.id, unpriced.id, { externalReference: 'UNPRICED' });
    const order = minimalOrder({ externalReference: 'UNPRICED' });
    const { id } = bodyOf(await shop.client.post('/orders', order));
    const tab = await open(`/orders/${id}`, 'de-DE');
    await tab.text('Frankreich').first().waitFor();
    const price = tab.page.getByRole('textbox', { name: /preis/i }).first();
    await price.fill('-1');
    await price.press('Enter');
    await tab.text('Geben Sie eine Zahl ein, die erlaubt ist').waitFor();
    await price.fill('12,5');
    await price.press('Enter');
    const storedPrice = async () => bodyOf(await service.admin.get(`/orders/${id}`)).items[0].unitPrice;
    await waitUntil(async () => (await storedPrice()) !== null);
    expect(await storedPrice()).toBe('12.50');
  });
});
