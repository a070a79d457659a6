import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import { describeConsoleWith } from '../support/console-service.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { Receiver, useReceiver } from '../support/receiver.js';
import { bodyOf, newShop, takeOrder, newSubscription } from '../support/samples.js';

const EVENT = 'sales_order_created';
const TEN_MINUTES_AGO = new Date(Date.now() - 600_000).toISOString();
const REFUSAL = '{"error":"The article BOX is not known in the shop"}';

const SETTINGS = { WEBHOOK_RETRY_SCHEDULE: '50ms,50ms' };
const RIGHTS = ['sales', 'admin'];

describeConsoleWith(SETTINGS, 'Webhooks in the console', RIGHTS, (service, open, office) => {
  const receiver = useReceiver('suite');
  const shop = useEach('suite', () => newShop(service.admin, { name: 'Web shop' }));
  let webhook: number;

  beforeAll(async () => {
    webhook = (await newSubscription(shop, EVENT, receiver.url)).id;
    await office.client.put('/webhooks', { event: 'payment_received', url: receiver.url });
  });

  /** Takes an order whose event the receiver refuses. @returns the delivery, when nothing more is attempted */
  async function refused(): Promise<Answer['body']> {
    receiver.answer = () => ({ status: 422, body: REFUSAL });
    const { id } = await takeOrder(shop);
    const path = `/webhook_deliveries?order=${id}&state=exhausted`;
    await waitUntil(async () => bodyOf(await office.client.get(path)).length === 1);
    receiver.answer = () => ({ status: 200 });
    return bodyOf(await office.client.get(path))[0];
  }

  it('show that the receiver of the shop refused a webhook and why, and send it again', async () => {
    const { id, order } = await refused();
    const tab = await open('/webhooks');
    const row = tab.rows().filter({ hasText: EVENT });
    await row.getByRole('cell', { name: 'Failing' }).waitFor();
    await row.getByRole('cell', { name: 'The receiver responded with the status 422.' }).waitFor();
    await tab.page.getByRole('link', { name: EVENT }).click();
    await tab.text('The last attempts failed').waitFor();
    await tab.page.getByRole('link', { name: 'Show the delivery' }).click();
    await tab.heading('3 attempts').waitFor();
    expect(tab.address).toBe(`/console/deliveries/${id}`);
    await tab.text('Response of the receiver').first().click();
    await tab.text('The article BOX is not known in the shop').first().waitFor();
    await tab.page.locator('.json').getByText(`"${order.code}"`).waitFor();
    await tab.button('Send again').click();
    await tab.text('The delivery is being sent again.').waitFor();
    await tab.heading('4 attempts').waitFor();
    await tab.page.locator('.page-head').getByText('Delivered').waitFor();
    expect(String(receiver.received.at(-1)?.body)).toContain(order.code);
    await tab.page.getByRole('link', { name: order.code }).click();
    await tab.heading(order.code).waitFor();
  });

  it('say whether the events of an order arrive in sequence', async () => {
    const { id } = bodyOf(
      await shop.client.put('/webhooks', {
        ...{ event: 'sales_order_cancelled', url: receiver.url, ordered: true },
      }),
    );
    for (const [shown, answer] of [
      [id, 'Yes'],
      [webhook, 'No'],
    ]) {
      const tab = await open(`/webhooks/${shown}`);
      const fact = tab.page.locator('dt', { hasText: 'Events of an order in sequence' });
      await fact.waitFor();
      expect(await fact.locator('xpath=following-sibling::dd[1]').textContent()).toBe(answer);
      await tab.close();
    }
    await shop.client.delete(`/webhooks/${id}`);
  });

  it('are filtered by health and application, which are in the address', async () => {
    const tab = await open('/webhooks?health=ok');
    await tab.rows().filter({ hasText: 'payment_received' }).waitFor();
    await tab.page.getByLabel('Application').selectOption('Web shop');
    await tab.page.getByLabel('Health').selectOption('Paused');
    await tab.heading('No matching webhooks').waitFor();
    expect(tab.address).toBe(`/console/webhooks?health=paused&application=${shop.id}`);
    await tab.page.goBack();
    expect(await tab.page.getByLabel('Health').inputValue()).toBe('ok');
  });

  it('are found by a part of their URL, which is in the address', async () => {
    const url = `${receiver.url}/Backup/orders`;
    const { id } = await newSubscription(shop, 'sales_order_delivered', url);
    const tab = await open('/webhooks');
    await tab.rows().filter({ hasText: 'payment_received' }).waitFor();
    await tab.page.getByRole('searchbox').fill('/backup');
    await tab.rows().filter({ hasText: 'payment_received' }).waitFor({ state: 'detached' });
    await tab.rows().getByText(url).waitFor();
    expect(tab.address).toBe('/console/webhooks?q=%2Fbackup');
    await tab.button('Clear filters').click();
    await tab.rows().filter({ hasText: 'payment_received' }).waitFor();
    expect(await tab.page.getByRole('searchbox').inputValue()).toBe('');
    await shop.client.delete(`/webhooks/${id}`);
  });

  it('show the deliveries of an order or an event that somebody searches', async () => {
    const [{ order, event }, other] = [await refused(), await refused()];
    const tab = await open('/deliveries');
    const box = tab.page.getByRole('searchbox');
    const rowOf = ({ code }: Answer['body']) => tab.rows().filter({ hasText: code });
    await rowOf(other.order).waitFor();
    for (const text of [order.code.toLowerCase().replace(/-0+/, '-'), String(order.id), event.id]) {
      await box.fill(text);
      await rowOf(other.order).waitFor({ state: 'detached' });
      await rowOf(order).waitFor();
      expect(tab.address).toBe(`/console/deliveries?${text === event.id ? 'eventId' : 'order'}=${text}`);
      await box.fill('');
      await rowOf(other.order).waitFor();
    }
    await box.fill(order.code);
    await tab.link(order.code).waitFor();
    await box.fill(`${order.code}0`);
    await tab.heading('No matching deliveries').waitFor();
  });

  it('show the deliveries of an order, and filter those of a webhook by state', async () => {
    const { order } = await refused();
    const tab = await open(`/deliveries?order=${order.id}`);
    await tab.rows().first().waitFor();
    expect(await tab.rows().count()).toBe(1);
    await tab.rows().getByRole('cell', { name: 'Exhausted' }).waitFor();
    await tab.page.getByRole('link', { name: EVENT }).click();
    // Until the delivery is loaded, its subscription is not known, and the link leads to all deliveries.
    await tab.heading('Payload').waitFor();
    const command = await tab.copied(tab.button('Copy as curl'));
    const sent = receiver.received.length;
    await promisify(execFile)('bash', ['-c', command]);
    expect(JSON.parse(String(receiver.received[sent]?.body))).toMatchObject({ code: order.code });
    await tab.page.locator('.back').click();
    await tab.page.getByLabel('State').selectOption('Waiting');
    await tab.heading('No matching deliveries').waitFor();
    expect(tab.address).toBe(`/console/webhooks/${webhook}?state=waiting`);
  });

  it('ping the receiver, and show its response among the deliveries', async () => {
    const before = receiver.pings.length;
    const tab = await open(`/webhooks/${webhook}`);
    await tab.button('Ping').click();
    await tab.text('Two test requests are being sent.').waitFor();
    await waitUntil(async () => receiver.pings.length === before + 2);
    await tab.rows().getByText('Ping with a wrong signature').first().waitFor();
  });

  it('show who did what to them, to the back office and to the shop', async () => {
    bodyOf(await office.client.post(`/webhooks/${webhook}/ping`));
    for (const token of [office.token, shop.token]) {
      const tab = await open(`/webhooks/${webhook}`, token);
      const history = tab.page.getByRole('region', { name: 'History' });
      await history.getByText('Pinged by Office').first().waitFor();
      await history.getByText('Subscribed by Web shop').waitFor();
      await history.getByRole('link', { name: 'Show the delivery' }).first().click();
      await tab.text('Ping').first().waitFor();
      expect(tab.address).toMatch(/^\/console\/deliveries\/\d+$/);
      await tab.close();
    }
  });

  it('are replayed for a time range, with the sentence of the service about a wrong one', async () => {
    await refused();
    const before = receiver.received.length;
    const tab = await open(`/webhooks/${webhook}`);
    await tab.button('Replay').click();
    const until = tab.page.getByLabel('Until');
    await until.fill('2020-01-01T00:00');
    await tab.button('Start the replay').click();
    await tab.dialog.getByRole('alert').waitFor();
    expect(await until.getAttribute('aria-invalid')).toBe('true');
    await until.fill('');
    await tab.button('Start the replay').click();
    await tab.text('The replay has started.').waitFor();
    await tab.heading('Replays').waitFor();
    await tab.page.getByText('Finished', { exact: true }).waitFor();
    await tab.text(/deliver(y|ies) queued so far/).waitFor();
    await waitUntil(async () => receiver.received.length > before);
  });

  it('say that an attempt is due instead of when it should have been', async () => {
    const { id } = await refused();
    const tab = await open('/orders');
    // As while no worker is running, which would make the attempt.
    await tab.page.route(/\/webhook_deliveries/, async (route) => {
      const response = await route.fetch({
        headers: { ...route.request().headers(), 'if-none-match': '' },
      });
      const due = (delivery: object) => ({ ...delivery, state: 'waiting', nextAttemptAt: TEN_MINUTES_AGO });
      const body = (await response.json()) as object | object[];
      await route.fulfill({ response, json: Array.isArray(body) ? body.map(due) : due(body) });
    });
    await tab.page.getByRole('link', { name: 'Partners' }).click();
    await tab.page.getByRole('link', { name: 'Deliveries' }).click();
    await tab.text('The next attempt is due.').filter({ visible: true }).first().waitFor();
    expect(await tab.text(/Next attempt.*ago/).count()).toBe(0);
    await tab.page.goto(`${service.url}/console/deliveries/${id}`);
    await tab.text('The next attempt is due.').waitFor();
  });

  it('say why a replay stands still', async () => {
    const other = await newShop(service.admin, { name: 'Shop that waits' });
    const { id } = await newSubscription(other, EVENT, receiver.url);
    await waitUntil(
      async () => bodyOf(await other.client.get('/webhook_deliveries?state=waiting')).length === 0,
    );
    const { query, sql } = service.database;
    await query(`UPDATE webhooks SET paused_until = now() + interval '1 hour' WHERE id = $1`, [id]);
    await sql`WITH event AS (
         INSERT INTO events (message_id, type, application_id, payload, created_at)
         SELECT 'waits_' || n, ${EVENT}, ${other.id}, '{}', now() - interval '20 minutes' FROM generate_series(1, 1001) n RETURNING id)
       INSERT INTO webhook_deliveries (event_id, webhook_id, next_attempt_at)
       SELECT id, ${id}, now() - interval '10 minutes' FROM event ORDER BY id LIMIT 1000`;
    bodyOf(await other.client.post(`/webhooks/${id}/replay`, { since: '2026-01-01T00:00:00Z' }));
    const tab = await open(`/webhooks/${id}`, other.token);
    const replays = tab.page.getByRole('region', { name: 'Replays' });
    await replays.getByText('Stands still: 1,000 or more deliveries are waiting.').waitFor();
    await replays.getByText('Waiting', { exact: true }).waitFor();
  });

  it('are enabled again after the receiver was gone', async () => {
    const gone = await Receiver.start();
    gone.answer = () => ({ status: 410 });
    const other = await newShop(service.admin, { name: 'Shop that moves' });
    const { id } = await newSubscription(other, EVENT, gone.url);
    await takeOrder(other);
    const tab = await open(`/webhooks/${id}`);
    await tab.text('Nothing is sent, because the receiver responded with 410 Gone').waitFor();
    expect(await tab.button('Ping').count()).toBe(0);
    await tab.button('Enable').click();
    await tab.text('The webhook is active. Waiting deliveries are being sent.').waitFor();
    await tab.button('Ping').waitFor();
    await gone.stop();
  });

  it('show a new secret once, and only to the application of the webhook', async () => {
    const others = await open(`/webhooks/${webhook}`);
    await others.button('Ping').waitFor();
    expect(await others.button('Rotate secret').count()).toBe(0);
    await others.close();
    const tab = await open(`/webhooks/${webhook}`, shop.token);
    await tab.button('Rotate secret').click();
    await tab.dialog.getByRole('button', { name: 'Rotate secret' }).click();
    expect(await tab.page.getByLabel('New secret').inputValue()).toMatch(/^whsec_/);
    await tab.button('I have saved it').click();
    const facts = tab.region('Details');
    await facts.getByText('Previous secret valid until').waitFor();
    expect(await tab.page.getByRole('link', { name: 'Applications' }).count()).toBe(0);
  });
});
