import { describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import { describeConsole } from '../support/console-service.js';
import { useEach } from '../support/each.js';
import { bodyOf, newApplication, newPackaging, newProduct } from '../support/samples.js';
import { newSeller } from '../support/validated-orders.js';

describeConsole('Answers and shipments in the console', null, (service) => {
  const seller = useEach('suite', () => newSeller(service, { answerWithin: 24 }));

  const open = (path: string, { token } = seller.office) => service.open(path, { token });

  it('answer each position, some of it later, with the sentence of the service about a wrong quantity', async () => {
    const { id } = await seller.validated();
    const tab = await open(`/orders/${id}`);
    await tab.region('Details').getByText('Answer due').waitFor();
    await tab.button('Answer').click();
    const dialog = tab.dialog;
    await dialog.getByRole('button', { name: 'Add a line for position 1' }).click();
    const [first, later, second] = await dialog.getByRole('group').all();
    await first!.getByLabel('Quantity').fill('4');
    await later!.getByLabel('Status').selectOption('Backordered');
    await later!.getByLabel('Quantity').fill('2');
    await later!.getByLabel('Promised from').fill('2026-12-01');
    await second!.getByLabel('Status').selectOption('Refused');
    await second!.getByLabel('Reason').fill('Discontinued.');
    await dialog.getByLabel('Note').fill('The rest follows.');
    await dialog.getByRole('button', { name: 'Send the answer' }).click();
    await first!.getByText('add up to 6, but 5 were ordered').waitFor();
    await first!.getByLabel('Quantity').fill('3');
    expect(await tab.violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Send the answer' }).click();
    await tab.text('The answer was sent.').waitFor();
    const { answer } = bodyOf(await seller.office.client.get(`/orders/${id}`));
    expect(answer).toMatchObject({
      note: 'The rest follows.',
      consent: 'none',
      lines: [
        { position: 1, status: 'accepted', quantity: 3 },
        { position: 1, status: 'backordered', quantity: 2, promised: { from: '2026-12-01T00:00:00.000Z' } },
        { position: 2, status: 'refused', quantity: 2, reason: 'Discontinued.' },
      ],
    });
    const shown = tab.region('Answer');
    for (const text of ['Answer 1', 'No consent needed', 'The rest follows.', 'Discontinued.', 'Backordered'])
      await shown.getByText(text).waitFor();
    await shown.getByText('€60.00').waitFor();
    for (const text of ['3 accepted', '2 backordered', '2 refused']) await tab.text(text).waitFor();
    await tab.region('History').getByText('Answer 1').waitFor();
    expect(await tab.violations()).toEqual([]);
  });

  it('replace an answer, beginning with its lines, and ask for the consent of the application', async () => {
    const { id } = await seller.validated();
    const lines = [
      { position: 1, status: 'changed', unitPrice: '9', substitute: { label: 'The new model' } },
      { position: 2, status: 'accepted' },
    ];
    bodyOf(await seller.office.client.post(`/orders/${id}/answer`, { lines }));
    const tab = await open(`/orders/${id}`);
    await tab.button('Answer').click();
    await tab.dialog.getByLabel('The application has to accept the answer').check();
    await tab.dialog.getByRole('button', { name: 'Send the answer' }).click();
    await tab.text('Consent awaited').waitFor();
    await tab.text('Instead: The new model').waitFor();
    const { answer } = bodyOf(await seller.office.client.get(`/orders/${id}`));
    expect(answer).toMatchObject({ number: 2, consent: 'awaited', lines: [{ unitPrice: '9.00' }, {}] });
    await tab.button('Record a shipment').click();
    await tab.dialog.getByLabel('Reference').fill('LS-1');
    await tab.dialog.getByRole('button', { name: 'Record the shipment' }).click();
    await tab.dialog.getByText('Nothing can be shipped until').last().waitFor();
  });

  it('name a packaging of the catalogue or a label as substitutes', async () => {
    const { id } = await seller.validated();
    const product = (await newProduct(service.admin, { label: 'Lamp of the next season' })).id;
    const other = await newPackaging(service.admin, { product, unitPrice: '12' });
    const rights = ['sales', 'catalogue'];
    const tab = await open(`/orders/${id}`, await newApplication(service.admin, { rights }));
    await tab.button('Answer').click();
    const dialog = tab.dialog;
    const send = dialog.getByRole('button', { name: 'Send the answer' });
    const [first, second] = await dialog.getByRole('group', { name: /ordered/ }).all();
    await first!.getByLabel('Supplied instead').selectOption('A packaging of the catalogue');
    await second!.getByLabel('Supplied instead').selectOption('Something with a label');
    expect(await first!.getByLabel('Status').inputValue()).toBe('changed');
    await send.click();
    await first!.getByText('Choose one from the list.').waitFor();
    await second!.getByText('Enter a label.').waitFor();
    await first!.getByLabel('Search packagings').first().fill('next season');
    await first!.getByLabel(/Lamp of the next season/).check();
    await second!.getByLabel('Label of what is supplied').fill('The new model');
    expect(await dialog.getByRole('alert').count()).toBe(0);
    expect(await tab.violations()).toEqual([]);
    await send.click();
    await tab.text('Instead: The new model').waitFor();
    await tab
      .region('Answer')
      .getByText(/Instead: Lamp of the next season/)
      .waitFor();
    const { answer } = bodyOf(await seller.office.client.get(`/orders/${id}`));
    expect(answer.lines).toMatchObject([
      { status: 'changed', quantity: 5, unitPrice: '12.00', substitute: { packaging: other.id } },
      { status: 'changed', unitPrice: '4.00', substitute: { packaging: null, label: 'The new model' } },
    ]);
    await tab.button('Answer').click();
    await second!.getByLabel('Supplied instead').selectOption('Nothing');
    await second!.getByLabel('Status').selectOption('Accepted');
    await send.click();
    await tab.region('Answer').getByText('Answer 2').waitFor();
    expect(bodyOf(await seller.office.client.get(`/orders/${id}`)).answer.lines).toMatchObject([
      { unitPrice: '12.00', substitute: { packaging: other.id } },
      { status: 'accepted', unitPrice: '4.00', substitute: null },
    ]);
    // The price of the order was not typed, so it does not stand for that of the packaging.
    await tab.button('Answer').click();
    await second!.getByLabel('Supplied instead').selectOption('A packaging of the catalogue');
    await second!.getByLabel(/Lamp of the next season/).check();
    await send.click();
    await tab.region('Answer').getByText('Answer 3').waitFor();
    expect(bodyOf(await seller.office.client.get(`/orders/${id}`)).answer.lines).toMatchObject([
      { substitute: { packaging: other.id } },
      { status: 'changed', unitPrice: '12.00', substitute: { packaging: other.id } },
    ]);
  });

  it('offer a packaging only to those who may search the catalogue', async () => {
    const { id } = await seller.validated();
    const tab = await open(`/orders/${id}`);
    await tab.button('Answer').click();
    const options = tab.dialog.getByLabel('Supplied instead').first().getByRole('option');
    expect(await options.allInnerTexts()).toEqual(['Nothing', 'Something with a label']);
  });

  describe('that wait for consent', () => {
    const lines = [1, 2].map((position) => ({ position, status: 'accepted' }));
    const answered = async (): Promise<Answer['body']> => {
      const { id } = await seller.validated();
      return bodyOf(await seller.office.client.post(`/orders/${id}/answer`, { lines, consent: 'required' }));
    };

    it('are accepted by the application that sent the order, which alone is offered that', async () => {
      const { id } = await answered();
      const office = await open(`/orders/${id}`);
      await office.text('Consent awaited').waitFor();
      for (const name of ['Accept the answer', 'Refuse the answer'])
        expect(await office.button(name).count()).toBe(0);
      await office.close();
      const tab = await open(`/orders/${id}`, seller.shop);
      await tab.button('Refuse the answer').waitFor();
      expect(await tab.violations()).toEqual([]);
      await tab.button('Accept the answer').click();
      await tab.text('The answer was accepted.').waitFor();
      await tab.region('Answer').getByText('Consent given').waitFor();
      expect(await tab.button('Accept the answer').count()).toBe(0);
      expect(await tab.button('Refuse the answer').count()).toBe(0);
      const { state, answer } = bodyOf(await seller.office.client.get(`/orders/${id}`));
      expect([state, answer.consent]).toEqual(['validated', 'given']);
    });

    it('are refused after a confirmation, which cancels the order', async () => {
      const { id } = await answered();
      const tab = await open(`/orders/${id}`, seller.shop);
      await tab.button('Refuse the answer').click();
      const dialog = tab.dialog;
      await dialog.getByText('The order is cancelled. This cannot be undone.').waitFor();
      await dialog.getByRole('button', { name: 'Back' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(bodyOf(await seller.office.client.get(`/orders/${id}`)).state).toBe('validated');
      await tab.button('Refuse the answer').click();
      expect(await tab.violations()).toEqual([]);
      await dialog.getByRole('button', { name: 'Refuse the answer' }).click();
      await tab.text('The answer was refused, and the order was cancelled.').waitFor();
      await tab.text('The answer 1 was refused.').waitFor();
      expect(await tab.button('Accept the answer').count()).toBe(0);
      expect(bodyOf(await seller.office.client.get(`/orders/${id}`)).state).toBe('cancelled');
    });

    it('cannot be refused after something was shipped', async () => {
      const { id } = await seller.validated();
      const items = [{ position: 1, quantity: 1 }];
      bodyOf(await seller.office.client.put(`/orders/${id}/shipments/LS-1`, { items }));
      bodyOf(await seller.office.client.post(`/orders/${id}/answer`, { lines, consent: 'required' }));
      const tab = await open(`/orders/${id}`, seller.shop);
      await tab.button('Accept the answer').waitFor();
      expect(await tab.button('Refuse the answer').count()).toBe(0);
    });
  });

  it('record shipments and their delivery, with the right logistics alone', async () => {
    const { id } = await seller.validated();
    const tab = await open(`/orders/${id}`, seller.warehouse);
    await tab.button('Record a shipment').click();
    const dialog = tab.dialog;
    const save = dialog.getByRole('button', { name: 'Record the shipment' });
    await dialog.getByLabel(/^Quantity of 1\./).fill('6');
    await save.click();
    await dialog.getByText('Enter 1 to 100 characters').waitFor();
    await dialog.getByLabel('Reference').fill('LS-1');
    await save.click();
    await dialog.getByText('add up to 6, but 5 were accepted').waitFor();
    await dialog.getByLabel(/^Quantity of 1\./).fill('3');
    await dialog.getByLabel(/^Quantity of 2\./).fill('');
    await dialog.getByLabel('Carrier').fill('DHL');
    await dialog.getByLabel('Tracking number').fill('0034');
    await dialog.getByLabel('Tracking URL').fill('https://carrier.example/0034');
    expect(await tab.violations()).toEqual([]);
    await save.click();
    await tab.text('The shipment was recorded.').waitFor();
    const link = tab.page.getByRole('link', { name: '0034' });
    expect(await link.getAttribute('href')).toBe('https://carrier.example/0034');
    await tab.text('Partly shipped').waitFor();
    await tab.text('3 shipped').waitFor();
    await tab.button('Shipment LS-1 was delivered').click();
    await tab.text('The delivery of LS-1 was recorded.').waitFor();
    await tab.text('3 delivered').waitFor();
    await tab.region('History').getByText('Shipment LS-1').first().waitFor();
    for (const name of ['Answer', 'Ship', 'Reopen', 'Cancel order', 'Hold'])
      expect(await tab.button(name).count()).toBe(0);
    expect(await tab.text('This requires the right').count()).toBe(0);
    await tab.button('Record a shipment').click();
    await dialog.getByText('2 open').first().waitFor();
    await dialog.getByLabel('Reference').fill('LS-2');
    await dialog.getByLabel('Nothing more will be shipped').check();
    await save.click();
    await tab.button('Record a shipment').waitFor({ state: 'detached' });
    expect(bodyOf(await seller.office.client.get(`/orders/${id}`))).toMatchObject({
      state: 'shipped',
      shipments: [
        { reference: 'LS-1', items: [{ position: 1, quantity: 3 }], by: { name: 'Warehouse' } },
        { reference: 'LS-2', final: true },
      ],
    });
    expect(await tab.violations()).toEqual([]);
  });

  it('neither cancel nor reopen an order of which something was shipped', async () => {
    const { id } = await seller.validated();
    const items = [{ position: 1, quantity: 1 }];
    bodyOf(await seller.office.client.put(`/orders/${id}/shipments/LS-1`, { items }));
    const tab = await open(`/orders/${id}`);
    await tab.button('Ship').waitFor();
    expect([await tab.button('Cancel order').count(), await tab.button('Reopen').count()]).toEqual([0, 0]);
  });

  it.each(['America/New_York', 'Pacific/Auckland'])(
    'show a date without a time as that day in %s, as everything else of the order',
    async (timeZone) => {
      const { id, externalId } = await seller.validated({ expectedDeliveryDate: '2026-12-24' });
      const promised = { from: '2026-12-22', until: '2026-12-23' };
      const lines = [
        { position: 1, status: 'accepted', promised },
        { position: 2, status: 'accepted' },
      ];
      const { client } = seller.office;
      bodyOf(await client.post(`/orders/${id}/answer`, { lines }));
      const invoice = { url: 'https://documents.example/1.pdf', number: 'RE', issuedAt: '2026-11-20' };
      bodyOf(await client.put(`/orders/${id}/documents/invoice`, invoice));
      const operations = [{ orderExternalReference: externalId, amount: '1.00' }];
      const payment = { reference: `PAY-${id}`, amount: '1.00', date: '2026-11-21', operations };
      bodyOf(await seller.shop.client.post('/payments', payment));
      const shipment = { items: [{ position: 2, quantity: 2 }], shippedAt: '2026-11-22' };
      bodyOf(await seller.warehouse.client.put(`/orders/${id}/shipments/1`, shipment));
      const tab = await service.open(`/orders/${id}`, { token: seller.office.token, width: 1440, timeZone });
      for (const day of ['Dec 24, 2026', 'Dec 22, 2026', 'Dec 23, 2026', 'Nov 20, 2026', 'Nov 22, 2026'])
        await tab.text(day).first().waitFor();
      await tab.text(`PAY-${id}, Nov 21, 2026`).waitFor();
      expect(await tab.text(/Dec (21|25), 2026|Nov (19|23), 2026/).count()).toBe(0);
      await tab.button('Answer').first().click();
      expect(await tab.page.getByLabel('Promised from').first().inputValue()).toBe('2026-12-22');
      await tab.page.getByLabel('Promised until').first().fill('2026-12-30');
      await tab.dialog.getByRole('button', { name: 'Send the answer' }).click();
      await tab.text('Dec 30, 2026').first().waitFor();
      const { answer } = bodyOf(await client.get(`/orders/${id}`));
      expect(answer.lines[0].promised).toEqual({
        from: '2026-12-22T00:00:00.000Z',
        until: '2026-12-30T00:00:00.000Z',
      });
      await tab.close();
      const list = await service.open('/orders', { token: seller.office.token, width: 1600, timeZone });
      await list.button('Columns').click();
      await list.page.getByLabel('Expected delivery').check();
      await list.button('Close').click();
      await list.text('Dec 24, 2026').first().waitFor();
    },
  );
});
