import { describe, expect, it } from '@jest/globals';
import { subscriptionActions } from './subscription-actions.js';

const URL = 'https://shop.example/webhooks';
const subscription = {
  url: URL,
  ordered: false,
  active: true,
  pausedUntil: null,
  failingSince: null,
};

describe('subscriptionActions', () => {
  it('names what subscribing did', () => {
    const other = 'https://shop.example/other';
    const now = new Date();
    expect(subscriptionActions(null, subscription)).toEqual(['subscribe']);
    expect(subscriptionActions(subscription, subscription)).toEqual([]);
    expect(subscriptionActions(subscription, { ...subscription, url: other })).toEqual(['change_url']);
    expect(subscriptionActions(subscription, { ...subscription, ordered: true })).toEqual(['set_ordered']);
    expect(subscriptionActions({ ...subscription, ordered: true }, subscription)).toEqual(['unset_ordered']);
    for (const held of [{ active: false }, { pausedUntil: now }, { failingSince: now }])
      expect(subscriptionActions({ ...subscription, ...held }, subscription)).toEqual(['enable']);
    expect(
      subscriptionActions({ ...subscription, active: false }, { ...subscription, url: other, ordered: true }),
    ).toEqual(['change_url', 'set_ordered', 'enable']);
  });
});
