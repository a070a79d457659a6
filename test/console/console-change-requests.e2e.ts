import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import type { Body } from '../support/api-client.js';
import { lowContrast } from '../support/browser.js';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsole } from '../support/console-service.js';
import { useEach } from '../support/each.js';
import { bodyOf, newPackaging } from '../support/samples.js';
import { newSeller } from '../support/validated-orders.js';

const CONFLICT = 'The order was changed in the meantime';

describeConsole('Change requests in the console', null, (service) => {
  const seller = useEach('suite', () => newSeller(service));

  const open = (path: string, { token } = seller.office) => service.open(path, { token });
  const former = (tab: ConsolePage): Locator => tab.region('Former change requests');
  const stored = async ({ id }: Body) => bodyOf(await seller.office.client.get(`/orders/${id}`));

  async function requested({ id }: Body, values: object): Promise<Body> {
    const body = { externalId: 'change-1', ...values };
    return bodyOf(await seller.shop.client.post(`/orders/${id}/change_requests`, body));
  }
  const cancellation = (order: Body) => requested(order, { kind: 'cancel', reason: 'Ordered by mistake.' });
  /** 3 instead of 5 of the first line, without the second one, and with a new one. */
  async function otherLines(order: Body): Promise<Body> {
    const packaging = await newPackaging(service.admin, { unitPrice: '2.00' });
    const items = [
      { id: order.items[0].id, orderedQuantity: 3 },
      { packaging: packaging.id, orderedQuantity: 2 },
    ];
    const content = { items, comment: 'Before noon.' };
    return requested(order, { kind: 'change', content, reason: 'Less is enough.' });
  }

  /** The cells of each row of a table in the section, and which of them are marked. */
  const cellsOf = (table: Locator): Promise<string[][]> =>
    table
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...(row as unknown as { children: Iterable<Cell> }).children].map(
            ({ textContent, classList }) => textContent.trim() + (classList.contains('differs') ? ' *' : ''),
          ),
        ),
      );
  interface Cell {
    textContent: string;
    classList: { contains: (name: string) => boolean };
  }

  it('show the lines of both versions beside each other, with what differs, and the totals of both', async () => {
    const order = await seller.validated();
    const request = await otherLines(order);
    const tab = await open(`/orders/${order.id}`);
    const shown = tab.region(`Change request ${request.id}`);
    await shown.getByText('Change requested').waitFor();
    await shown.getByText('Less is enough.').waitFor();
    await shown.getByText(`by ${request.by.name}`).waitFor();
    const [first, second, added] = [...order.items, request.items[1]].map(({ label }: Body) => label);
    const lines = shown.getByRole('region', { name: 'Lines of the order and after the change' });
    await lines.waitFor();
    expect(await cellsOf(lines)).toEqual([
      [`1. ${first}`, '5 *', '€10.00', '€60.00 *', `1. ${first} Changed`, '3 *', '€10.00', '€36.00 *'],
      [`2. ${second} *`, '2 *', '€4.00 *', '€9.60 *', '– Removed *', ' *', ' *', ' *'],
      ['– *', ' *', ' *', ' *', `2. ${added} Added *`, '2 *', '€2.00 *', '€4.80 *'],
    ]);
    expect(await cellsOf(shown.getByRole('region', { name: 'Totals of the order and after' }))).toEqual([
      ['Net', '€58.00', '€34.00', '-€24.00'],
      ['VAT', '€11.60', '€6.80', '-€4.80'],
      ['Gross', '€69.60', '€40.80', '-€28.80'],
    ]);
    await shown.getByText('Other changes').waitFor();
    expect(await shown.locator('dl').innerText()).toMatch(/^Comment\s+–.*Before noon\.$/s);
    expect(await tab.violations()).toEqual([]);
    await tab.page.emulateMedia({ colorScheme: 'dark' });
    expect(await lowContrast(tab.page)).toEqual([]);
    await tab.page.setViewportSize({ width: 375, height: 800 });
    expect(await tab.isTooWide()).toBe(false);
  });

  it('are accepted, and then listed with the former ones', async () => {
    const order = await seller.validated();
    const request = await otherLines(order);
    const tab = await open(`/orders/${order.id}`);
    await tab.button('Accept').click();
    await tab.text('The change request was accepted.').waitFor();
    await tab.region(`Change request ${request.id}`).waitFor({ state: 'detached' });
    const entry = former(tab).getByRole('listitem');
    await entry.getByText(`Change request ${request.id}`).waitFor();
    await entry.getByText('Accepted', { exact: true }).waitFor();
    const history = tab.region('History');
    await history
      .locator('strong', { hasText: `Change request ${request.id}` })
      .first()
      .waitFor();
    await history.locator('dd', { hasText: `changed to Change request ${request.id}` }).waitFor();
    await tab.region('2 items').getByText('€40.80').waitFor();
    expect((await stored(order)).totals.net).toBe('34.00');
    expect(await tab.violations()).toEqual([]);
  });

  it('to cancel the order show all lines as removed, and cancel it', async () => {
    const order = await seller.validated();
    const request = await cancellation(order);
    const tab = await open(`/orders/${order.id}`);
    const shown = tab.region(`Change request ${request.id}`);
    await shown.getByText('Cancellation requested').waitFor();
    await shown.getByText('Removed').last().waitFor();
    expect(await shown.getByText('Removed').count()).toBe(2);
    await shown.getByText('-€69.60').waitFor();
    await tab.button('Accept').click();
    await former(tab).getByText('Accepted', { exact: true }).waitFor();
    expect((await stored(order)).state).toBe('cancelled');
  });

  it('can only be refused with a reason', async () => {
    const order = await seller.validated();
    await cancellation(order);
    const tab = await open(`/orders/${order.id}`);
    expect(await former(tab).count()).toBe(0);
    await tab.button('Refuse').click();
    const refuse = tab.dialog.getByRole('button', { name: 'Refuse' });
    await refuse.click();
    await tab.dialog.getByRole('alert').waitFor();
    await tab.dialog.getByLabel('Reason').fill('Packed already.');
    expect(await tab.violations()).toEqual([]);
    await refuse.click();
    await tab.text('The change request was refused.').waitFor();
    await former(tab).getByText('Packed already.').waitFor();
    await former(tab).getByText('Refused', { exact: true }).waitFor();
    expect(await stored(order)).toMatchObject({ state: 'validated', changeRequest: null });
  });

  it('name what would block the order, and say why they cannot be accepted', async () => {
    const order = await seller.validated();
    const content = { declaredTotals: { gross: '1.00' }, items: [{ id: order.items[0].id, unitPrice: '9' }] };
    const request = await requested(order, { kind: 'change', content });
    const tab = await open(`/orders/${order.id}`);
    const shown = tab.region(`Change request ${request.id}`);
    await shown.getByText('This would block the order after the change').waitFor();
    await shown.getByText('Total differs').waitFor();
    await shown.getByText('Warnings about the order after the change').waitFor();
    for (const { detail } of request.warnings) await shown.getByText(detail).waitFor();
    await tab.button('Accept').click();
    await tab.text('while something would block the order after it').waitFor();
    expect((await stored(order)).changeRequest.id).toBe(request.id);
    expect(await tab.text(CONFLICT).count()).toBe(0);
  });

  it('stay open when prices have changed since, and the page says so', async () => {
    const order = await seller.validated();
    const packaging = await newPackaging(service.admin, { unitPrice: '2.00' });
    const items = [
      ...order.items.map(({ id }: Body) => ({ id })),
      { packaging: packaging.id, orderedQuantity: 1 },
    ];
    const request = await requested(order, { kind: 'change', content: { items } });
    bodyOf(await service.admin.patch(`/packagings/${packaging.id}`, { unitPrice: '3.00' }));
    const tab = await open(`/orders/${order.id}`);
    await tab.button('Accept').click();
    await tab.text('another result than the request says').waitFor();
    expect(await tab.text(CONFLICT).count()).toBe(0);
    await tab.region(`Change request ${request.id}`).waitFor();
  });

  it('are not accepted for an order that was changed since the page showed it', async () => {
    const order = await seller.validated();
    const request = await cancellation(order);
    const tab = await open(`/orders/${order.id}`);
    await tab.button('Accept').waitFor();
    const consents = /\/api\/v1\/orders\/\d+$/;
    await tab.page.route(consents, () => undefined);
    const operations = [{ orderExternalReference: order.externalId, amount: '1.00' }];
    const payment = { reference: `PAY-${order.id}`, amount: '1.00', operations };
    bodyOf(await seller.shop.client.post('/payments', payment));
    await tab.button('Accept').click();
    await tab.text(CONFLICT).waitFor();
    await tab.page.unroute(consents);
    expect((await stored(order)).changeRequest.id).toBe(request.id);
  });

  it('that were withdrawn while somebody wrote why they are refused show who withdrew them', async () => {
    const order = await seller.validated();
    const request = await cancellation(order);
    const tab = await open(`/orders/${order.id}`);
    await tab.button('Refuse').click();
    await tab.dialog.getByLabel('Reason').fill('Packed already.');
    bodyOf(await seller.shop.client.post(`/change_requests/${request.id}/withdraw`));
    await tab.refresh();
    await tab.region(`Change request ${request.id}`).waitFor({ state: 'detached' });
    await tab.dialog.getByRole('button', { name: 'Refuse' }).click();
    await tab.text(CONFLICT).waitFor();
    const conflict = tab.page.getByRole('alert').filter({ hasText: CONFLICT });
    await conflict.getByText(`Change request ${request.id}`).waitFor();
    await conflict.getByText(`by ${request.by.name}`).waitFor();
    await former(tab).getByText('Withdrawn', { exact: true }).waitFor();
  });

  it('to cancel are sent and withdrawn by the application that sent the order', async () => {
    const order = await seller.validated();
    const tab = await open(`/orders/${order.id}`, seller.shop);
    await tab.button('Request cancellation').click();
    await tab.dialog.getByLabel('Reason').fill('Ordered by mistake.');
    expect(await tab.violations()).toEqual([]);
    await tab.dialog.getByRole('button', { name: 'Request cancellation' }).click();
    await tab.text('The cancellation was requested.').waitFor();
    const { changeRequest } = await stored(order);
    expect(changeRequest).toMatchObject({ kind: 'cancel', reason: 'Ordered by mistake.' });
    expect(changeRequest.externalId).toMatch(/^console-[0-9a-f]{32}$/);
    await tab.button('Withdraw').waitFor();
    for (const name of ['Request cancellation', 'Accept', 'Refuse'])
      expect(await tab.button(name).count()).toBe(0);
    await tab.button('Withdraw').click();
    await tab.text('The change request was withdrawn.').waitFor();
    await former(tab).getByText('Withdrawn', { exact: true }).waitFor();
    await tab.button('Request cancellation').waitFor();
    expect((await stored(order)).changeRequest).toBeNull();
  });

  it('are neither decided nor sent by those who may not', async () => {
    const order = await seller.validated();
    const { id } = await cancellation(order);
    const office = await open(`/orders/${order.id}`);
    await office.button('Accept').waitFor();
    expect(await office.button('Withdraw').count()).toBe(0);
    const warehouse = await open(`/orders/${order.id}`, seller.warehouse);
    await warehouse.region(`Change request ${id}`).getByText('-€69.60').waitFor();
    for (const tab of [office, warehouse]) {
      expect(await tab.button('Request cancellation').count()).toBe(0);
      await tab.close();
    }
    const shipped = await seller.validated();
    const items = [{ position: 1, quantity: 1 }];
    bodyOf(await seller.office.client.put(`/orders/${shipped.id}/shipments/LS-1`, { items }));
    const shop = await open(`/orders/${shipped.id}`, seller.shop);
    await shop.text('LS-1').first().waitFor();
    expect(await shop.button('Request cancellation').count()).toBe(0);
  });

  it('that are accepted at once cancel the order at once', async () => {
    const other = await newSeller(service, { acceptChanges: 'cancel_until_shipped' });
    const order = await other.validated();
    const tab = await open(`/orders/${order.id}`, other.shop);
    await tab.button('Request cancellation').click();
    await tab.dialog.getByRole('button', { name: 'Request cancellation' }).click();
    await former(tab).getByText('Accepted', { exact: true }).waitFor();
    expect((await stored(order)).state).toBe('cancelled');
  });
});
