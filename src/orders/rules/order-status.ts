import type { EventName } from '../../events/catalogue.js';

export type OrderState = 'pending' | 'validated' | 'shipped' | 'delivered' | 'cancelled';
export type OrderVerb = 'validate';

/** One legal step of an order's life: from where, to where, and what it tells the world. */
interface Step {
  verb: OrderVerb;
  from: OrderState;
  to: OrderState;
  event: EventName;
}

export const ORDER_STEPS: readonly Step[] = [
  { verb: 'validate', from: 'pending', to: 'validated', event: 'sales_order_validated' },
];

/** The step a verb takes from a state; `done` when the order is already where the verb leads. */
export function stepFor(verb: OrderVerb, state: string): Step | 'done' | 'illegal' {
  const steps = ORDER_STEPS.filter((step) => step.verb === verb);
  if (steps.some((step) => step.to === state)) return 'done';
  return steps.find((step) => step.from === state) ?? 'illegal';
}

export const allowedTransitions = (state: string): OrderVerb[] =>
  ORDER_STEPS.filter((step) => step.from === state).map((step) => step.verb);
