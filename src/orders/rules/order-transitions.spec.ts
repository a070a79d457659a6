import { describe, expect, it } from '@jest/globals';
import { EVENT_CATALOGUE } from '../../events/catalogue.js';
import { ORDER_STATES, type OrderState } from '../../persistence/orders/record/order-values.js';
import type { OrderDto } from '../dto/order.dto.js';
import {
  afterTransition,
  allowedTransitions,
  INITIAL_STATE,
  isForSalesOnly,
  mayPerform,
  ORDER_TRANSITIONS,
  transitionFor,
  transitionRecord,
  type OrderRole,
  type TransitionName,
} from './order-transitions.js';

/** The result of each transition in each state, in the order of ORDER_STATES. */
const OUTCOMES: [TransitionName, ...(OrderState | 'done' | 'illegal')[]][] = [
  ['validate', 'validated', 'done', 'illegal', 'illegal', 'illegal'],
  ['reopen', 'done', 'pending', 'illegal', 'illegal', 'illegal'],
  ['ship', 'illegal', 'shipped', 'done', 'illegal', 'illegal'],
  ['deliver', 'illegal', 'illegal', 'delivered', 'done', 'illegal'],
  ['cancel', 'cancelled', 'cancelled', 'illegal', 'illegal', 'done'],
];

describe('the transitions of an order', () => {
  it.each(OUTCOMES)('%s results in %s, %s, %s, %s, %s', (name, ...outcomes) => {
    const found = ORDER_STATES.map((state) => {
      const transition = transitionFor(name, state);
      return typeof transition === 'string' ? transition : transition.to;
    });
    expect(found).toEqual(outcomes);
  });

  it('do not exist from an unknown state', () => {
    expect(transitionFor('validate', 'nonsense')).toBe('illegal');
    expect(allowedTransitions('nonsense', 'sales')).toEqual([]);
  });

  it('reach every state, and end in delivered and cancelled', () => {
    const reached = new Set<OrderState>([INITIAL_STATE]);
    // One pass per state is enough, because no path has more transitions than there are states.
    ORDER_STATES.forEach(() => {
      ORDER_TRANSITIONS.filter(({ from }) => reached.has(from)).forEach(({ to }) => reached.add(to));
    });
    expect([...reached].sort()).toEqual([...ORDER_STATES].sort());
    const ends = ORDER_STATES.filter((state) => allowedTransitions(state, 'sales').length === 0);
    expect(ends).toEqual(['delivered', 'cancelled']);
  });

  it.each(ORDER_TRANSITIONS)(
    '$name is the only transition of its name from $from to $to, and emits a known event',
    (transition) => {
      expect(transition.from).not.toBe(transition.to);
      expect(
        ORDER_TRANSITIONS.filter(({ name, from }) => name === transition.name && from === transition.from),
      ).toHaveLength(1);
      expect(EVENT_CATALOGUE.map(({ name }) => name)).toContain(transition.event);
      expect(mayPerform(transition, 'sales')).toBe(true);
      expect(allowedTransitions(transition.from, 'sales')).toContain(transition.name);
    },
  );

  it('emit one event type per name', () => {
    const events = ORDER_TRANSITIONS.map(({ name, event }) => `${name} ${event}`);
    expect(new Set(events).size).toBe(new Set(ORDER_TRANSITIONS.map(({ event }) => event)).size);
    expect(new Set(events).size).toBe(new Set(ORDER_TRANSITIONS.map(({ name }) => name)).size);
  });

  it('emit the event of their name', () => {
    expect(new Set(ORDER_TRANSITIONS.map(({ name, event }) => `${name} ${event}`))).toEqual(
      new Set([
        'validate sales_order_validated',
        'reopen sales_order_reopened',
        'ship sales_order_shipped',
        'deliver sales_order_delivered',
        'cancel sales_order_cancelled',
      ]),
    );
  });

  it.each<[OrderState, OrderRole, TransitionName[]]>([
    ['pending', 'sales', ['validate', 'cancel']],
    ['pending', 'owner', ['cancel']],
    ['validated', 'sales', ['reopen', 'ship', 'cancel']],
    ['validated', 'owner', []],
    ['shipped', 'sales', ['deliver']],
    ['shipped', 'owner', []],
    ['delivered', 'sales', []],
    ['cancelled', 'sales', []],
  ])('in the state %s allow the role %s %j', (state, role, verbs) => {
    expect(allowedTransitions(state, role)).toEqual(verbs);
  });

  it('are reserved for the back office, except cancelling', () => {
    const verbs = OUTCOMES.map(([transition]) => transition);
    expect(verbs.filter((name) => !isForSalesOnly(name))).toEqual(['cancel']);
  });
});

describe('an order', () => {
  const blocker = { code: 'missing_price', pointer: '#/items/0/unitPrice', detail: '' } as const;

  const [before, now] = ['2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z'];
  const hold = { code: 'on_hold', pointer: '#', detail: '', hold: { code: 'credit', until: null } };
  const order = {
    id: 7,
    state: 'pending',
    version: 3,
    updatedAt: before,
    validatedAt: before,
    blockers: [blocker, hold],
  } as unknown as OrderDto;

  it.each<[OrderState, string | null]>([
    ['pending', null],
    ['validated', now],
    ['shipped', before],
  ])(
    'has after the transition to %s the next version, and the time of its validation',
    (state, validatedAt) => {
      const after = { ...order, state, validatedAt, version: 4, updatedAt: now };
      expect(afterTransition(order, state, { now: new Date(now), answerWithin: null })).toMatchObject(after);
    },
  );

  it('has no holds after it was cancelled', () => {
    const { state, blockers, validatedAt } = afterTransition(order, 'cancelled', {
      now: new Date(now),
      answerWithin: null,
    });
    expect([state, blockers, validatedAt]).toEqual(['cancelled', [blocker], before]);
  });

  const actor = { actorId: 4, actorTokenId: 5, actorPersonId: 6 };
  const record = { orderId: 7, version: 3, toState: 'pending', ...actor, createdAt: new Date(before) };

  it('has a row of the history with the state before and after, the actor and the time', () => {
    expect(transitionRecord(null, order, { actor })).toEqual({
      ...record,
      fromState: null,
      reason: null,
      hold: null,
      answer: null,
      shipment: null,
      documentKind: null,
      changeRequestId: null,
      changes: null,
    });
    const step = { hold: 'placed' } as never;
    const validated: OrderDto = { ...order, state: 'validated', version: 2 };
    expect(transitionRecord(validated, order, { actor, reason: 'Wrong size.', hold: step })).toEqual({
      ...record,
      fromState: 'validated',
      reason: 'Wrong size.',
      hold: step,
      answer: null,
      shipment: null,
      documentKind: null,
      changeRequestId: null,
      changes: { entries: [{ pointer: '#/state', from: 'validated', to: 'pending' }], truncated: false },
    });
  });
});
