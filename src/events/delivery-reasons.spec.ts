import { describe, expect, it } from '@jest/globals';
import { reasonDetail } from './delivery-values.js';

describe('reasonDetail', () => {
  it.each([
    ['http_500', 'The receiver responded with the status 500.'],
    ['timeout', 'The receiver did not respond in time.'],
    ['gone', 'The receiver responded with 410 Gone, so no more events are sent to it.'],
    ['webhook_inactive', 'The subscription is not active: nothing is sent until it is enabled.'],
  ])('describes %s', (reason, detail) => expect(reasonDetail(reason)).toBe(detail));

  it.each(['', 'unknown', 'http_5000', 'toString', '__proto__'])(
    'returns null for the unknown reason %j',
    (reason) => expect(reasonDetail(reason)).toBeNull(),
  );
});
