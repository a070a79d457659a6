import { beforeAll, expect, it } from '@jest/globals';
import { describeConsole } from '../support/console-service.js';
import { useEach } from '../support/each.js';
import {
  bodyOf,
  newApplication,
  newPackaging,
  sharePackaging,
  unique,
  takeOrder,
} from '../support/samples.js';

describeConsole('Orders in the console', ['sales', 'crm'], (service, open, office) => {
  const shop = useEach('suite', () => newApplication(service.admin, { name: 'Web shop' }));

  beforeAll(async () => {
    const { admin } = service;
    const [box, desk, cork] = await Promise.all([
      newPackaging(admin),
      newPackaging(admin, { unitPrice: null }),
      newPackaging(admin, { minimumQuantity: 10, quantityMultiple: 6 }),
    ]);
    await sharePackaging(admin, shop.id, box.id, { externalReference: 'BOX', label: 'Box of oil' });
    await sharePackaging(admin, shop.id, desk.id, { externalReference: 'DESK', label: 'Desk' });
    await sharePackaging(admin, shop.id, cork.id, { externalReference: 'CORK', label: 'Bag of corks' });
  });

  const order = (externalReference = 'BOX', values = {}) => takeOrder(shop, values, { externalReference });

  it('announces new orders with a button, and shows them when it is pressed', async () => {
    await order();
    const tab = await open('/orders');
    await tab.rows().first().waitFor();
    const { code } = await order();
    const button = tab.button('Show 1 new order');
    await button.waitFor();
    expect(await tab.text(code).count()).toBe(0);
    await button.click();
    await tab.text(code).waitFor();
  });

  it('announces an order that came between its request for the list and its first request for the last change', async () => {
    await order();
    const tab = await open('');
    await tab.heading('Desk').waitFor();
    let code = '';
    await tab.page.route(/\/orders\?.*sort=-updatedAt/, async (route) => {
      if (code === '') {
        await tab.rows().first().waitFor();
        ({ code } = await order());
      }
      await route.continue();
    });
    await tab.link('Orders').click();
    await tab.button('Show 1 new order').click();
    await tab.text(code).waitFor();
  });

  it('sets a missing price of shipping', async () => {
    const { id } = await order('BOX', { shippingMethod: { name: 'Pallet', vatRate: 20 } });
    const tab = await open(`/orders/${id}`);
    await tab.text('Price missing: Shipping').waitFor();
    await tab.page.getByLabel('Unit price, net, in EUR').fill('12,50');
    await tab.button('Save').click();
    await tab.text('The price of Shipping was saved.').waitFor();
    const { shippingMethod, blockers } = bodyOf(await office.client.get(`/orders/${id}`));
    expect([shippingMethod.price, blockers]).toEqual(['12.50', []]);
  });

  it('sets a missing VAT number, with the sentence of the service about a wrong one', async () => {
    const { id } = await order('BOX', { taxTreatment: 'reverse_charge', exemptionReason: 'Article 196' });
    const tab = await open(`/orders/${id}`);
    await tab.text('VAT number missing: Épicerie du Port').waitFor();
    await tab.text('Reverse charge (AE), on €16.65').waitFor();
    await tab.text('Article 196').waitFor();
    const number = tab.page.getByLabel('VAT number', { exact: true });
    await number.fill('12345');
    await tab.button('Save').click();
    await tab.page.getByRole('alert').waitFor();
    await number.fill('de 123 456 789');
    await tab.button('Save').click();
    await tab.text('The VAT number was saved.').waitFor();
    await tab.text('VAT number: DE123456789').waitFor();
    const { customer, blockers } = bodyOf(await office.client.get(`/orders/${id}`));
    expect([customer.name, customer.vatNumber, blockers]).toEqual(['Épicerie du Port', 'DE123456789', []]);
    expect(await tab.violations()).toEqual([]);
  });

  it('shows the price with taxes that was sent, and why a VAT differs', async () => {
    const items = [{ externalReference: 'BOX', orderedQuantity: 1, taxedUnitPrice: '10.55', vatRate: 5.5 }];
    const { id } = await order('BOX', { items });
    const tab = await open(`/orders/${id}`);
    await tab.text('€10.55 including taxes').waitFor();
    await tab.text('VAT 5.5% on €10.00').waitFor();
    await tab.text('The VAT rate sent is 5.5 %, but that of the product is 20 %.').waitFor();
  });

  it('orders one of the quantities that can be ordered instead', async () => {
    const items = [{ externalReference: 'CORK', orderedQuantity: 13 }];
    const { id } = await order('CORK', { items: [...items, { ...items[0], orderedQuantity: 3 }] });
    const tab = await open(`/orders/${id}`);
    await tab.text('Quantity cannot be ordered: Bag of corks').first().waitFor();
    await tab.text('Expected at least 10 and a multiple of 6, but 13 was ordered.').waitFor();
    await tab.button('Order 18 of Bag of corks').click();
    await tab.text('The order now has 18 of Bag of corks.').waitFor();
    // By a key: for half a second a pointer does not press what has appeared in the place of what it pressed.
    await tab.button('Order 12 of Bag of corks').press('Enter');
    await tab.text('The order now has 12 of Bag of corks.').waitFor();
    await tab.button('Validate').click();
    await tab.text('The order was validated.').waitFor();
    const stored = bodyOf(await office.client.get(`/orders/${id}`));
    expect(stored.items.map((item: { orderedQuantity: number }) => item.orderedQuantity)).toEqual([18, 12]);
  });

  it('shows a price that is not the list price, and leads to the order of which it may be a duplicate', async () => {
    const contact = { externalReference: 'twice', lastName: 'Renard' };
    const items = [{ externalReference: 'BOX', orderedQuantity: 2, unitPrice: 9 }];
    const [first, second] = [await order('BOX', { contact, items }), await order('BOX', { contact, items })];
    const tab = await open(`/orders/${second.id}`);
    await tab.text('Box of oil: The price sent is 9.00, but the list price is 8.325.').waitFor();
    await tab.page.getByRole('link', { name: 'Show the other order' }).click();
    await tab.heading(first.code).waitFor();
  });

  it.each([1280, 700, 390])(
    'never offers what cannot be undone where Validate was clicked, in a window of %i px',
    async (width) => {
      const { id } = await order();
      const tab = await open(`/orders/${id}`);
      await tab.page.setViewportSize({ width, height: 800 });
      const { x, y, width: wide, height } = (await tab.button('Validate').boundingBox())!;
      await tab.button('Validate').click();
      await tab.button('Ship').waitFor();
      for (const left of [x + 1, x + wide / 2, x + wide - 1]) {
        const script = `document.elementFromPoint(${left}, ${y + height / 2}).textContent`;
        expect(await tab.page.evaluate(script)).toBe('Reopen');
      }
    },
  );

  it('cancels with a red button after it asked for the reason, and returns the focus when nothing is done', async () => {
    const { id } = await order();
    const tab = await open(`/orders/${id}`);
    await tab.button('Cancel order').click();
    await tab.page.keyboard.press('Escape');
    await tab.page.locator(':focus', { hasText: 'Cancel order' }).waitFor();
    await tab.page.keyboard.press('Enter');
    await tab.page.getByLabel('Reason').fill('Ordered by mistake');
    const confirm = tab.dialog.getByRole('button', { name: 'Cancel order' });
    expect(await confirm.getAttribute('class')).toBe('button danger');
    await confirm.click();
    await tab.text('The order was cancelled.').waitFor();
    await tab.text('Ordered by mistake').waitFor();
  });

  it('opens the computation of an amount, with decimals of any number, and returns to the amount', async () => {
    // 20 % of a price with six decimals has seven.
    const items = [{ externalReference: 'BOX', orderedQuantity: 5, unitPrice: '16.658333' }];
    const { id } = await order('BOX', { items });
    const tab = await open(`/orders/${id}`);
    const net = tab.rows().first().getByRole('button', { name: '€83.29' });
    await net.click();
    const dialog = tab.page.getByRole('dialog', { name: 'Computation: Box of oil' });
    await dialog.getByRole('cell', { name: '19.9899996' }).waitFor();
    expect(await dialog.getByRole('rowheader', { name: 'Total' }).count()).toBe(0);
    expect(await tab.violations()).toEqual([]);
    await tab.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await tab.page.waitForFunction('document.activeElement.textContent === "€83.29"');
    await tab.page.locator('.total').getByRole('button').click();
    const ofOrder = tab.page.getByRole('dialog', { name: 'Computation: Order' });
    await ofOrder.getByRole('rowheader', { name: 'Total, gross' }).waitFor();
  });

  it('encodes an e-mail address in its mailto link, so that ? and & in it add no header', async () => {
    const email = 'a?bcc=b&subject=%20#c@example.com';
    const { id } = await order('BOX', {
      contact: { externalReference: unique('contact'), lastName: 'Renard', email },
    });
    const tab = await open(`/orders/${id}`);
    const href = await tab.page.getByRole('link', { name: email }).getAttribute('href');
    const { protocol, pathname, search, hash } = new URL(href ?? '');
    expect([protocol, decodeURIComponent(pathname), search, hash]).toEqual(['mailto:', email, '', '']);
  });

  it('is printed without navigation, buttons and history, on one page', async () => {
    const { id, code } = await order();
    const tab = await open(`/orders/${id}`);
    await tab.heading('History').waitFor();
    await tab.page.emulateMedia({ media: 'print' });
    for (const shown of [code, 'Customer', 'Delivery address'])
      expect(await tab.heading(shown).isVisible()).toBe(true);
    expect(await tab.heading('History').filter({ visible: true }).count()).toBe(0);
    const controls = tab.page.locator('nav, aside, button:not(.amount), select, input');
    expect(await controls.filter({ visible: true }).count()).toBe(0);
    const pdf = (await tab.page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  it('shows a partner its own orders, without what it may not do', async () => {
    const { id, code } = await order();
    const tab = await open(`/orders/${id}`, shop.token);
    await tab.heading(code).waitFor();
    await tab.button('Cancel order').waitFor();
    expect(await tab.button('Validate').count()).toBe(0);
    await tab.page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
    await tab.rows().first().waitFor();
    await tab.page.getByLabel(`Select ${code}`).check();
    const selection = tab.page.getByRole('region', { name: 'Selected orders' });
    expect(await selection.getByRole('button').allTextContents()).toEqual([
      'Export',
      'Cancel orders',
      'Clear selection',
    ]);
  });
});
