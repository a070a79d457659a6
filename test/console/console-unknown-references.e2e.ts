import { expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import { describeConsole } from '../support/console-service.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { bodyOf, newPackaging, newProduct, unique } from '../support/samples.js';
import { newName, newParkingShop, take, unknownReference } from '../support/unknown-items.js';

describeConsole('Unknown references in the console', ['sales', 'catalogue'], (service, open, office) => {
  const shop = useEach('suite', () => newParkingShop(service.admin, { name: 'Marketplace' }));

  const newSoldPackaging = async (): Promise<{ id: number; label: string }> => {
    const label = unique('Lamp');
    const product = await newProduct(service.admin, { label });
    const { id } = await newPackaging(service.admin, { product: product.id });
    return { id, label };
  };

  it('lists what is waiting by its value, binds a reference, and shows that its orders are updated', async () => {
    const [cheap, dear] = [newName(), newName()];
    const order = await take(shop, dear, { unitPrice: 900, label: 'Lamp of the house' });
    await take(shop, dear, { unitPrice: 900 });
    await take(shop, cheap, { unitPrice: 1 });
    const { id, label } = await newSoldPackaging();
    const tab = await open('/unknown-references');
    await tab.rows().nth(1).waitFor();
    const names = await tab.page.locator('tbody th').allInnerTexts();
    expect(names.map((text) => text.split('\n')[0])).toEqual([dear, cheap]);
    expect(await tab.rows().first().innerText()).toContain('3,600.00');
    expect(await tab.violations()).toEqual([]);

    await tab.button(`Bind ${dear}`).click();
    await tab.button('Bind').last().click();
    await tab.text('Choose one from the list.').waitFor();
    await tab.page.getByLabel('Search packagings').first().fill(label);
    await tab.page.getByRole('radio').check();
    expect(await tab.violations()).toEqual([]);
    await tab.dialog.getByRole('button', { name: 'Bind', exact: true }).click();
    await tab.text(`${dear} is bound. No orders are waiting for it any more.`).waitFor({ timeout: 60_000 });
    expect(await tab.violations()).toEqual([]);
    await tab.text(dear).nth(1).waitFor({ state: 'detached' });
    const { items, blockers } = bodyOf(await office.client.get(`/orders/${order.id}`));
    expect([items[0].packaging, blockers]).toEqual([id, []]);
    await tab.page.getByRole('link', { name: 'Close' }).click();
    await tab.text('is bound').waitFor({ state: 'detached' });
  });

  it('binds the same reference of several applications by one job', async () => {
    const name = newName();
    const others = [
      await newParkingShop(service.admin, { name: 'Web shop' }),
      await newParkingShop(service.admin, { name: 'Sales app' }),
    ];
    const shops = [shop, ...others];
    const orders: Answer['body'][] = [];
    for (const one of shops) orders.push(await take(one, name));
    const { id, label } = await newSoldPackaging();
    const tab = await open('/unknown-references');
    await tab.button(`Bind ${name}`).first().click();
    await tab.dialog.getByLabel('Also for 2 other applications with this reference').check();
    await tab.dialog.getByLabel('Search packagings').first().fill(label);
    await tab.dialog.getByRole('radio').check();
    expect(await tab.violations()).toEqual([]);
    await tab.dialog.getByRole('button', { name: 'Bind', exact: true }).click();
    await tab.text('Bind references: 3 of 3 done.').waitFor();
    await tab.button(`Bind ${name}`).first().waitFor({ state: 'detached' });
    for (const [index, order] of orders.entries())
      await waitUntil(async () => {
        const { items } = bodyOf(await shops[index]!.client.get(`/orders/${order.id}`));
        return items[0].packaging === id;
      });
  });

  it('are found by a part of the reference, also with Ctrl-K', async () => {
    const name = unique('Grey lamp');
    await take(shop, name);
    await take(shop, newName(), { unitPrice: 9_000 });
    const tab = await open('/unknown-references');
    await tab.rows().nth(1).waitFor();
    await tab.page.keyboard.press('/');
    await tab.page.keyboard.type('LAMP');
    await tab.rows().nth(1).waitFor({ state: 'detached' });
    expect(await tab.rows().locator('th').innerText()).toContain(name);
    await tab.page.getByRole('searchbox').fill('no such lamp');
    await tab.text('No matching references').waitFor();
    await tab.page.keyboard.press('Control+k');
    await tab.page.keyboard.type('grey la');
    await tab.page.getByRole('option').filter({ hasText: name }).click();
    await tab.rows().filter({ hasText: name }).waitFor();
    expect(await tab.rows().count()).toBe(1);
  });

  it('says why a packaging cannot be bound', async () => {
    const name = newName();
    await take(shop, name);
    const tab = await open(`/unknown-references?application=${shop.id}`);
    await tab.button(`Bind ${name}`).click();
    await tab.dialog.getByLabel('Search packagings').first().fill('Olive');
    await tab.dialog.getByRole('radio').first().check();
    await tab.dialog.getByRole('button', { name: 'Bind', exact: true }).click();
    await tab.dialog.getByText('already orders this packaging as "BOX"').waitFor();
  });

  it('the order shows its parked line, and the packaging is chosen for this order alone', async () => {
    const name = newName();
    const [order, other] = [await take(shop, name, { unitPrice: 12 }), await take(shop, name)];
    const { label } = await newSoldPackaging();
    const tab = await open(`/orders/${order.id}`);
    await tab.text(`Unknown item: ${name}`).waitFor();
    await tab.text('No packaging yet: its reference is unknown.').waitFor();
    const link = tab.page.getByRole('link', { name: 'Bind the reference' });
    expect(await link.getAttribute('href')).toBe(`/console/unknown-references?application=${shop.id}`);
    expect(await tab.violations()).toEqual([]);
    await tab.button('Choose the packaging').click();
    await tab.page.getByLabel('Search packagings').first().fill(label);
    await tab.page.getByRole('radio').check();
    await tab.button('Save').click();
    await tab.text(`Unknown item: ${name}`).waitFor({ state: 'detached' });
    await tab.text('28.80').first().waitFor();
    expect(bodyOf(await office.client.get(`/orders/${order.id}`)).blockers).toEqual([]);
    expect((await unknownReference(office.client, shop.id, name))!.orders).toBe(1);
    expect(bodyOf(await office.client.get(`/orders/${other.id}`)).blockers).toHaveLength(1);
  });

  it('the first page counts the references', async () => {
    await take(shop, newName());
    const { waiting } = bodyOf(await office.client.get('/summary')).unknownReferences;
    const tab = await open('/');
    const cause = tab.page.getByRole('region', { name: `Unknown references (${waiting})` });
    await cause.getByRole('link').first().click();
    await tab.heading('Unknown references').waitFor();
  });
});
