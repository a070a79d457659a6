import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { useEach } from '../support/each.js';
import type { Answer, Body, Values } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { Receiver } from '../support/receiver.js';
import { bodyOf, BOX, faultsOf, minimalOrder } from '../support/samples.js';
import { startService, useService } from '../support/service.js';
import { newSeller } from '../support/validated-orders.js';

const LIMIT = 5;
const URL_OF_INVOICE = 'https://documents.example/invoices/1.pdf';

const service = useService({
  DOCUMENT_HOSTS: 'documents.example, Bücher.example:8443',
  RATE_LIMIT_DOWNLOADS: String(LIMIT),
  TRUST_PROXY: '1',
});
const seller = useEach('suite', () => newSeller(service));

const take = async (): Promise<Body> => bodyOf(await seller.shop.client.post('/orders', minimalOrder(BOX)));
const pathOf = ({ id }: Body, kind: string): string => `/orders/${id}/documents/${kind}`;
const link = (order: Body, kind: string, values: Values = {}, headers: Record<string, string> = {}) =>
  seller.office.client.put(pathOf(order, kind), { url: URL_OF_INVOICE, ...values }, headers);
const remove = (order: Body, kind: string, headers: Record<string, string> = {}): Promise<Answer> =>
  seller.office.client.delete(pathOf(order, kind), headers);
const read = async ({ id }: Body, client = seller.shop.client) => bodyOf(await client.get(`/orders/${id}`));
const documentEvents = async (order: Body): Promise<number[]> =>
  (await seller.eventsOf(order))
    .filter(([type]) => type === 'sales_order_document_added')
    .map(([, sequence]) => sequence);

let addresses = 0;
/** Everyone has an address of their own. */
const newAddress = (): string => `192.0.2.${(addresses += 1)}`;
/** As a customer sends it, without a token. */
const download = (accessId: string, address = newAddress()): Promise<Answer> =>
  service.client(null).get(`/../../public/invoice/${accessId}/download`, { 'X-Forwarded-For': address });
const outcomeOf = ({ status, body }: Answer): unknown[] => [status, body?.code];

