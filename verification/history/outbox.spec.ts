import { describe, expect, it } from '@jest/globals';
import type { FeedEvent } from '../../test/support/event-feed.js';
import type { Operation } from './operation.js';
import { outboxFaults, type SeenDelivery } from './outbox.js';
import {
  answers,
  change,
  create,
  event,
  fails,
  isUnknown,
  order,
  read,
  sequential,
} from './sample-history.js';

const CREATED = event(1, 1);
const CHANGED = event(2, 2);

const deliveriesOf = (...events: FeedEvent[]): SeenDelivery[] =>
  events.map(({ id, data }) => ({ messageId: id, data: { ...data }, at: 0 }));

/** An order that was created and changed, and a change and another creation that failed. */
const history = (): Promise<Operation[]> =>
  sequential(
    [create(1), answers(order(1, 1))],
    [create(9), fails],
    [change(order(1, 1), 2), answers(order(2, 2))],
    [change(order(1, 1), 3), fails],
    [read, answers(order(2, 2))],
  );

describe('the outbox invariant', () => {
  it('holds, when the feed has an event for each write, and the receiver got each at least once', async () => {
    const deliveries = deliveriesOf(CHANGED, CREATED, CREATED);
    expect(outboxFaults(await history(), [CREATED, CHANGED], deliveries)).toEqual([]);
  });

  it('holds, when requests of unknown outcome were stored with their events', async () => {
    const requests = await sequential(
      [create(1), isUnknown],
      [change(order(1, 1), 2), isUnknown],
      [read, answers(order(2, 2))],
    );
    expect(outboxFaults(requests, [CREATED, CHANGED], deliveriesOf(CREATED, CHANGED))).toEqual([]);
  });

  it('holds, when requests of unknown outcome were not stored', async () => {
    expect(outboxFaults(await sequential([create(1), isUnknown], [read, answers()]), [], [])).toEqual([]);
  });

  it.each<[string, FeedEvent[], RegExp]>([
    ['an acknowledged order is not in the feed', [], /no sales_order_created of the acknowledged version 1/],
    [
      'an acknowledged change is not in the feed',
      [CREATED],
      /no sales_order_updated of the acknowledged version 2/,
    ],
    ['the events of an order are out of sequence', [CHANGED, CREATED], /has sequence 2 after 0 events/],
    ['an event is in the feed twice', [CREATED, CREATED, CHANGED], /has sequence 1 after 1 events/],
    [
      'no request implies an event',
      [CREATED, CHANGED, event(3, 8)],
      /no request implies the sales_order_updated/,
    ],
    ['a failed request has an event', [CREATED, event(2, 3)], /no request implies the sales_order_updated/],
    ['a second order has the externalId', [CREATED, CHANGED, event(1, 1, 8)], /several orders/],
    [
      'the order has another version',
      [CREATED, CHANGED, event(3, 2)],
      /3 events, but version 2 was read last/,
    ],
  ])('is violated, when %s', async (_, feed, fault) => {
    const faults = outboxFaults(await history(), feed, deliveriesOf(...feed));
    expect(faults).toContainEqual(expect.stringMatching(fault));
  });

  it('is violated, when an event has the body of another version', async () => {
    const wrong = { ...CHANGED, data: { ...CHANGED.data, version: 1 } };
    const faults = outboxFaults(await history(), [CREATED, wrong], deliveriesOf(CREATED, wrong));
    expect(faults).toEqual([expect.stringContaining('the body of another version')]);
  });

  it('is violated, when a request of unknown outcome has an event, but its order cannot be read', async () => {
    const requests = await sequential([create(1), isUnknown], [read, answers()]);
    expect(outboxFaults(requests, [CREATED], deliveriesOf(CREATED))).toEqual([
      expect.stringContaining('1 events, but version 0 was read last'),
    ]);
  });

  it('is violated, when the feed has events of an order that no client asked for', async () => {
    const other = { ...CREATED, id: 'msg_other', data: { ...CREATED.data, externalId: 'order-2' } };
    const feed = [CREATED, CHANGED, other];
    expect(outboxFaults(await history(), feed, deliveriesOf(...feed))).not.toEqual([]);
  });

  it.each<[string, SeenDelivery[], RegExp]>([
    ['an event was not received', deliveriesOf(CREATED), /was not received/],
    [
      'the receiver got what is not in the feed',
      deliveriesOf(CREATED, CHANGED, event(3, 3)),
      /not in the feed/,
    ],
    [
      'the receiver got another body',
      [...deliveriesOf(CREATED), { messageId: CHANGED.id, data: CREATED.data, at: 0 }],
      /received with another body/,
    ],
  ])('is violated, when %s', async (_, deliveries, fault) => {
    expect(outboxFaults(await history(), [CREATED, CHANGED], deliveries)).toEqual([
      expect.stringMatching(fault),
    ]);
  });
});
