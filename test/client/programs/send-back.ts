import { createClient } from 'order-taking-client';

// Written as a user of the package would: what was read is sent back with a change. package.e2e.ts compiles and executes it.
const [baseUrl = '', token = ''] = process.argv.slice(2);
const client = createClient({ baseUrl, token });

/** Changes an order and its first line, and takes values away. */
async function changeOrder(id: number): Promise<unknown[]> {
  const path = { id };
  const { data: order } = await client.GET('/api/v1/orders/{id}', { params: { path } });
  const { data: commented } = await client.PATCH('/api/v1/orders/{id}', {
    params: { path },
    body: { ...order, comment: 'Ring twice.', purchaseOrderNumber: null },
  });
  const [line] = commented.items;
  if (line === undefined) throw new Error('An order has at least one line.');
  const { data: changed } = await client.PATCH('/api/v1/orders/{id}/items/{itemId}', {
    params: { path: { id, itemId: line.id } },
    body: { ...line, orderedQuantity: 5, unitPrice: null },
  });
  const { data: removed } = await client.PATCH('/api/v1/orders/{id}', {
    params: { path },
    body: { items: changed.items, comment: null, shippingMethod: null, vouchers: null, taxTreatment: null },
  });
  return [
    commented.comment,
    changed.items[0]?.orderedQuantity,
    removed.comment,
    removed.version - order.version,
  ];
}

/** Sends every contact back with the values that were read. */
async function changeContacts(): Promise<number> {
  let changed = 0;
  for await (const { id, contact, externalReference } of client.items('/api/v1/contact_references')) {
    const { firstName, lastName, email } = contact;
    await client.PATCH('/api/v1/contact_references/{id}', {
      params: { path: { id } },
      body: { externalReference, firstName, lastName, email },
    });
    changed++;
  }
  return changed;
}

const { data: orders } = await client.GET('/api/v1/orders', { params: { query: { state: 'pending' } } });
const results: unknown[] = [];
for (const { id } of orders) results.push(await changeOrder(id));
process.stdout.write(JSON.stringify({ results, contacts: await changeContacts() }));
