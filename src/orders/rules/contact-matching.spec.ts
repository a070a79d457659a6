import { describe, expect, it } from '@jest/globals';
import type { KnownContact } from '../../persistence/orders/order-creation.js';
import { matchContact } from './order-parties.js';
import type { ContactContent, OrderContent } from './content/order-content.js';

const NOTHING: ContactContent = {
  id: null,
  externalReference: null,
  internalReferenceId: null,
  firstName: null,
  lastName: null,
  email: null,
};
const ANNA = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' };

const known = (values: Partial<KnownContact>): KnownContact => ({
  referenceId: null,
  externalReference: null,
  contactId: 7,
  ...ANNA,
  customer: {
    id: 3,
    name: 'Berg AB',
    individual: false,
    temporary: false,
    vatNumber: null,
    purchaseOrderRequired: false,
  },
  ...values,
});

/** Contact 7 as the lookup returns it: by its id, by a reference with and without external reference. */
const byId = known({});
const named = known({ referenceId: 70, externalReference: 'anna' });
const nameless = known({ referenceId: 71 });
const other = known({ contactId: 8, referenceId: 80, externalReference: 'bob' });

const match = (contact: Partial<ContactContent>, found: KnownContact[]) => {
  const customer = { name: 'Berg AB', individual: false };
  return matchContact({ contact: { ...NOTHING, ...contact }, customer } as OrderContent, found);
};

const faultsOf = ({ faults }: ReturnType<typeof match>) => faults.map(({ pointer, code }) => [pointer, code]);

describe('a contact that is known', () => {
  it.each([
    ['its id', { id: 7 }, [byId], byId],
    ['its reference', { internalReferenceId: 71 }, [nameless], nameless],
    ['its name', { externalReference: 'anna' }, [named], named],
    ['its id and its name', { id: 7, externalReference: 'anna' }, [named, byId], named],
    ['its id and its reference', { id: 7, internalReferenceId: 70 }, [named, byId], named],
    ['its reference and its name', { internalReferenceId: 70, externalReference: 'anna' }, [named], named],
    ['all three', { id: 7, internalReferenceId: 70, externalReference: 'anna' }, [named, byId], named],
    [
      'the name of another reference',
      { internalReferenceId: 71, externalReference: 'anna' },
      [named, nameless],
      nameless,
    ],
  ])('is found by %s', (_, names, found, contact) => {
    expect(match(names, found)).toEqual({ faults: [], contact, binding: null });
  });

  it.each([
    ['has none', nameless, 71],
    ['has another', named, 70],
  ])(
    'is bound to the external reference that is sent with its reference, when that %s',
    (_, contact, referenceId) => {
      const found = match({ internalReferenceId: referenceId, externalReference: 'new' }, [contact]);
      expect(found).toEqual({ faults: [], contact, binding: { referenceId, externalReference: 'new' } });
    },
  );

  it('is bound to the external reference also when its id is sent', () => {
    const names = { id: 7, internalReferenceId: 71, externalReference: 'new' };
    const binding = { referenceId: 71, externalReference: 'new' };
    expect(match(names, [nameless, byId])).toEqual({
      faults: [],
      contact: nameless,
      binding,
    });
  });
});

describe('a contact that is not known', () => {
  it.each([[{ firstName: 'Anna' }], [{ lastName: 'Berg' }], [{ email: ANNA.email }]])(
    'is created from an external reference with %j',
    (person) => {
      const found = match({ externalReference: 'new', ...person }, []);
      expect(found).toEqual({ contact: null, binding: null, faults: [] });
    },
  );

  it.each([
    ['nothing', {}, [['#/contact/externalReference', 'required']]],
    ['a person without identifier', ANNA, [['#/contact/externalReference', 'required']]],
    ['a name alone', { externalReference: 'new' }, [['#/contact/externalReference', 'unknown_reference']]],
    [
      'a name and blanks',
      { externalReference: 'new', firstName: ' ', email: '\t' },
      [['#/contact/externalReference', 'unknown_reference']],
    ],
    ['an id', { id: 9, ...ANNA }, [['#/contact/id', 'unknown_reference']]],
    [
      'a reference',
      { internalReferenceId: 9, ...ANNA },
      [['#/contact/internalReferenceId', 'unknown_reference']],
    ],
    [
      'a reference and a new name',
      { internalReferenceId: 9, externalReference: 'new', ...ANNA },
      [['#/contact/internalReferenceId', 'unknown_reference']],
    ],
    [
      'an id and a reference',
      { id: 9, internalReferenceId: 9 },
      [
        ['#/contact/id', 'unknown_reference'],
        ['#/contact/internalReferenceId', 'unknown_reference'],
      ],
    ],
  ])('is refused with %s', (_, names, faults) => {
    expect(faultsOf(match(names, []))).toEqual(faults);
  });

  it('is refused when one of its identifiers is known and another is not', () => {
    const unknown = (field: string) => [[`#/contact/${field}`, 'unknown_reference']];
    const newName = match({ id: 7, externalReference: 'new', ...ANNA }, [byId]);
    expect(faultsOf(newName)).toEqual(unknown('externalReference'));
    const wrongId = match({ id: 9, externalReference: 'anna' }, [named]);
    expect(faultsOf(wrongId)).toEqual(unknown('id'));
    const wrongReference = match({ id: 7, internalReferenceId: 9 }, [byId]);
    expect(faultsOf(wrongReference)).toEqual(unknown('internalReferenceId'));
  });
});

describe('identifiers that refer to different contacts', () => {
  it.each([
    ['id and name', { id: 7, externalReference: 'bob' }, [other, byId]],
    ['id and reference', { id: 7, internalReferenceId: 80 }, [other, byId]],
    ['reference and name', { internalReferenceId: 70, externalReference: 'bob' }, [named, other]],
    ['all three', { id: 7, internalReferenceId: 70, externalReference: 'bob' }, [named, other, byId]],
  ])('are refused: %s', (_, names, found) => {
    const faults = faultsOf(match(names, found));
    expect(faults).toEqual([['#/contact', 'contact_identifiers_disagree']]);
  });
});

describe('a refused contact', () => {
  it.each([
    [{}, [], 'Expected one of id, externalReference and internalReferenceId.'],
    [
      { externalReference: 'new' },
      [],
      'There is no contact with this reference, and neither a name nor an e-mail address was sent to create one.',
    ],
    [{ id: 9 }, [], 'No resource with this id or reference is available to this application.'],
    [
      { id: 7, externalReference: 'bob' },
      [other, byId],
      'The identifiers id and externalReference refer to different contacts.',
    ],
    [
      { id: 7, internalReferenceId: 80 },
      [other, byId],
      'The identifiers id and internalReferenceId refer to different contacts.',
    ],
  ])('that is sent as %j is explained', (names, found, detail) => {
    expect(match(names, found)).toMatchObject({ contact: null, faults: [{ detail }] });
  });
});
