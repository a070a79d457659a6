import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SAMPLE_APPLICATIONS } from '../../src/app/sample-data/sample-applications.js';
import type { ApiClient } from '../support/api-client.js';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsoleWith } from '../support/console-service.js';
import { waitUntil } from '../support/delivery.js';
import { Receiver } from '../support/receiver.js';
import { bodyOf, newApplication } from '../support/samples.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const [, , BACK_OFFICE, MARKETPLACE] = SAMPLE_APPLICATIONS;
const SETTINGS = { SAMPLE_DATA: 'true', WEBHOOK_RETRY_SCHEDULE: '50ms,50ms' };
const EVENT = 'sales_order_validated';
const REFUSAL = '{"error":"The warehouse is closed for stocktaking"}';

/** The sample data is the day: an order of Studio Nord lacks a price, and a contact is probably a known one. */
describeConsoleWith(SETTINGS, 'A day in the back office', (service) => {
  let receiver: Receiver;
  let proxy: TcpProxy;
  let office: ApiClient;

  beforeAll(async () => {
    receiver = await Receiver.start();
    proxy = await TcpProxy.start(service.url);
    office = service.client(BACK_OFFICE!.token);
    await service.client(MARKETPLACE!.token).put('/webhooks', { event: EVENT, url: receiver.url });
  });
  afterAll(async () => {
    await proxy.close();
    await receiver.stop();
  });

  const open = (path: string, options: { token?: string; url?: string } = {}): Promise<ConsolePage> =>
    service.open(path, { token: BACK_OFFICE!.token, ...options });

  const follow = (tab: ConsolePage, name: string): Promise<void> =>
    tab.page
      .getByRole('navigation', { name: 'Main navigation', exact: true })
      .getByRole('link', { name, exact: true })
      .click();

  /** The order of a customer that waits for its price. */
  const blockedOrder = async (q: string): Promise<{ id: number; code: string }> =>
    bodyOf(await office.get(`/orders?q=${q}&blocked=true`))[0];

  it('finds an order by a part of the name, sets its price, validates it, and sends its refused webhook again', async () => {
    receiver.answer = () => ({ status: 503, body: REFUSAL });
    const { id, code } = await blockedOrder('nord');
    const tab = await open('');
    await tab.heading('Desk').waitFor();
    await follow(tab, 'Orders');
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

    await waitUntil(async () => (await deliveriesOf(id, 'exhausted')).length === 1);
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
    await tab.close();
  });

  const deliveriesOf = async (order: number, state: string): Promise<unknown[]> =>
    bodyOf(await office.get(`/webhook_deliveries?order=${order}&state=${state}`));

  it('reconciles the contact of an order with the known one, and undoes it', async () => {
    const tab = await open('');
    await tab.page.getByRole('link', { name: 'Camille Renard' }).click();
    await tab.text('Same e-mail').waitFor();
    await tab.button('Reconcile …').click();
    const dialog = tab.page.getByRole('dialog');
    await dialog.getByText(/1 order/).waitFor();
    await dialog.getByRole('button', { name: 'Reconcile', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await temporaryContacts()).toBe(0);

    await tab.button('Undo').click();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await tab.text('The reconciliation was undone.').waitFor();
    expect(await temporaryContacts()).toBe(1);
    await tab.goTo('');
    await tab.page.getByRole('link', { name: 'Camille Renard' }).click();
    await tab.text('Who is it?').waitFor();
    await tab.close();
  });

  const temporaryContacts = async (): Promise<number> =>
    bodyOf(await office.get('/summary')).contacts.temporary;

  it('says which right is missing when the token has lost it, and then shows what is left', async () => {
    const { id } = bodyOf(await office.get('/orders?state=pending&blocked=false&limit=1'))[0];
    const helper = await newApplication(service.admin, { name: 'Helper', rights: ['sales'] });
    const tab = await open(`/orders/${id}`, helper);
    await tab.button('Validate').waitFor();
    bodyOf(await service.admin.patch(`/applications/${helper.id}`, { rights: [] }));
    // The session of the tab is looked up apart from the token of the helper.
    const summary = `${service.url}/api/v1/summary`;
    await waitUntil(async () => (await tab.page.request.get(summary)).status() === 403);
    await tab.button('Validate').click();
    await tab.page.getByRole('alert').filter({ hasText: 'sales' }).waitFor();
    expect(bodyOf(await office.get(`/orders/${id}`))).toMatchObject({ state: 'pending' });
    await tab.page.goto(`${service.url}/console`);
    await tab.heading('Orders').waitFor();
    expect(await tab.page.getByRole('link', { name: 'Desk' }).count()).toBe(0);
    await tab.close();
  });

  it('keeps what it shows while the service is unreachable, says so, and continues when the service is back', async () => {
    const { id, code } = await blockedOrder('bellevue');
    const url = proxy.via(service.url).replace(/\/$/, '');
    const tab = await open('/orders?blocked=true', { url });
    await tab.page.route('**/payments?*', (route) => route.abort('connectionrefused'));
    await tab.page.getByRole('link', { name: code }).click();
    await tab.text('No price was sent, and at that time').waitFor();
    const away = tab.page.getByRole('alert').filter({ hasText: 'The service cannot be reached' });
    await away.waitFor();
    await proxy.close();
    await waitUntil(async () => (await away.count()) > 1);
    await tab.page.unroute('**/payments?*');
    expect(await tab.heading(code).count()).toBe(1);
    bodyOf(await office.post(`/orders/${id}/cancel`, { reason: 'The rooms are not built.' }));
    await proxy.open();
    await tab.text('The rooms are not built.').waitFor();
    await waitUntil(async () => (await away.count()) === 0);
    await tab.close();
  });

  it('caused no error in the browser, and no request to another origin', () => {
    const faults = service.pages.flatMap(({ log }) => log.faults);
    // The browser itself logs requests that are refused or reach nobody; the tests cause some on purpose.
    expect(
      faults.filter(
        (fault) => !/status of 403|ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/.test(fault),
      ),
    ).toEqual([]);
    const origins = service.pages.flatMap(({ log }) => log.requests.map((url) => new URL(url).origin));
    expect(new Set(origins)).toEqual(new Set([service.url, proxy.via(service.url).replace(/\/$/, '')]));
  });
});
