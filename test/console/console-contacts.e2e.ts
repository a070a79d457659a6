import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import type { Body } from '../support/api-client.js';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsole } from '../support/console-service.js';
import { useEach } from '../support/each.js';
import {
  bodyOf,
  newApplication,
  newContact,
  newCustomer,
  newShop,
  shareContact,
  unique,
  takeOrder,
} from '../support/samples.js';

describeConsole('Contacts to reconcile in the console', ['sales', 'crm'], (service, open, office) => {
  const shop = useEach('suite', () => newShop(service.admin));

  /** A temporary contact with one order, and the contact of the back office with the same e-mail address. */
  async function pair(): Promise<{ order: Body; known: Body; lastName: string }> {
    const lastName = unique('Martin');
    const email = `${unique('ada')}@example.com`;
    const customer = await newCustomer(service.admin, { name: 'Atelier Lumen SARL' });
    const known = await newContact(service.admin, {
      customer: customer.id,
      firstName: 'Ada',
      lastName,
      email,
    });
    const contact = { externalReference: unique('c'), firstName: 'A.', lastName, email };
    const order = await takeOrder(shop, { contact, customer: { name: 'Lumen' } });
    return { order, known, lastName };
  }

  const compared = (tab: ConsolePage, name: string): Locator => tab.rows().filter({ hasText: name });
  const contactOf = async (id: number): Promise<Body> => bodyOf(await office.client.get(`/contacts/${id}`));

  it('reconciles all listed contacts with an exact match by one job', async () => {
    const pairs = [await pair(), await pair()];
    const mark = unique('Lefebvre');
    const contact = {
      externalReference: unique('c'),
      lastName: mark,
      email: `${unique('nobody')}@example.com`,
    };
    const without = await takeOrder(shop, { contact });
    const tab = await open('/contacts');
    await tab.text(mark).first().waitFor();
    await tab.button('Reconcile exact matches').click();
    await tab.dialog.getByRole('button', { name: 'Reconcile exact matches' }).click();
    for (const { lastName } of pairs) await tab.text(lastName).waitFor({ state: 'detached' });
    await tab.text(mark).first().waitFor();
    for (const { order, known } of pairs) {
      const { contact: moved } = bodyOf(await office.client.get(`/orders/${order.id}`));
      expect(moved.id).toBe(known.id);
    }
    expect((await contactOf(without.contact.id)).temporary).toBe(true);
    const [job] = bodyOf(await office.client.get('/jobs?limit=1'));
    expect(job).toMatchObject({ filter: { temporary: true }, total: pairs.length, refused: 0 });
  });

  it('finds a temporary contact, and opens it', async () => {
    const { lastName } = await pair();
    await pair();
    const tab = await open('/contacts');
    await tab.rows().nth(1).waitFor();
    await tab.page.keyboard.press('/');
    await tab.page.keyboard.type(lastName);
    await tab.rows().nth(1).waitFor({ state: 'detached' });
    expect(tab.address).toBe(`/console/contacts?q=${lastName}`);
    await tab.page.getByRole('link', { name: `A. ${lastName}` }).click();
    await tab.heading(`A. ${lastName}`).waitFor();
  });

  it('compares with a candidate, shows what will move, reconciles, and undoes it', async () => {
    const { order, known, lastName } = await pair();
    const tab = await open(`/contacts/${order.contact.id}`);
    await tab.page.getByRole('radio', { name: /Same e-mail/ }).waitFor();
    await compared(tab, 'E-mail').getByText('Same').waitFor();
    await compared(tab, 'First name').getByText('Differs').waitFor();
    await compared(tab, 'Atelier Lumen SARL').getByText('Differs').waitFor();

    await tab.button('Reconcile …').click();
    await tab.dialog.getByText('1 order', { exact: true }).waitFor();
    await tab.dialog.getByText('1 contact reference').waitFor();
    await tab.dialog.getByText('The temporary account Lumen').waitFor();
    expect(await contactOf(order.contact.id)).toMatchObject({ temporary: true });
    await tab.dialog.getByRole('button', { name: 'Reconcile' }).click();

    await tab.heading(`Ada ${lastName}`).waitFor();
    expect(await contactOf(order.contact.id)).toMatchObject({ id: known.id });
    await tab.button('Undo').click();
    await tab.dialog.getByRole('button', { name: 'Undo' }).click();
    await tab.text(/^Undone by Office/).waitFor();
    expect(await contactOf(order.contact.id)).toMatchObject({ id: order.contact.id, temporary: true });
  });

  it('shows the contact that remains, with the undo, and keeps the focus on the page', async () => {
    const { order, known, lastName } = await pair();
    const tab = await open('/contacts');
    await tab.page.getByRole('link', { name: `A. ${lastName}` }).click();
    // A page that is hidden does not ask for news every few seconds.
    await tab.page.evaluate('Object.defineProperty(document, "hidden", { value: true })');
    await tab.button('Reconcile …').click();
    await tab.dialog.getByRole('button', { name: 'Reconcile' }).click();
    await tab.button('Undo').waitFor();
    expect(tab.address).toBe(`/console/contacts/${known.id}`);
    await tab.page.locator('h1:focus', { hasText: `Ada ${lastName}` }).waitFor();

    await tab.button('Undo').click();
    await tab.dialog.getByRole('button', { name: 'Undo' }).click();
    await tab.text(/^Undone by Office/).waitFor();
    await tab.page.locator('h1:focus', { hasText: `Ada ${lastName}` }).waitFor();

    await tab.page.goBack();
    await tab.heading('Contacts to reconcile').waitFor();
    bodyOf(await office.client.post(`/contacts/${order.contact.id}/reconcile`, { contactId: known.id }));
    await tab.goTo(`/contacts/${order.contact.id}`);
    await tab.text(`Contact ${order.contact.id} was reconciled into this one.`).waitFor();
  });

  it('finds a customer, and shows its contacts and the way to its orders', async () => {
    const name = unique('Verrerie');
    const customer = await newCustomer(service.admin, { name, vatNumber: 'FR12345678901' });
    const contact = await newContact(service.admin, {
      customer: customer.id,
      firstName: 'Grace',
      lastName: unique('Hopper'),
    });
    const other = await newContact(service.admin, { lastName: unique('Elsewhere') });
    const tab = await open('/contacts');
    await tab.link('Customers').last().click();
    await tab.page.getByRole('searchbox').fill(name);
    await tab.link(name).click();
    await tab.heading(name).waitFor();
    await tab.text('FR12345678901').waitFor();
    await tab.page.getByRole('link', { name: `Grace ${contact.lastName}` }).waitFor();
    expect(await tab.text(other.lastName).count()).toBe(0);
    const orders = tab.page.getByRole('link', { name: 'Show its orders' });
    expect(await orders.getAttribute('href')).toBe(`/console/orders?customer=${customer.id}`);
  });

  it('is reached from an order, as are the customer and the application', async () => {
    const { order, lastName } = await pair();
    const tab = await open(`/orders/${order.id}`);
    const target = (name: string): Promise<string | null> =>
      tab.page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await target('Lumen')).toBe(`/console/customers/${order.customer.id}`);
    expect(await target(`A. ${lastName}`)).toBe(`/console/contacts/${order.contact.id}`);
    // Only administrators open applications.
    expect(await tab.page.getByRole('link', { name: order.application.name }).count()).toBe(0);
  });

  it('compares with another contact that a search finds, at an address to send to a colleague', async () => {
    const [{ order }, other] = [
      await pair(),
      await newContact(service.admin, { lastName: unique('Hopper') }),
    ];
    const tab = await open(`/contacts/${order.contact.id}`);
    await tab.page.getByRole('radio').waitFor();
    await tab.page.getByLabel('Search for another contact').fill(other.lastName);
    await tab.page.getByRole('radio', { name: new RegExp(other.lastName) }).check();
    await compared(tab, 'Last name').getByText(other.lastName).waitFor();
    const { address } = tab;
    expect(address).toBe(`/console/contacts/${order.contact.id}?q=${other.lastName}&with=${other.id}`);
    await tab.close();

    const colleague = await open(address.replace('/console', ''));
    await compared(colleague, 'Last name').getByText(other.lastName).waitFor();
  });

  it('shows the newest reconciliations, loads them again only when they changed, and leads to older ones', async () => {
    const known = await newContact(service.admin);
    const reconciled: number[] = [];
    for (let count = 0; count < 11; count++) {
      const { order } = await pair();
      bodyOf(await office.client.post(`/contacts/${order.contact.id}/reconcile`, { contactId: known.id }));
      reconciled.push(order.contact.id);
    }
    const tab = await open(`/contacts/${known.id}`);
    const entries = tab.page.getByRole('article');
    await entries.first().waitFor();
    expect(await entries.count()).toBe(10);
    await entries
      .first()
      .getByRole('link', { name: `Contact ${reconciled[10]}`, exact: true })
      .waitFor();
    const unchanged = tab.page.waitForResponse(
      (response) => response.url().includes('/reconciliations') && response.status() === 304,
    );
    await tab.refresh();
    await unchanged;
    await tab.page.getByRole('link', { name: 'Older reconciliations' }).click();
    await entries.nth(1).waitFor({ state: 'detached' });
    await entries.getByRole('link', { name: `Contact ${reconciled[0]}`, exact: true }).waitFor();
  });

  it('says why a reconciliation is refused', async () => {
    const { order, known } = await pair();
    const tab = await open(`/contacts/${order.contact.id}`);
    await tab.page.getByRole('radio').waitFor();
    const other = await newContact(service.admin);
    const path = `/contacts/${order.contact.id}/reconcile`;
    await tab.button('Reconcile …').click();
    await tab.dialog.getByText('1 order', { exact: true }).waitFor();
    // The page reads the contact every few seconds, and would close the dialog when another user has reconciled it.
    await tab.holdReads();
    bodyOf(await office.client.post(path, { contactId: other.id }));
    await tab.dialog.getByRole('button', { name: 'Reconcile' }).click();
    const { body } = await office.client.post(path, { contactId: known.id });
    await tab.dialog.getByRole('alert').getByText(body.detail).waitFor();
  });

  /** An application proposes a new first name for a contact of the back office. */
  async function proposal(firstName: string): Promise<{ contact: Body; lastName: string }> {
    const lastName = unique('Curie');
    const contact = await newContact(service.admin, { firstName: 'Marie', lastName });
    const reference = await shareContact(service.admin, shop.id, contact.id, {
      externalReference: unique('contact'),
    });
    bodyOf(await shop.client.patch(`/contact_references/${reference.id}`, { firstName }));
    return { contact, lastName };
  }

  it('accepts a proposed change, and refuses another', async () => {
    const accepted = await proposal('Maria');
    const refused = await proposal('Marya');
    const tab = await open('/contacts');
    await tab.page.getByRole('link', { name: 'Proposed changes' }).click();
    const card = ({ lastName }: { lastName: string }): Locator =>
      tab.page.getByRole('article', { name: `Marie ${lastName}` });
    await card(accepted).getByRole('row', { name: 'First name Marie Maria' }).waitFor();

    await card(accepted).getByRole('button', { name: 'Accept' }).click();
    await tab.text(`Marie ${accepted.lastName} was changed.`).waitFor();
    await card(accepted).waitFor({ state: 'detached' });
    await card(refused).getByRole('button', { name: 'Refuse' }).click();
    await card(refused).waitFor({ state: 'detached' });
    expect(await contactOf(accepted.contact.id)).toMatchObject({ firstName: 'Maria' });
    expect(await contactOf(refused.contact.id)).toMatchObject({ firstName: 'Marie' });

    await tab.link('Refused').click();
    await card(refused)
      .getByText(/^Decided by Office/)
      .waitFor();
  });

  it('shows only the proposed changes to a token that may not list contacts', async () => {
    const sales = await newApplication(service.admin, { rights: ['sales'] });
    const { lastName } = await proposal('Mary');
    const tab = await open('/contacts', sales.token);
    await tab.heading(`Marie ${lastName}`).waitFor();
    expect(await tab.page.getByRole('link', { name: 'Temporary contacts' }).count()).toBe(0);
    expect(await tab.page.getByRole('link', { name: `Marie ${lastName}` }).count()).toBe(0);
  });
});
