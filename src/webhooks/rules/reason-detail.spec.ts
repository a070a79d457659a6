import { describe, expect, it } from '@jest/globals';
import { reasonDetail } from './reason-detail.js';

describe('the sentence for a reason', () => {
  it.each([
    ['http_500', 'The receiver answered with the status 500.'],
    ['timeout', 'The receiver did not answer in time.'],
    ['gone', 'The receiver answered 410: it wants no event any more.'],
    ['webhook_inactive', 'The subscription is not active: nothing is sent until it is.'],
  ])('%s', (reason, detail) => expect(reasonDetail(reason)).toBe(detail));

  it.each(['', 'unheard_of', 'http_5000', 'toString', '__proto__'])(
    'of what it does not know, %j, is none',
    (reason) => expect(reasonDetail(reason)).toBeNull(),
  );
});
