import { describe, expect, it } from '@jest/globals';
import { domainErrorOf } from '../../../test/support/domain-error.js';
import { checkActive } from './webhook-inactive.js';

describe('a request that sends something to a subscription', () => {
  it('is accepted when the subscription and its application are active', () => {
    expect(() => checkActive(5, { webhookActive: true, applicationActive: true })).not.toThrow();
  });

  it.each([
    [
      { webhookActive: false, applicationActive: true },
      'webhook_inactive',
      'Webhook 5 is not active, so nothing is sent to it. Enable it first.',
    ],
    [
      { webhookActive: true, applicationActive: false },
      'application_inactive',
      'The application of webhook 5 is switched off, so nothing is sent to it. Switch it on first with PATCH /applications/{id}.',
    ],
    [
      { webhookActive: false, applicationActive: false },
      'application_inactive',
      'The application of webhook 5 is switched off, so nothing is sent to it. Switch it on first with PATCH /applications/{id}.',
    ],
  ])('is refused when %j', (state, code, message) => {
    const error = domainErrorOf(() => checkActive(5, state));
    expect(error).toMatchObject({ code, message, members: { webhook: 5 } });
  });
});
