import { describe, expect, it } from '@jest/globals';
import { isEventName } from '../../events/catalogue.js';
import { allowedTransitions, ORDER_STEPS, stepFor } from './order-status.js';

describe('the life of an order', () => {
  it('takes the step from where it begins, and tells of it', () => {
    expect(stepFor('validate', 'pending')).toEqual({
      verb: 'validate',
      from: 'pending',
      to: 'validated',
      event: 'sales_order_validated',
    });
  });

  it('has nothing to do where the verb leads', () => expect(stepFor('validate', 'validated')).toBe('done'));

  it.each(['shipped', 'delivered', 'cancelled', 'nonsense'])('cannot be validated when it is %s', (state) => {
    expect(stepFor('validate', state)).toBe('illegal');
  });

  it('can go only where a step begins', () => {
    expect(allowedTransitions('pending')).toContain('validate');
    expect(allowedTransitions('validated')).not.toContain('validate');
    expect(allowedTransitions('delivered')).toEqual([]);
    expect(allowedTransitions('cancelled')).toEqual([]);
  });

  it.each(ORDER_STEPS)('$verb: from $from to $to, one step only, with an event subscribers know', (step) => {
    expect(step.from).not.toBe(step.to);
    expect(ORDER_STEPS.filter(({ verb, from }) => verb === step.verb && from === step.from)).toHaveLength(1);
    expect(isEventName(step.event)).toBe(true);
    expect(allowedTransitions(step.from)).toContain(step.verb);
  });
});
