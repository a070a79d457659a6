import { expect, it } from '@jest/globals';
import { describeConsoleWith } from '../support/console-service.js';
import { bodyOf, newShop, takeOrder } from '../support/samples.js';
import { describeWithRedis, redisSettings } from '../support/servers.js';

const NO_WORKER = 'No worker is running: nothing is delivered, and no job is worked on.';

describeWithRedis('with Redis', () => {
  describeConsoleWith(
    () => Promise.resolve(redisSettings()),
    'The console without a worker',
    null,
    (service, open) => {
      it('says at a webhook and its replay that nothing is sent', async () => {
        const { client } = await newShop(service.admin);
        const subscription = { event: 'sales_order_created', url: 'https://receiver.example/hooks' };
        const { id } = bodyOf(await client.put('/webhooks', subscription));
        bodyOf(await client.post(`/webhooks/${id}/replay`, { since: '2026-01-21T00:00:00Z' }));
        const tab = await open(`/webhooks/${id}`);
        await tab.text('No worker is running: nothing is sent until one is started.').waitFor();
        await tab.text('Stands still: no worker is running.').waitFor();
        expect(await tab.page.getByText('OK', { exact: true }).count()).toBe(0);
      });

      it('says at an erasure and on the desk that nothing continues', async () => {
        const { client } = await newShop(service.admin);
        const { id, contact } = await takeOrder({ client });
        bodyOf(await client.post(`/orders/${id}/cancel`, { reason: 'Not available' }));
        const tab = await open(`/contacts/${contact.id}`);
        await tab.button('Erase …').click();
        await tab.dialog.getByLabel('Reason').fill('Ticket 4711');
        await tab.button('Erase for ever').click();
        await tab.dialog.getByText(NO_WORKER).waitFor();
        await tab.dialog.getByRole('button', { name: 'Close' }).click();
        await tab.page.getByRole('link', { name: 'Desk' }).click();
        await tab.text(NO_WORKER).waitFor();
      });
    },
  );
});
