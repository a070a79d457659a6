import { describe, expect, it } from '@jest/globals';
import { subscriptionActions, withChanges } from './subscription-actions.js';

const URL = 'https://shop.example/webhooks';
const subscription = {
  url: URL,
  content: 'full' as const,
  signatures: ['v1'] as ('v1' | 'v1a')[],
  ordered: false,
  active: true,
  pausedUntil: null,
  failingSince: null,
};

describe('subscriptionActions', () => {
  it('names what subscribing did', () => {
    const other = 'https://shop.example/other';
    const now = new Date();
    const actions = (before: typeof subscription | null, after = subscription, newHeaders = false) =>
      subscriptionActions(before, after, newHeaders);
    expect(actions(null)).toEqual(['subscribe']);
    expect(actions(null, subscription, true)).toEqual(['subscribe']);
    expect(actions(subscription)).toEqual([]);
    expect(actions(subscription, { ...subscription, url: other })).toEqual(['change_url']);
    expect(actions(subscription, subscription, true)).toEqual(['change_headers']);
    expect(subscriptionActions(subscription, { ...subscription, content: 'reference' }, false)).toEqual([
      'change_content',
    ]);
    expect(actions(subscription, { ...subscription, signatures: ['v1', 'v1a'] })).toEqual([
      'change_signatures',
    ]);
    expect(actions(subscription, { ...subscription, ordered: true })).toEqual(['set_ordered']);
    expect(actions({ ...subscription, ordered: true })).toEqual(['unset_ordered']);
    for (const held of [{ active: false }, { pausedUntil: now }, { failingSince: now }])
      expect(subscriptionActions({ ...subscription, ...held }, subscription, false)).toEqual(['enable']);
    const changed = { ...subscription, url: other, ordered: true };
    expect(actions({ ...subscription, active: false }, changed, true)).toEqual([
      'change_url',
      'change_headers',
      'set_ordered',
      'enable',
    ]);
  });
});

describe('withChanges', () => {
  const url = { pointer: '#/url', from: 'a', to: 'b' };
  const ordered = { pointer: '#/ordered', from: false, to: true };
  const active = { pointer: '#/active', from: false, to: true };
  const changes = { entries: [active, url, ordered], truncated: false };
  const only = (...entries: object[]) => ({ entries, truncated: false });

  it('gives each action the value that it is about, and the last one the rest', () => {
    expect(withChanges(['change_url', 'set_ordered', 'enable'], changes)).toEqual([
      { action: 'change_url', changes: only(url) },
      { action: 'set_ordered', changes: only(ordered) },
      { action: 'enable', changes: only(active) },
    ]);
    expect(withChanges(['change_url'], changes)).toEqual([{ action: 'change_url', changes }]);
  });

  it('gives an action without changes none', () => {
    expect(withChanges(['subscribe'], null)).toEqual([{ action: 'subscribe', changes: null }]);
    expect(withChanges([], changes)).toEqual([]);
  });
});
