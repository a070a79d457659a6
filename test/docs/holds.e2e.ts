import { describe, expect, it } from '@jest/globals';
import { runCommands, commandsOf } from '../support/documented-commands.js';
import { useEach } from '../support/each.js';
import { bodyOf, newShop, takeOrder } from '../support/samples.js';
import { ADMIN_TOKEN, useService } from '../support/service.js';

const service = useService();
const shop = useEach('suite', () => newShop(service.admin));

describe('the guide about holds', () => {
  it('leads from a new application to a decision, with the commands that it shows', async () => {
    const [create, start, subscribe, list, hold, release] = commandsOf('holds.md') as [string, ...string[]];
    const environment = { API: `${service.url}/api/v1`, ADMIN_TOKEN, SHOP: String(shop.id) };
    const { token, rights } = JSON.parse(await runCommands(create, environment));
    expect(rights).toEqual(['holds']);
    expect(JSON.parse(await runCommands(start!, environment)).holdOrders).toEqual(['credit']);
    const order = await takeOrder(shop);
    const asApprover = { ...environment, TOKEN: token as string, ORDER: String(order.id) };
    expect(JSON.parse(await runCommands(subscribe!, asApprover)).event).toBe('sales_order_created');
    expect(JSON.parse(await runCommands(list!, asApprover))).toEqual([order]);
    const held = JSON.parse(await runCommands(hold!, asApprover));
    expect(held.blockers[0].hold.until).toBe('2099-12-31T12:00:00.000Z');
    expect(JSON.parse(await runCommands(release!, asApprover))).toMatchObject({
      state: 'validated',
      version: 4,
    });
    const history = bodyOf(await shop.client.get(`/orders/${order.id}/history`));
    expect(history.at(-2)).toMatchObject({ by: { name: 'Credit system' }, reason: 'The invoice was paid.' });
  });
});
