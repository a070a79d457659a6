import { describe, expect, it } from '@jest/globals';
import { commandsOf, runCommands } from '../support/documented-commands.js';
import { useEach } from '../support/each.js';
import { bodyOf } from '../support/samples.js';
import { ADMIN_TOKEN, useService } from '../support/service.js';
import { newSeller } from '../support/validated-orders.js';

const service = useService();
const seller = useEach('suite', () => newSeller(service));

describe('the guide about answers and shipments', () => {
  it('leads from a limit for answers to a delivery, with the commands that it shows', async () => {
    const [limit, list, answer, accept, create, ship, deliver, ...changes] = commandsOf('fulfilment.md');
    const { shop, office } = seller;
    const environment: Record<string, string> = {
      API: `${service.url}/api/v1`,
      ...{ ADMIN_TOKEN, SHOP: String(shop.id), SHOP_TOKEN: shop.token, OFFICE_TOKEN: office.token },
    };
    const run = async (commands: string | undefined) => JSON.parse(await runCommands(commands!, environment));
    expect((await run(limit)).answerWithin).toBe(24);
    const order = await seller.validated();
    environment['ORDER'] = String(order.id);
    expect(order.answerBy).toEqual(expect.any(String));
    expect(await run(list)).toEqual([order]);
    expect((await run(answer)).answer).toMatchObject({ number: 1, consent: 'awaited' });
    expect(await run(list)).toEqual([]);
    expect((await run(accept)).answer.consent).toBe('given');
    const { token, rights } = await run(create);
    expect(rights).toEqual(['logistics']);
    environment['WAREHOUSE_TOKEN'] = token;
    expect(await run(ship)).toMatchObject({ state: 'validated', fulfilment: 'partial' });
    const delivered = await run(deliver);
    expect(delivered.items[0].quantities).toEqual({
      ...{ ordered: 5, accepted: 3, backordered: 2, refused: 0 },
      ...{ shipped: 3, delivered: 3 },
    });
    expect(bodyOf(await shop.client.get(`/orders/${order.id}`))).toEqual(delivered);

    const other = await seller.validated();
    environment['ORDER2'] = String(other.id);
    const [preview, request, acceptChange, invoice, download] = changes;
    expect(await run(preview)).toMatchObject({ id: null, difference: { gross: '0.00' } });
    const { id } = await run(request);
    environment['REQUEST'] = String(id);
    expect((await run(acceptChange)).state).toBe('accepted');
    const changed = bodyOf(await shop.client.get(`/orders/${other.id}`));
    expect(changed.purchaseOrderNumber).toBe('PO-4712');

    const { documents, access_id } = await run(invoice);
    expect(documents).toMatchObject([{ kind: 'invoice', issuedAt: '2026-11-30T00:00:00.000Z' }]);
    environment['ACCESS_ID'] = access_id;
    expect(await runCommands(download!, environment)).toBe(documents[0].url);
  });
});
