import { describe, expect, it } from '@jest/globals';
import { EVENT_CATALOGUE } from '../../events/catalogue.js';
import { ORDER_STATES, type OrderState } from '../../persistence/orders/order-values.js';
import {
  allowedTransitions,
  INITIAL_STATE,
  isChangeable,
  isForSalesOnly,
  mayPerform,
  ORDER_TRANSITIONS,
  transitionFor,
  type OrderActor,
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

  it.each<[OrderState, OrderActor, TransitionName[]]>([
    ['pending', 'sales', ['validate', 'cancel']],
    ['pending', 'owner', ['cancel']],
    ['validated', 'sales', ['reopen', 'ship', 'cancel']],
    ['validated', 'owner', []],
    ['shipped', 'sales', ['deliver']],
    ['shipped', 'owner', []],
    ['delivered', 'sales', []],
    ['cancelled', 'sales', []],
  ])('in the state %s allow the actor %s %j', (state, actor, verbs) => {
    expect(allowedTransitions(state, actor)).toEqual(verbs);
  });

  it('are reserved for the back office, except cancelling', () => {
    const verbs = OUTCOMES.map(([transition]) => transition);
    expect(verbs.filter((name) => !isForSalesOnly(name))).toEqual(['cancel']);
  });

  it('allow the content of an order to be changed only while it is pending', () => {
    expect(ORDER_STATES.filter(isChangeable)).toEqual(['pending']);
  });
});
