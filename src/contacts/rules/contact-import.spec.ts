import { describe, expect, it } from '@jest/globals';
import { domainErrorOf } from '../../../test/support/domain-error.js';
import type { FoundContact, ImportedCustomer } from '../../persistence/contacts/contact-import.repository.js';
import { planContact, type DescribedContact } from './contact-import.js';

const ACME: ImportedCustomer = { id: 3, name: 'Acme', individual: false, vatNumber: null };
const JANE_ACCOUNT: ImportedCustomer = { id: 4, name: 'Jane Doe', individual: true, vatNumber: null };
const JANE = { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' };
const company = (name: string, vatNumber: string | null = null) => ({ name, individual: false, vatNumber });

const described = (changes: Partial<DescribedContact> = {}): DescribedContact => ({
  person: JANE,
  customer: company('Acme'),
  externalReference: 'jane-1',
  ...changes,
});

const found = (changes: Partial<FoundContact> = {}): FoundContact => ({
  id: 9,
  ...JANE,
  customerId: 3,
  customer: ACME,
  temporary: false,
  isReferenced: true,
  isNamed: true,
  ...changes,
});

const byEmail = (changes: Partial<FoundContact> = {}): FoundContact =>
  found({ isReferenced: false, isNamed: false, ...changes });

const plan = (
  row: DescribedContact,
  contacts: FoundContact[] = [],
  companies = [ACME],
  isMoveAllowed = false,
) => planContact(row, contacts, companies, isMoveAllowed);

const faultOf = (run: () => unknown) => domainErrorOf(run).errors![0]!;

describe('an imported contact that does not exist yet', () => {
  it('is created for the company of that name', () => {
    expect(plan(described())).toEqual({
      outcome: 'created',
      contactId: null,
      customer: ACME,
      customerChange: null,
      needsReference: true,
    });
  });

  it('has no reference when the file names none', () => {
    expect(plan(described({ externalReference: null })).needsReference).toBe(false);
  });

  it('has an account with its own name when the file names no customer', () => {
    expect(plan(described({ customer: null }))).toMatchObject({
      customer: { id: null, name: 'Jane Doe', individual: true, vatNumber: null },
      customerChange: null,
    });
  });

  it('has an account of its own when the customer is a private person', () => {
    const customer = { name: 'Acme', individual: true, vatNumber: 'FR40303265045' };
    expect(plan(described({ customer })).customer).toEqual({ id: null, ...customer });
  });

  it('gives its VAT number to a company that is known without one', () => {
    const row = described({ customer: company('Acme', 'FR40303265045') });
    expect(plan(row).customerChange).toEqual({ name: 'Acme', vatNumber: 'FR40303265045' });
    const same = [{ ...ACME, vatNumber: 'FR40303265045' }];
    expect(plan(row, [], same).customerChange).toBeNull();
  });

  it('has another company when the known one of this name has another VAT number', () => {
    const row = described({ customer: company('Acme', 'FR40303265045') });
    const companies = [{ ...ACME, vatNumber: 'DE136695976' }];
    expect(plan(row, [], companies)).toMatchObject({
      customer: { id: null, name: 'Acme', vatNumber: 'FR40303265045' },
      customerChange: null,
    });
  });
});

describe('a company of a file', () => {
  it('is the one with its VAT number, of several with its name', () => {
    const same = { ...ACME, id: 5, vatNumber: 'DE136695976' };
    const row = described({ customer: company('Acme', 'DE136695976') });
    expect(plan(row, [], [ACME, same])).toMatchObject({ customer: same, customerChange: null });
  });

  it('is ambiguous when several customers have its name', () => {
    expect(faultOf(() => plan(described(), [], [ACME, { ...ACME, id: 5 }]))).toEqual({
      pointer: '#/customer/name',
      code: 'ambiguous_reference',
      detail: 'Several customers have this name. It is not clear which one is meant.',
    });
  });
});

describe('an imported contact to which the application has a reference', () => {
  it('is unchanged when it is as the file describes it', () => {
    expect(plan(described(), [found()])).toEqual({
      outcome: 'unchanged',
      contactId: 9,
      customer: ACME,
      customerChange: null,
      needsReference: false,
    });
  });

  it('is unchanged when the file leaves out what is known', () => {
    const row = described({ person: { firstName: null, lastName: null, email: null }, customer: null });
    expect(plan(row, [found()])).toMatchObject({ outcome: 'unchanged', customer: ACME });
  });

  it.each(['firstName', 'lastName', 'email'] as const)('is updated when its %s is another', (member) => {
    const row = described({ person: { ...JANE, [member]: 'other' } });
    expect(plan(row, [found()])).toMatchObject({ outcome: 'updated', contactId: 9, customer: ACME });
  });

  it('moves to another company only when that is asked for', () => {
    const other = { ...ACME, id: 6, name: 'Other' };
    const row = described({ customer: company('Other') });
    expect(plan(row, [found()], [other], true)).toMatchObject({ outcome: 'updated', customer: other });
    expect(faultOf(() => plan(row, [found()], [other]))).toMatchObject({
      pointer: '#/customer/name',
      code: 'not_allowed',
      detail: expect.stringContaining('belongs to the customer "Acme"'),
    });
  });

  it('keeps its company under another spelling of its name', () => {
    const row = described({ customer: company('ACME.') });
    expect(plan(row, [found()])).toMatchObject({ outcome: 'unchanged', customer: ACME });
  });

  it('is refused when its company has another VAT number, and keeps a number that the file leaves out', () => {
    const current = found({ customer: { ...ACME, vatNumber: 'DE136695976' } });
    const row = described({ customer: company('Acme', 'FR40303265045') });
    expect(faultOf(() => plan(row, [current]))).toMatchObject({
      pointer: '#/customer/vatNumber',
      code: 'not_allowed',
      detail: expect.stringContaining('has the VAT number DE136695976'),
    });
    expect(plan(described(), [current])).toMatchObject({ outcome: 'unchanged', customerChange: null });
  });

  it('keeps the account of a private person, whose name changes', () => {
    const current = found({ customerId: 4, customer: JANE_ACCOUNT });
    const customer = { name: 'Jane Roe', individual: true, vatNumber: null };
    expect(plan(described({ customer }), [current])).toMatchObject({
      outcome: 'updated',
      customer: JANE_ACCOUNT,
      customerChange: { name: 'Jane Roe' },
    });
  });

  it.each([
    ['a private person of the same name moves to a company', JANE_ACCOUNT, company('Jane Doe')],
    ['an employee becomes a private person', ACME, { ...company('Acme'), individual: true }],
  ])('gets another account when %s', (_, customer, wanted) => {
    const current = found({ customerId: customer.id, customer });
    const result = plan(described({ customer: wanted }), [current], [], true);
    expect(result).toMatchObject({ outcome: 'updated', customer: { id: null, ...wanted } });
  });

  it('is refused while it is temporary', () => {
    expect(faultOf(() => plan(described(), [found({ temporary: true })]))).toEqual({
      pointer: '#/externalReference',
      code: 'not_valid',
      detail:
        'The application introduced this contact itself. Reconcile it first: an import changes confirmed contacts only.',
    });
  });
});

describe('a contact of a file whose e-mail address is known', () => {
  it('gets the reference of the file', () => {
    expect(plan(described(), [byEmail()])).toMatchObject({
      outcome: 'updated',
      contactId: 9,
      needsReference: true,
    });
  });

  it('gets no reference when the file names none', () => {
    const row = described({ externalReference: null });
    const current = byEmail({ isNamed: true });
    expect(plan(row, [current])).toMatchObject({ outcome: 'unchanged', contactId: 9, needsReference: false });
  });

  it('is another contact when its customer is another one, and moves only when that is asked for', () => {
    const other = { ...ACME, id: 6, name: 'Other' };
    const row = described({ customer: company('Other') });
    expect(plan(row, [byEmail()], [other])).toMatchObject({ outcome: 'created', customer: other });
    expect(plan(row, [byEmail()], [other], true)).toMatchObject({ outcome: 'updated', contactId: 9 });
    const both = [byEmail({ id: 8, customer: other, customerId: 6 }), byEmail()];
    expect(plan(row, both, [other]).contactId).toBe(8);
  });

  it('is another person when the application has another reference of that one', () => {
    expect(plan(described(), [byEmail({ isNamed: true })])).toMatchObject({ outcome: 'created' });
  });

  it('is ignored when the reference belongs to a contact', () => {
    const contacts = [byEmail({ id: 8 }), byEmail({ id: 10 }), found()];
    expect(plan(described(), contacts).contactId).toBe(9);
  });

  it('is ambiguous when several contacts have it', () => {
    expect(faultOf(() => plan(described(), [byEmail(), byEmail({ id: 10 })]))).toEqual({
      pointer: '#/email',
      code: 'ambiguous_reference',
      detail: 'Several contacts have this e-mail address. It is not clear which one is meant.',
    });
  });
});
