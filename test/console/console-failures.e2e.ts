import { expect, it } from '@jest/globals';
import { lowContrast } from '../support/browser.js';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsoleWith } from '../support/console-service.js';
import { waitUntil } from '../support/delivery.js';
import { Receiver } from '../support/receiver.js';
import {
  bodyOf,
  newApplication,
  newContact,
  newShop,
  unique,
  takeOrder,
  newSubscription,
} from '../support/samples.js';

/** What only programs understand. */
const FOR_PROGRAMS = /character, but|member|JSON|string|#\/|POST|PUT|PATCH|header/;

const SETTINGS = { TEST_MODE: 'true' };
const RIGHTS = ['sales', 'crm', 'catalogue', 'admin'];

describeConsoleWith(SETTINGS, 'Failures in the console', RIGHTS, (service, open, office) => {
  const faults = (tab: ConsolePage): Promise<string[]> => tab.dialog.getByRole('alert').allInnerTexts();

  it('say beside a field what to enter', async () => {
    const tab = await open('/catalogue/packagings');
    await tab.page.getByRole('link', { name: 'Products' }).click();
    await tab.button('New product').click();
    await tab.button('Save').click();
    await tab.dialog.getByRole('alert').nth(1).waitFor();
    expect(await faults(tab)).toEqual(['Enter a value.', 'Enter a value.']);
    await tab.page.getByLabel('Code').fill('x'.repeat(300));
    await tab.page.getByLabel('Label').fill('Oil');
    await tab.button('Save').click();
    await tab.dialog.getByRole('alert').nth(1).waitFor({ state: 'detached' });
    expect(await faults(tab)).toEqual([expect.stringMatching(/^Enter at most \d+ characters\.$/)]);
  });

  it('say beside a number which numbers can be entered', async () => {
    const tab = await open('/catalogue/shipping-methods');
    await tab.button('New shipping method').click();
    await tab.page.getByLabel('Name').fill(unique('Parcel'));
    await tab.page.getByLabel('Net price').fill('abc');
    await tab.button('Save').click();
    await tab.dialog.getByRole('alert').waitFor();
    const [fault] = await faults(tab);
    expect(fault).toMatch(/^Enter a number of at least 0 and at most [\d,.]+, with at most \d decimals\.$/);
  });

  it('name the value that has no field beside which it could be said', async () => {
    const tab = await open(`/applications/${office.id}`);
    await tab.button('Change').click();
    await tab.page.route('**/api/v1/applications/*', async (route) =>
      route.request().method() === 'PATCH'
        ? route.continue({ postData: JSON.stringify({ rights: ['everything'] }) })
        : route.continue(),
    );
    await tab.page.getByLabel('Name').fill('Office 2');
    await tab.button('Save').click();
    const alert = tab.dialog.getByRole('alert');
    await alert.getByText('What you entered cannot be saved').waitFor();
    await alert.getByText(/^Right 1: Enter one of "/).waitFor();
    expect(await alert.innerText()).not.toMatch(FOR_PROGRAMS);
  });

  it('say that it is not known whether a change was stored, and to look before it is repeated', async () => {
    const contact = await newContact(service.admin, { lastName: unique('Renard') });
    const tab = await open(`/applications/${office.id}/sharing`);
    await tab.button('Share a contact').click();
    await tab.page.getByRole('searchbox', { name: 'Search contacts' }).fill(contact.lastName);
    await tab.page.getByRole('radio', { name: new RegExp(contact.lastName) }).check();
    await tab.page.getByLabel('Application’s name for it').fill(unique('c'));
    const alert = tab.dialog.getByRole('alert');
    for (const [fault, sentence] of [
      ['nothing_stored', 'Nothing was stored. You can try again.'],
      ['unknown', 'It is not known whether your change was stored. Look before you repeat it.'],
    ] as const) {
      await tab.page.route('**/contact_references', (route) =>
        route.continue({ headers: { ...route.request().headers(), 'x-test-fault': fault } }),
      );
      await tab.button('Share').click();
      await alert.getByText(sentence).waitFor();
      await tab.page.unroute('**/contact_references');
    }
  });

  it('name the request, to be copied and reported', async () => {
    const tab = await open('/orders/999999');
    const alert = tab.page.getByRole('alert');
    const request = (await alert.getByText(/^Request /).innerText()).split(/\s/)[1];
    expect(await tab.copied(alert.getByRole('button', { name: 'Copy' }))).toBe(request);
    expect(await lowContrast(tab.page)).toEqual([]);
  });

  it('say which right is missing when the token has lost it, and then show what is left', async () => {
    const { client } = await newShop(service.admin);
    const { id } = await takeOrder({ client });
    const helper = await newApplication(service.admin, { name: 'Helper', rights: ['sales'] });
    const tab = await open(`/orders/${id}`, helper.token);
    await tab.button('Validate').waitFor();
    bodyOf(await service.admin.patch(`/applications/${helper.id}`, { rights: [] }));
    // The session of the tab is looked up apart from the token of the helper.
    const summary = `${service.url}/api/v1/summary`;
    await waitUntil(async () => (await tab.page.request.get(summary)).status() === 403);
    await tab.button('Validate').click();
    await tab.page.getByRole('alert').filter({ hasText: 'sales' }).waitFor();
    expect(bodyOf(await office.client.get(`/orders/${id}`))).toMatchObject({ state: 'pending' });
    await tab.page.goto(`${service.url}/console`);
    await tab.heading('Orders').waitFor();
    expect(await tab.page.getByRole('link', { name: 'Desk' }).count()).toBe(0);
  });

  it('tell people, and not programs, what to do about a webhook', async () => {
    const receiver = await Receiver.start();
    const shop = await newApplication(service.admin);
    const { id } = await newSubscription(shop, 'payment_received', receiver.url);
    await waitUntil(async () => bodyOf(await shop.client.get(`/webhooks/${id}`)).warnings.length > 0);
    const tab = await open(`/webhooks/${id}`);
    await tab.text(/When it checks the signature, ping it again\.$/).waitFor();
    expect(await tab.page.locator('main').innerText()).not.toMatch(/POST|PUT|\/api\//);

    await tab.button('Replay').waitFor();
    await service.admin.patch(`/applications/${shop.id}`, { active: false });
    await tab.button('Ping').click();
    await tab.page
      .getByRole('alert')
      .getByText('The application is switched off. Switch it on first.')
      .waitFor();
    await tab.close();
    await receiver.stop();
  });
});
