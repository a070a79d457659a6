import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError } from '../../clients/typescript/src/index.js';

const SECRET = `whsec_${Buffer.from('the secret of a subscription').toString('base64')}`;
const BODY = '{"id":1042,"code":"ORD-1","customer":{"name":"Société"}}';

function signed(event: string, at = new Date(), body = BODY): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign('msg_1', at, body),
    'x-webhook-event': event,
    'x-webhook-attempt': '2',
    'x-webhook-sequence': '3',
  };
}

describe('verifyWebhook', () => {
  const expected = {
    event: 'sales_order_created',
    id: 'msg_1',
    attempt: 2,
    sequence: 3,
    body: JSON.parse(BODY),
  };

  it.each([
    ['text, and headers of node:http', signed('sales_order_created'), BODY],
    ['bytes', signed('sales_order_created'), new TextEncoder().encode(BODY)],
    ['headers of fetch', new Headers(signed('sales_order_created')), BODY],
    [
      'headers in upper case',
      Object.fromEntries(
        Object.entries(signed('sales_order_created')).map(([name, value]) => [name.toUpperCase(), value]),
      ),
      BODY,
    ],
  ])('returns the event for %s', (_, headers, body) => {
    expect(verifyWebhook(headers, body, SECRET)).toEqual(expected);
  });

  it('returns a ping', () => {
    const body = '{"id":1,"event":"sales_order_created","url":"https://shop.example/"}';
    const { 'x-webhook-sequence': _, ...headers } = signed('webhook_ping', new Date(), body);
    expect(verifyWebhook(headers, body, SECRET)).toMatchObject({
      event: 'webhook_ping',
      sequence: undefined,
      body: { id: 1, event: 'sales_order_created' },
    });
  });

  it.each([
    ['another body', signed('sales_order_created'), BODY.replace('1042', '1043'), SECRET],
    ['another secret', signed('sales_order_created'), BODY, SECRET.replace('whsec_d', 'whsec_e')],
    ['an old signature', signed('sales_order_created', new Date(Date.now() - 600_000)), BODY, SECRET],
    ['no headers', {}, BODY, SECRET],
    ['an event that this version does not know', signed('sales_order_painted'), BODY, SECRET],
  ])('refuses %s', (_, headers, body, secret) => {
    expect(() => verifyWebhook(headers, body, secret)).toThrow(WebhookVerificationError);
  });
});
