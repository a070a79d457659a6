import { beforeAll, expect, it } from '@jest/globals';
import { SAMPLE_APPLICATIONS } from '../../src/app/sample-data/sample-applications.js';
import type { ApiClient } from '../support/api-client.js';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsoleWith } from '../support/console-service.js';
import { waitUntil } from '../support/delivery.js';
import { useReceiver } from '../support/receiver.js';
import { bodyOf } from '../support/samples.js';

const [, , BACK_OFFICE, MARKETPLACE] = SAMPLE_APPLICATIONS;
const SETTINGS = { SAMPLE_DATA: 'true', WEBHOOK_RETRY_SCHEDULE: '50ms,50ms' };
const EVENT = 'sales_order_validated';
const REFUSAL = '{"error":"The warehouse is closed for stocktaking"}';

/** The sample data is the day: an order of Studio Nord lacks a price. */
describeConsoleWith(SETTINGS, 'A day in the back office', null, (service) => {
  const receiver = useReceiver('suite');
  let office: ApiClient;

  beforeAll(async () => {
    office = service.client(BACK_OFFICE!.token);
    await service.client(MARKETPLACE!.token).put('/webhooks', { event: EVENT, url: receiver.url });
  });

  const follow = (tab: ConsolePage, name: string): Promise<void> =>
    tab.page
      .getByRole('navigation', { name: 'Main navigation', exact: true })
      .getByRole('link', { name, exact: true })
      .click();

  it('finds an order by a part of the name, sets its price, validates it, and sends its refused webhook again', async () => {
    receiver.answer = () => ({ status: 503, body: REFUSAL });
    const [{ id, code }] = bodyOf(await office.get('/orders?q=nord&blocked=true'));
    const tab = await service.open('', { token: BACK_OFFICE!.token });
    await tab.heading('Desk').waitFor();
    await follow(tab, 'Orders');
    // The key "/" focuses the search box only after the page was rendered.
    await tab.page.getByRole('searchbox').waitFor();
    await tab.page.keyboard.press('/');
    await tab.page.keyboard.type('nor');
    await tab.page.getByLabel('Blocked').selectOption('Blocked');
    // The list is loaded again after the typing has ended: a link that is replaced while it is pressed is not followed.
    await tab.page.waitForURL(
      ({ searchParams }) => searchParams.get('q') === 'nor' && searchParams.has('blocked'),
    );
    await tab.page.getByRole('link', { name: code }).click();

    const blockers = tab.page.getByRole('region', { name: 'This order cannot be validated yet' });
    await blockers.getByText('No price was sent, and at that time').waitFor();
    await tab.page.getByLabel('Unit price, net, in EUR').fill('540');
    await tab.button('Save').click();
    await tab.page.getByRole('definition').filter({ hasText: '€1,296.00' }).waitFor();
    await tab.button('Validate').click();
    await tab.text('The order was validated.').waitFor();

    const exhausted = `/webhook_deliveries?order=${id}&state=exhausted`;
    await waitUntil(async () => bodyOf(await office.get(exhausted)).length === 1);
    await follow(tab, 'Partners');
    await follow(tab, 'Webhooks');
    const row = tab.rows().filter({ hasText: EVENT });
    await row.getByRole('cell', { name: 'Failing' }).waitFor();
    await row.getByRole('link', { name: EVENT }).click();
    await tab.page.getByRole('link', { name: 'Show the delivery' }).click();
    await tab.text('The receiver responded with the status 503.').first().waitFor();
    await tab.text('Response of the receiver').first().click();
    await tab.text('The warehouse is closed for stocktaking').first().waitFor();
    receiver.answer = () => ({ status: 200 });
    await tab.button('Send again').click();
    await tab.page.locator('.page-head').getByText('Delivered').waitFor();
    expect(JSON.parse(String(receiver.received.at(-1)?.body))).toMatchObject({ code, state: 'validated' });
  });
});
