import { describe, expect, it } from '@jest/globals';
import { isEventName } from '../../events/catalogue.js';
import {
  allowedTransitions,
  FIRST_STATE,
  isChangeable,
  isForSales,
  mayTake,
  ORDER_STEPS,
  stepFor,
  type OrderActor,
  type OrderState,
  type OrderVerb,
} from './order-status.js';

const STATES: OrderState[] = ['pending', 'validated', 'shipped', 'delivered', 'cancelled'];

/** What each verb comes to in each state, in the order of STATES. */
const OUTCOMES: [OrderVerb, ...(OrderState | 'done' | 'illegal')[]][] = [
  ['validate', 'validated', 'done', 'illegal', 'illegal', 'illegal'],
  ['reopen', 'done', 'pending', 'illegal', 'illegal', 'illegal'],
  ['ship', 'illegal', 'shipped', 'done', 'illegal', 'illegal'],
  ['deliver', 'illegal', 'illegal', 'delivered', 'done', 'illegal'],
  ['cancel', 'cancelled', 'cancelled', 'illegal', 'illegal', 'done'],
];

describe('the life of an order', () => {
  it.each(OUTCOMES)('%s leads to %s, %s, %s, %s, %s', (verb, ...outcomes) => {
    const found = STATES.map((state) => {
      const step = stepFor(verb, state);
      return typeof step === 'string' ? step : step.to;
    });
    expect(found).toEqual(outcomes);
  });

  it('has no step from a state nobody knows', () => {
    expect(stepFor('validate', 'nonsense')).toBe('illegal');
    expect(allowedTransitions('nonsense', 'sales')).toEqual([]);
  });

  it('leads to every state, and ends where an order is delivered or cancelled', () => {
    const reached = new Set<OrderState>([FIRST_STATE]);
    // As often as there are states: the longest way cannot have more steps.
    STATES.forEach(() => {
      ORDER_STEPS.filter(({ from }) => reached.has(from)).forEach(({ to }) => reached.add(to));
    });
    expect([...reached].sort()).toEqual([...STATES].sort());
    const ends = STATES.filter((state) => allowedTransitions(state, 'sales').length === 0);
    expect(ends).toEqual(['delivered', 'cancelled']);
  });

  it.each(ORDER_STEPS)('$verb: from $from to $to, one step only, with an event subscribers know', (step) => {
    expect(step.from).not.toBe(step.to);
    expect(ORDER_STEPS.filter(({ verb, from }) => verb === step.verb && from === step.from)).toHaveLength(1);
    expect(isEventName(step.event)).toBe(true);
    expect(mayTake(step, 'sales')).toBe(true);
    expect(allowedTransitions(step.from, 'sales')).toContain(step.verb);
  });

  it('tells of each verb by an event of its own', () => {
    const events = ORDER_STEPS.map(({ verb, event }) => `${verb} ${event}`);
    expect(new Set(events).size).toBe(new Set(ORDER_STEPS.map(({ event }) => event)).size);
    expect(new Set(events).size).toBe(new Set(ORDER_STEPS.map(({ verb }) => verb)).size);
  });

  it.each<[OrderState, OrderActor, OrderVerb[]]>([
    ['pending', 'sales', ['validate', 'cancel']],
    ['pending', 'owner', ['cancel']],
    ['validated', 'sales', ['reopen', 'ship', 'cancel']],
    ['validated', 'owner', []],
    ['shipped', 'sales', ['deliver']],
    ['shipped', 'owner', []],
    ['delivered', 'sales', []],
    ['cancelled', 'sales', []],
  ])('%s, the %s may do %j', (state, actor, verbs) => {
    expect(allowedTransitions(state, actor)).toEqual(verbs);
  });

  it('is moved on by the back office, but for cancelling', () => {
    const verbs = OUTCOMES.map(([verb]) => verb);
    expect(verbs.filter((verb) => !isForSales(verb))).toEqual(['cancel']);
  });

  it('lets an order be changed while it is pending', () => {
    expect(STATES.filter(isChangeable)).toEqual(['pending']);
  });
});
