import { describe, expect, it } from '@jest/globals';
import type { Caller, Right } from '../../../auth/caller.js';
import { DomainError, type Fault } from '../../../common/errors/domain-error.js';
import { checkOrder } from './order-checks.js';

const caller = (...rights: Right[]): Caller => ({ id: 1, rights }) as unknown as Caller;
type Sent = Parameters<typeof checkOrder>[1];

function refusal(sent: Sent, application = caller('crm', 'catalogue')): DomainError | null {
  try {
    checkOrder(application, sent);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
const faults = (sent: Sent): Fault[] => refusal(sent)?.errors ?? [];

describe('the check of an order before anything is looked up', () => {
  it.each<[Right, Sent, string]>([
    ['crm', { contact: { id: 4 } }, '#/contact/id'],
    ['catalogue', { items: [{}, { packaging: 5 }] }, '#/items/1/packaging'],
    ['catalogue', { items: [{ packaging: 5 }] }, '#/items/0/packaging'],
    ['catalogue', { shippingMethod: { id: 6 } }, '#/shippingMethod/id'],
  ])('needs the right %s for %j', (right, sent, pointer) => {
    expect(refusal(sent, caller(right))).toBeNull();
    const others = caller(...(['crm', 'catalogue', 'sales'] as const).filter((other) => other !== right));
    const { code, errors } = refusal(sent, others)!;
    expect([code, errors?.map((fault) => fault.pointer)]).toEqual(['missing_right', [pointer]]);
  });

  it('needs no right for external references', () => {
    const names = { externalReference: 'a' };
    expect(refusal({ contact: names, items: [{}], shippingMethod: names }, caller())).toBeNull();
    expect(refusal({}, caller())).toBeNull();
  });

  it('refuses two names of the contact that disagree', () => {
    const detail = 'Expected the value of externalReference, because this member is an alias of it.';
    const pointer = '#/contact/externalReferenceId';
    expect(faults({ contact: { externalReference: '7', externalReferenceId: '8' } })).toEqual([
      { pointer, code: 'contact_identifiers_disagree', detail },
    ]);
  });

  it.each([
    { externalReference: '7', externalReferenceId: 7 },
    { externalReference: '7' },
    { externalReferenceId: '8' },
  ])('accepts %j', (contact) => {
    expect(refusal({ contact })).toBeNull();
  });

  it('refuses each item with both prices', () => {
    const both = { unitPrice: '1', taxedUnitPrice: '1.2' };
    const detail = 'Expected unitPrice or taxedUnitPrice, not both.';
    expect(faults({ items: [both, { unitPrice: '1' }, { taxedUnitPrice: '1' }, both] })).toEqual([
      { pointer: '#/items/0/taxedUnitPrice', code: 'not_valid', detail },
      { pointer: '#/items/3/taxedUnitPrice', code: 'not_valid', detail },
    ]);
  });
});
