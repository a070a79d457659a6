import type { EventName } from '../../events/catalogue.js';

export type OrderState = 'pending' | 'validated' | 'shipped' | 'delivered' | 'cancelled';
export type OrderVerb = 'validate' | 'reopen' | 'ship' | 'deliver' | 'cancel';

/** Who takes a step: the back office, or also the application that created the order. */
export type OrderActor = 'sales' | 'owner';

/** One legal step of an order's life: from where, to where, for whom, and what it tells the world. */
export interface OrderStep {
  verb: OrderVerb;
  from: OrderState;
  to: OrderState;
  /** `owner` includes the back office. */
  who: OrderActor;
  event: EventName;
}

export const FIRST_STATE: OrderState = 'pending';

export const ORDER_STEPS: readonly OrderStep[] = [
  { verb: 'validate', from: 'pending', to: 'validated', who: 'sales', event: 'sales_order_validated' },
  { verb: 'reopen', from: 'validated', to: 'pending', who: 'sales', event: 'sales_order_reopened' },
  { verb: 'ship', from: 'validated', to: 'shipped', who: 'sales', event: 'sales_order_shipped' },
  { verb: 'deliver', from: 'shipped', to: 'delivered', who: 'sales', event: 'sales_order_delivered' },
  { verb: 'cancel', from: 'pending', to: 'cancelled', who: 'owner', event: 'sales_order_cancelled' },
  { verb: 'cancel', from: 'validated', to: 'cancelled', who: 'sales', event: 'sales_order_cancelled' },
];

/** The step a verb takes from a state; `done` when the order is already where the verb leads. */
export function stepFor(verb: OrderVerb, state: string): OrderStep | 'done' | 'illegal' {
  const steps = ORDER_STEPS.filter((step) => step.verb === verb);
  if (steps.some((step) => step.to === state)) return 'done';
  return steps.find((step) => step.from === state) ?? 'illegal';
}

export const mayTake = ({ who }: OrderStep, actor: OrderActor): boolean =>
  actor === 'sales' || who === 'owner';

/** What this actor may do with an order in this state. */
export const allowedTransitions = (state: string, actor: OrderActor): OrderVerb[] =>
  ORDER_STEPS.filter((step) => step.from === state && mayTake(step, actor)).map((step) => step.verb);

/** Whether nobody but the back office ever takes this verb. */
export const isForSales = (verb: OrderVerb): boolean =>
  ORDER_STEPS.every((step) => step.verb !== verb || step.who === 'sales');

/** What an order asks for can be changed as long as nobody has confirmed it. */
export const isChangeable = (state: string): boolean => state === FIRST_STATE;