describe('PUT /orders/{id}/documents/{kind}', () => {
  it('links a document, which everyone sees who sees the order, with an event and an entry of the history', async () => {
    const order = await take();
    expect(order.documents).toEqual([]);
    const answer = await link(order, 'invoice', {
      number: 'RE-1',
      issuedAt: '2026-11-30T00:00:00+01:00',
      sha256: 'AB'.repeat(32),
    });
    const linked = bodyOf(answer);
    const document = {
      kind: 'invoice',
      url: URL_OF_INVOICE,
      number: 'RE-1',
      issuedAt: '2026-11-30T00:00:00.000Z',
      sha256: 'ab'.repeat(32),
      addedAt: linked.updatedAt,
      by: {
        id: seller.office.id,
        name: 'Office',
        token: { id: expect.any(Number), name: null },
        person: null,
      },
    };
    expect([linked.version, linked.documents]).toEqual([2, [document]]);
    const [, entry] = bodyOf(await seller.shop.client.get(`/orders/${order.id}/history`));
    expect(entry.changes).toEqual([{ pointer: '#/documents/0', from: null, to: document }]);
    const [audited] = bodyOf(await service.admin.get(`/audit?resource=orders/${order.id}`));
    expect(audited).toMatchObject({ operation: 'linkDocument', changes: entry.changes });
  });

  it('changes the link of its kind, and unchanged it changes nothing', async () => {
    const order = await take();
    bodyOf(await link(order, 'confirmation', { number: 'AB-1' }));
    const first = bodyOf(await link(order, 'invoice'));
    expect(
      bodyOf(await link(order, 'invoice', { url: 'HTTPS://Documents.EXAMPLE:443/invoices/1.pdf' })),
    ).toEqual(first);
    const changed = bodyOf(await link(order, 'confirmation', { number: 'AB-2' }));
    expect(changed.documents.map(({ kind, number }: Body) => [kind, number])).toEqual([
      ['confirmation', 'AB-2'],
      ['invoice', null],
    ]);
    expect(changed.documents[0].addedAt).toBe(changed.updatedAt);
    expect(changed.documents[1]).toEqual(first.documents[1]);
    expect(await documentEvents(order)).toEqual([2, 3, 4]);
  });

  it.each<[string, string, string]>([
    ['https://other.example/1.pdf', 'host_not_allowed', 'host_not_allowed'],
    ['https://documents.example.evil.example/', 'host_not_allowed', 'host_not_allowed'],
    ['https://documents.example:8443/1.pdf', 'host_not_allowed', 'host_not_allowed'],
    ['https://bücher.example/1.pdf', 'host_not_allowed', 'host_not_allowed'],
    ['https://user:password@documents.example/1.pdf', 'validation_failed', 'user_info_refused'],
    ['http://documents.example/1.pdf', 'validation_failed', 'scheme_refused'],
    ['javascript:alert(1)', 'validation_failed', 'scheme_refused'],
  ])('refuses %s', async (url, code, fault) => {
    const order = await take();
    expect(faultsOf(await link(order, 'invoice', { url }))).toBe(`422 ${code} #/url ${fault}`);
    expect((await read(order)).version).toBe(1);
  });

  it('accepts hosts with their port and in other alphabets, as they are in a URL', async () => {
    const linked = bodyOf(await link(await take(), 'other', { url: 'https://BÜCHER.example:8443/ü.pdf' }));
    expect(linked.documents[0].url).toBe('https://xn--bcher-kva.example:8443/%C3%BC.pdf');
  });

  it('accepts four kinds', async () => {
    const order = await take();
    for (const kind of ['other', 'delivery_note', 'confirmation', 'invoice']) bodyOf(await link(order, kind));
    expect((await read(order)).documents.map(({ kind }: Body) => kind)).toEqual([
      'other',
      'delivery_note',
      'confirmation',
      'invoice',
    ]);
    expect(outcomeOf(await link(order, 'letter'))).toEqual([400, 'invalid_parameter']);
  });

  it('allows no host by default', async () => {
    const closed = await startService({ DOCUMENT_HOSTS: '' }, service.database);
    try {
      const { id, access_id } = await take();
      bodyOf(await link({ id }, 'invoice'));
      const refused = await closed
        .client(seller.office.token)
        .put(`/orders/${id}/documents/other`, { url: URL_OF_INVOICE });
      expect(outcomeOf(refused)).toEqual([422, 'host_not_allowed']);
      expect(refused.body.detail).toContain('to no host: its setting DOCUMENT_HOSTS');
      const path = `/../../public/invoice/${access_id}/download`;
      expect(outcomeOf(await closed.client(null).get(path))).toEqual([404, 'document_not_found']);
    } finally {
      await closed.stop();
    }
  });
});

describe('The documents of an order', () => {
  it('stay when its content changes, when it is validated, reopened and cancelled, and can be linked then', async () => {
    const order = await take();
    const { documents } = bodyOf(await link(order, 'confirmation'));
    const { client } = seller.office;
    expect(
      bodyOf(await seller.shop.client.patch(`/orders/${order.id}`, { comment: 'new' })).documents,
    ).toEqual(documents);
    // An order is accepted as it was read.
    expect((await seller.shop.client.patch(`/orders/${order.id}`, await read(order))).status).toBe(200);
    for (const [verb, body] of [
      ['validate'],
      ['reopen', { reason: 'a' }],
      ['cancel', { reason: 'b' }],
    ] as const)
      expect(bodyOf(await client.post(`/orders/${order.id}/${verb}`, body)).documents).toEqual(documents);
    expect(bodyOf(await link(order, 'invoice')).state).toBe('cancelled');
  });

  it('stay when a change request is accepted, which they do not make outdated', async () => {
    const order = await seller.validated();
    const request = { externalId: 'first', kind: 'change', content: { comment: 'new' } };
    const { id } = bodyOf(await seller.shop.client.post(`/orders/${order.id}/change_requests`, request));
    const { documents, changeRequest } = bodyOf(await link(order, 'invoice'));
    expect(changeRequest.id).toBe(id);
    bodyOf(await seller.office.client.post(`/change_requests/${id}/accept`));
    expect(await read(order)).toMatchObject({ comment: 'new', documents });
  });

  it('are sent to the receivers of the application', async () => {
    const receiver = await Receiver.start();
    try {
      const event = 'sales_order_document_added';
      bodyOf(await seller.shop.client.put('/webhooks', { event, url: receiver.url }));
      const order = await take();
      const linked = bodyOf(await link(order, 'delivery_note'));
      await waitUntil(() => receiver.received.length > 0);
      const [{ headers, body }] = receiver.received as [Receiver['received'][number]];
      expect([headers['x-webhook-event'], headers['x-webhook-sequence']]).toEqual([event, '2']);
      expect(JSON.parse(body.toString())).toEqual(linked);
    } finally {
      await receiver.stop();
    }
  });
});

