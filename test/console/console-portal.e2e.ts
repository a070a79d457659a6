import { expect, it } from '@jest/globals';
import { describeConsole } from '../support/console-service.js';
import { waitUntil } from '../support/delivery.js';
import { bodyOf, BOX, minimalOrder, newApplication, newShop, unique, takeOrder } from '../support/samples.js';
import { ADMIN_TOKEN } from '../support/service.js';

const READ_ONLY = 'Read only: this link allows no changes.';

describeConsole('The console that a partner opens by a portal link', null, (service) => {
  const open = (path: string, token: string | null = null) => service.open(path, { token });

  /** @returns the path of a new link, as ConsolePage opens it */
  async function newLink(id: number, values: object = {}): Promise<string> {
    const { link } = bodyOf(await service.admin.post(`/applications/${id}/portal_links`, values));
    return link.slice('/console'.length);
  }

  it('begins with a link that an administrator creates, which is shown once and can be opened once', async () => {
    const name = unique('Partner');
    const { id } = await newApplication(service.admin, { name });
    const tab = await open(`/applications/${id}`, ADMIN_TOKEN);
    await tab.button('Create portal link').click();
    await tab.page.getByLabel('Can be opened until').fill('2020-01-01T00:00');
    await tab.button('Create the link').click();
    await tab.dialog.getByRole('alert').waitFor();
    await tab.page.getByLabel('Can be opened until').fill('');
    await tab.page.getByLabel('Read only').check();
    await tab.button('Create the link').click();
    const link = await tab.page.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toMatch(new RegExp(`^${service.url}/console/portal#secret=[\\w-]{43}$`));
    await tab.button('I have saved it').click();
    expect(await tab.page.content()).not.toContain(link);

    const path = link.slice(`${service.url}/console`.length);
    const partner = await open(path);
    await partner.heading('Orders').waitFor();
    expect(partner.address).toBe('/console/orders');
    await partner.text(READ_ONLY).waitFor();
    await partner.page.getByTitle(name, { exact: true }).waitFor();
    const late = await open(path);
    await late.text('The link was used already, or has expired.').waitFor();

    await tab.page.goto(`${service.url}/console/sessions`);
    const session = tab.rows().filter({ hasText: name });
    await session.getByText('Portal link').waitFor();
    await tab.button(`End the session of ${name}`).click();
    await tab.text(`The session of ${name} was ended.`).waitFor();
    await partner.sessionEnds();
    await partner.text('Your session has ended. Sign in again.').waitFor();
  });

  it('shows what is its own, and lets it manage its tokens', async () => {
    const shop = await newShop(service.admin);
    const { code } = await takeOrder(shop);
    const tab = await open(await newLink(shop.id));
    await tab.text(code).first().waitFor();
    const navigation = tab.page.getByRole('navigation', { name: 'Main navigation' });
    expect(await navigation.getByRole('link', { name: 'Guides' }).getAttribute('href')).toBe('/docs/guides');
    expect(await navigation.getByRole('link').allInnerTexts()).toEqual([
      ...['Orders', 'Connection', 'Setup', 'Guides'],
    ]);
    await navigation.getByRole('link', { name: 'Connection' }).click();
    expect(await navigation.locator('ul ul').getByRole('link').allInnerTexts()).toEqual([
      ...['Webhooks', 'Deliveries', 'Refused requests', 'Own application'],
    ]);
    await navigation.getByRole('link', { name: 'Own application' }).click();
    await tab.rows().filter({ hasText: 'BOX' }).first().waitFor();
    await tab.button('New token').click();
    await tab.page.getByLabel('Name').fill('Web server');
    await tab.button('Create the token').click();
    const token = await tab.page.getByLabel('Token', { exact: true }).inputValue();
    await tab.button('I have saved it').click();
    expect(bodyOf(await service.client(token).get('/me')).id).toBe(shop.id);
    await tab.button('Revoke Web server').click();
    await tab.dialog.getByRole('button', { name: 'Revoke' }).click();
    await tab.text('The token was revoked.').waitFor();
    await waitUntil(async () => (await service.client(token).get('/me')).status === 401);
    expect([await tab.violations(), await tab.isTooWide()]).toEqual([[], false]);
  });

  it('shows where the faults of its refused requests are', async () => {
    const shop = await newShop(service.admin);
    const { id } = await takeOrder(shop);
    const faulty = minimalOrder({ ...BOX, orderedQuantity: -1 });
    const { headers } = await shop.client.post('/orders', faulty);
    await shop.client.post(`/orders/${id}/cancel`, {});
    await waitUntil(async () => bodyOf(await shop.client.get('/refused_requests')).length === 2);
    const tab = await open(await newLink(shop.id));
    await tab.page.getByRole('link', { name: 'Connection' }).click();
    await tab.page.getByRole('link', { name: 'Refused requests' }).click();
    const row = tab.rows().filter({ hasText: 'createOrder' });
    await row.getByText('#/items/0/orderedQuantity: ').waitFor();
    await row.getByText(`Request ${headers.get('x-request-id')}`).waitFor();
    await row.getByText(`External id ${String(faulty.externalId)}`).waitFor();
    expect(await row.getByRole('link').getAttribute('href')).toBe('/docs/errors/validation_failed');
    expect([await tab.violations(), await tab.isTooWide()]).toEqual([[], false]);
    await tab.page.getByRole('link', { name: `orders/${id}` }).click();
    await tab.heading('History').waitFor();
    expect(tab.address).toBe(`/console/orders/${id}`);
  });

  it('has no button that changes something when the link allows reading only', async () => {
    const shop = await newShop(service.admin);
    const { id, code } = await takeOrder(shop);
    const tab = await open(await newLink(shop.id, { readOnly: true }));
    await tab.text(code).first().waitFor();
    await tab.page.goto(`${service.url}/console/orders/${id}`);
    await tab.heading(code).waitFor();
    await tab.heading('History').waitFor();
    for (const name of ['Validate', 'Hold', 'Cancel order']) expect(await tab.button(name).count()).toBe(0);
    await tab.page.goto(`${service.url}/console/own`);
    await tab.rows().filter({ hasText: 'BOX' }).first().waitFor();
    await tab.rows().filter({ hasText: 'Unnamed' }).waitFor();
    expect(await tab.page.getByRole('button', { name: /^(New token|Revoke)/ }).count()).toBe(0);
    await tab.button('Sign out').click();
    await tab.heading('Sign in').waitFor();
  });

  it('asks for the whole link when the secret is missing', async () => {
    const tab = await open('/portal');
    await tab.text('Open the whole link that an administrator gave you.').waitFor();
  });
});
