import { ApiClient, type Answer } from '../../../test/support/api-client.js';
import { connectionErrorCode } from '../../support/connection-error.js';
import {
  BOX,
  minimalOrder,
  newApplication,
  newPackaging,
  sharePackaging,
  unique,
} from '../../../test/support/samples.js';
import { ADMIN_TOKEN } from '../../../test/support/service.js';
import type { SurvivalFixture } from '../survival-fixture.js';

/** Orders whose events are not numbered from 1 to their version. */
const INCOMPLETE = `
  SELECT o.id FROM orders o LEFT JOIN events e ON e.order_id = o.id
  GROUP BY o.id HAVING max(e.sequence) IS DISTINCT FROM o.version OR count(DISTINCT e.sequence) <> o.version`;

/** Orders whose stored answers, change requests, history or events are not those of their document. */
const HALF_DONE = `
  SELECT o.id FROM orders o, LATERAL (SELECT o.document::json AS shown) d
  WHERE (d.shown->'answer'->>'number')::int IS DISTINCT FROM
      (SELECT max(number) FROM order_answers a WHERE a.order_id = o.id)
    OR json_array_length(d.shown->'shipments') <>
      (SELECT count(DISTINCT shipment) FROM order_transitions t WHERE t.order_id = o.id)
    OR (o.state IN ('shipped', 'delivered')) <>
      EXISTS (SELECT FROM events e WHERE e.order_id = o.id AND e.type = 'sales_order_shipped')
    OR (d.shown->'changeRequest'->>'id')::bigint IS DISTINCT FROM
      (SELECT id FROM change_requests r WHERE r.order_id = o.id AND r.state = 'requested')
    OR (SELECT count(*) FROM change_requests r WHERE r.order_id = o.id AND r.state = 'accepted') <>
      (SELECT count(*) FROM events e WHERE e.order_id = o.id AND e.type = 'sales_order_change_accepted')
    OR d.shown->>'comment' IS DISTINCT FROM coalesce((
      SELECT r.content->'content'->>'comment' FROM change_requests r
      WHERE r.order_id = o.id AND r.state = 'accepted'), d.shown->>'comment')`;

/**
 * Requests that the recorded clients do not send, so that processes die at more places: previews, orders that are validated or
 * parked at once, changes of items, transitions, change requests, answers and shipments. No answer is expected; in the end every order must have all its events.
 */
export class OtherRequests {
  private stopping = false;
  private readonly running: Promise<void>[];

  private constructor(
    private readonly service: SurvivalFixture,
    tokens: string[],
  ) {
    this.running = tokens.map((token) => this.send(token));
    // stop() reports the error.
    for (const each of this.running) each.catch(() => undefined);
  }

  static async start(service: SurvivalFixture): Promise<OtherRequests> {
    const admin = new ApiClient(service.apis[0]!.url, ADMIN_TOKEN);
    const applications = [{ autoValidate: true }, { autoValidate: false, unknownItems: 'park' }];
    const tokens: string[] = [];
    for (const values of applications) {
      const { id, token } = await newApplication(admin, values);
      const packaging = await newPackaging(admin);
      await sharePackaging(admin, id, packaging.id, BOX);
      tokens.push(token);
    }
    return new OtherRequests(service, tokens);
  }

  /** @throws Error when an answer was not allowed, or an order lacks an event */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
    const incomplete = await this.service.database.query<{ id: string }>(INCOMPLETE);
    if (incomplete.length > 0)
      throw new Error(`Orders without all their events: ${incomplete.map(({ id }) => id).join(', ')}`);
    const halfDone = await this.service.database.query<{ id: string }>(HALF_DONE);
    if (halfDone.length > 0)
      throw new Error(
        `Orders with a part of an answer, shipment or change: ${halfDone.map(({ id }) => id).join(', ')}`,
      );
  }

  private async send(token: string): Promise<void> {
    const body = { externalId: unique('unused') };
    while (!this.stopping) {
      await this.request(token, 'POST', '/orders/preview', minimalOrder(BOX, body));
      for (const item of [BOX, { externalReference: unique('unknown') }]) {
        const headers = { 'Idempotency-Key': unique('key') };
        const created = await this.request(token, 'POST', '/orders', minimalOrder(item), headers);
        if (created?.status === 200) await this.useOrder(token, created.body);
      }
    }
  }

  private async useOrder(token: string, { id, items }: Answer['body']): Promise<void> {
    const path = `/orders/${id}`;
    await this.request(token, 'GET', path);
    const headers = { 'Idempotency-Key': unique('key') };
    await this.request(token, 'PATCH', `${path}/items/${items[0].id}`, { orderedQuantity: 3 }, headers);
    await this.request(token, 'PATCH', path, { comment: 'changed' }, headers);
    await this.request(ADMIN_TOKEN, 'POST', `${path}/validate`);
    const change = { externalId: 'change-1', kind: 'change', content: { comment: 'changed again' } };
    await this.request(token, 'POST', `${path}/change_requests/preview`, change);
    const requested = await this.request(token, 'POST', `${path}/change_requests`, change);
    if (requested?.status === 200)
      await this.request(
        ADMIN_TOKEN,
        'POST',
        `/change_requests/${requested.body.id}/accept`,
        undefined,
        headers,
      );
    const cancellation = { externalId: 'change-2', kind: 'cancel' };
    await this.request(token, 'POST', `${path}/change_requests`, cancellation, headers);
    const lines = [{ position: 1, status: 'accepted' }];
    await this.request(ADMIN_TOKEN, 'POST', `${path}/answer`, { lines, consent: 'required' }, headers);
    await this.request(token, 'POST', `${path}/answer/accept`, { number: 1 }, headers);
    const shipment = `${path}/shipments/first`;
    await this.request(ADMIN_TOKEN, 'PUT', shipment, { items: [{ position: 1, quantity: 1 }] });
    await this.request(ADMIN_TOKEN, 'POST', `${shipment}/deliver`, undefined, headers);
    await this.request(ADMIN_TOKEN, 'POST', `${path}/ship`, undefined, headers);
  }

  /** @returns null when the connection failed @throws Error when the service has a defect */
  private async request(
    token: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer | null> {
    const urls = this.service.readyUrls();
    const url = urls[Math.floor(Math.random() * urls.length)]!;
    try {
      const answer = await new ApiClient(url, token).send(method, path, { body, headers });
      if (answer.status === 500) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
      return answer;
    } catch (error) {
      connectionErrorCode(error);
      return null;
    }
  }
}