describe('DELETE /orders/{id}/documents/{kind}', () => {
  it('removes the link in a new version without an event', async () => {
    const order = await take();
    bodyOf(await link(order, 'invoice'));
    bodyOf(await link(order, 'other'));
    const stale = await remove(order, 'invoice', { 'If-Match': '"v2"' });
    expect(outcomeOf(stale)).toEqual([412, 'version_mismatch']);
    const { version, documents } = bodyOf(await remove(order, 'invoice', { 'If-Match': '"v3"' }));
    expect([version, documents.map(({ kind }: Body) => kind)]).toEqual([4, ['other']]);
    expect(outcomeOf(await remove(order, 'invoice'))).toEqual([404, 'document_not_found']);
    expect((await seller.eventsOf(order)).at(-1)).toEqual(['sales_order_document_added', 3]);
    const history = bodyOf(await seller.shop.client.get(`/orders/${order.id}/history`));
    expect(history.at(-1)).toMatchObject({ version: 4, document: 'invoice' });
    expect(history.at(-1).changes).not.toEqual([]);
  });
});

describe('GET /public/invoice/{access_id}/download', () => {
  it('leads to the invoice without a token, in a response that is not kept', async () => {
    const order = await take();
    bodyOf(await link(order, 'other', { url: 'https://documents.example/other.pdf' }));
    bodyOf(await link(order, 'invoice'));
    const { status, headers, body } = await download(order.access_id);
    expect([status, body]).toEqual([302, null]);
    expect(['location', 'referrer-policy', 'cache-control'].map((name) => headers.get(name))).toEqual([
      URL_OF_INVOICE,
      'no-referrer',
      'no-store',
    ]);
  });

  it('is 404 without an invoice, and for identifiers that are unknown or malformed', async () => {
    const order = await take();
    bodyOf(await link(order, 'delivery_note'));
    const removed = await take();
    bodyOf(await link(removed, 'invoice'));
    await remove(removed, 'invoice');
    const ids = [order.access_id, removed.access_id, randomUUID().replaceAll('-', ''), String(order.id)];
    for (const id of [...ids, order.code, '%00', "'", 'x'.repeat(1_000), order.access_id.toUpperCase()]) {
      const { status, headers, body } = await download(id);
      expect([id, status, body.code]).toEqual([id, 404, 'document_not_found']);
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
        'no-store',
        'no-referrer',
      ]);
      expect(headers.get('content-type')).toContain('application/problem+json');
    }
  });

  it('is limited per address, whether or not it finds something', async () => {
    const order = await take();
    bodyOf(await link(order, 'invoice'));
    const address = newAddress();
    const ids = [order.access_id, 'unknown', order.access_id, 'unknown', order.access_id, order.access_id];
    const answers: Answer[] = [];
    for (const id of ids) answers.push(await download(id, address));
    expect(answers.map(({ status }) => status)).toEqual([302, 404, 302, 404, 302, 429]);
    const refused = answers.at(-1)!;
    expect(refused.body).toMatchObject({ code: 'rate_limited', 'violated-policies': ['downloads'] });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await download(order.access_id)).status).toBe(302);
  });
});
