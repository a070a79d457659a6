import { expect, it } from '@jest/globals';
import { useEach, useStarted } from '../support/each.js';
import { PatientClient } from '../support/patient-client.js';
import { bodyOf, minimalOrder, unique, newShop, BOX } from '../support/samples.js';
import { startService } from '../support/service.js';
import { describeWithPostgres } from '../support/servers.js';

const REFUNDS = 10;

describeWithPostgres('payments in two processes', () => {
  const first = useStarted('suite', () => startService());
  const second = useStarted('suite', () => startService({}, first.database));
  const shop = useEach('suite', () => newShop(first.admin));
  const clients = [second, first].map((service) =>
    useEach('suite', async () => new PatientClient(service.url, shop.token)),
  );

  it('record one of many refunds of all that was paid for an order', async () => {
    const [client] = clients;
    const { id, externalId } = bodyOf(await client!.post('/orders', minimalOrder(BOX)));
    const payment = (amount: number) => ({
      reference: unique('payment'),
      type: amount < 0 ? 'refund' : 'payment',
      amount,
      operations: [{ orderExternalReference: externalId, amount }],
    });
    bodyOf(await client!.post('/payments', payment(5)));
    const answers = await Promise.all(
      Array.from({ length: REFUNDS }, () =>
        clients.map((each) => each.post('/payments', payment(-5))),
      ).flat(),
    );
    const outcomes = answers.map(({ status, body }) => (status === 200 ? 'recorded' : body.errors?.[0].code));
    expect(outcomes.sort()).toEqual(['recorded', ...Array(2 * REFUNDS - 1).fill('refund_exceeds_payments')]);
    expect(bodyOf(await client!.get(`/orders/${id}`))).toMatchObject({ version: 3, paymentStatus: 'unpaid' });
  });
});
