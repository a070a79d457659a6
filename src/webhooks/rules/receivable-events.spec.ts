import { describe, expect, it } from '@jest/globals';
import type { Caller, Right } from '../../auth/caller.js';
import { EVENT_NAMES } from '../../events/catalogue.js';
import { receivableEvents } from './subscribed-events.js';

const caller = (...rights: Right[]) => ({ rights }) as Caller;

describe('the events that an application may subscribe to', () => {
  it('are all, for an application that orders or administers', () => {
    expect(receivableEvents(caller('sales'))).toEqual(EVENT_NAMES);
    expect(receivableEvents(caller('sales', 'holds'))).toEqual(EVENT_NAMES);
    expect(receivableEvents(caller('admin'))).toEqual(EVENT_NAMES);
  });

  it('are those of pending orders, subscriptions, lost data and erased contacts, for one that only decides about holds', () => {
    expect(receivableEvents(caller('holds'))).toEqual([
      'sales_order_created',
      'sales_order_updated',
      'sales_order_reopened',
      'sales_order_held',
      'sales_order_released',
      'webhook_failing',
      'webhook_recovered',
      'webhook_disabled',
      'data_lost',
      'contact_erased',
    ]);
  });

  it('are those of subscriptions, lost data and erased contacts, for one that only ships', () => {
    expect(receivableEvents(caller('logistics'))).toEqual([
      'webhook_failing',
      'webhook_recovered',
      'webhook_disabled',
      'data_lost',
      'contact_erased',
    ]);
  });
});
