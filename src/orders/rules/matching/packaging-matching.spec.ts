import { describe, expect, it } from '@jest/globals';
import type { KnownPackaging } from '../../../persistence/orders/order-creation.js';
import type { ItemContent } from '../content/order-content.js';
import { matchPackagings } from './packaging-matching.js';

const known = (values: Partial<KnownPackaging>): KnownPackaging => ({
  referenceId: null,
  externalReference: null,
  label: 'Lamp',
  active: true,
  packagingId: 5,
  unitPrice: '8.325',
  taxes: [],
  minimumQuantity: null,
  quantityMultiple: null,
  ...values,
});

/** Packaging 5 as it is found by its id and by its reference; and other packagings. */
const byId = known({});
const lamp = known({ referenceId: 50, externalReference: 'LAMP' });
const nameless = known({ referenceId: 60, packagingId: 6 });
const retired = known({ referenceId: 70, packagingId: 7, externalReference: 'OLD', active: false });
const withdrawn = known({ referenceId: 51, active: false });
const retiredById = known({ packagingId: 7, active: false });

const item = (values: Partial<ItemContent>): ItemContent => ({
  packaging: null,
  internalReferenceId: null,
  externalReference: null,
  orderedQuantity: '1',
  unitPrice: null,
  label: null,
  ...values,
});

const match = (items: Partial<ItemContent>[], found: KnownPackaging[]) => {
  const { packagings, bindings, faults } = matchPackagings(items.map(item), found, { parksUnknown: false });
  return { packagings, bindings, faults: faults.map(({ pointer, code }) => [pointer, code]) };
};

describe('a packaging that is known', () => {
  it.each([
    ['its id', { packaging: 5 }, [byId], byId],
    ['its reference', { internalReferenceId: 60 }, [nameless], nameless],
    ['the application’s name', { externalReference: 'LAMP' }, [lamp], lamp],
    ['the id of its reference, sent as a name', { externalReference: '60' }, [nameless], nameless],
    ['its id and its reference', { packaging: 5, internalReferenceId: 50 }, [byId, lamp], lamp],
    ['its reference and its name', { internalReferenceId: 50, externalReference: 'LAMP' }, [lamp], lamp],
    ['its id and its name', { packaging: 5, externalReference: 'LAMP' }, [byId, lamp], lamp],
  ])('is found by %s', (_, names, found, packaging) => {
    expect(match([names], found)).toEqual({ packagings: [packaging], bindings: [], faults: [] });
  });

  it('is found by its external reference before the id of a reference', () => {
    const namedLikeAnId = known({ referenceId: 61, packagingId: 8, externalReference: '60' });
    expect(match([{ externalReference: '60' }], [nameless, namedLikeAnId]).packagings).toEqual([
      namedLikeAnId,
    ]);
  });

  it('is not found by the id of a reference that the same order has given a name before', () => {
    const items = [{ internalReferenceId: 60, externalReference: 'SHADE' }, { externalReference: '60' }];
    expect(match(items, [nameless]).faults).toEqual([['#/items/1/externalReference', 'unknown_reference']]);
  });

  it.each([
    ['a reference that has none', nameless, 60, 'SHADE'],
    ['a reference that has another', lamp, 50, 'LAMP-2'],
    ['a reference, though it is the id of another', nameless, 60, '50'],
  ])('binds a new name to %s', (_, packaging, referenceId, externalReference) => {
    const names = { internalReferenceId: referenceId, externalReference };
    const binding = { referenceId, externalReference };
    expect(match([names], [lamp, nameless])).toEqual({
      packagings: [packaging],
      bindings: [binding],
      faults: [],
    });
  });

  it('binds an external reference once, and later items can use it', () => {
    const both = { internalReferenceId: 60, externalReference: 'SHADE' };
    expect(match([both, both, { externalReference: 'SHADE' }], [nameless])).toEqual({
      packagings: [nameless, nameless, nameless],
      bindings: [{ referenceId: 60, externalReference: 'SHADE' }],
      faults: [],
    });
  });

  it('keeps the order of the items', () => {
    const items = [{ internalReferenceId: 60 }, { externalReference: 'LAMP' }, { packaging: 5 }];
    expect(match(items, [byId, lamp, nameless]).packagings).toEqual([nameless, lamp, byId]);
  });
});

describe('a packaging that is refused', () => {
  it.each([
    ['has no name', {}, [['#/items/0', 'required']]],
    [
      'has the id of a reference that has a name',
      { externalReference: '50' },
      [['#/items/0/externalReference', 'unknown_reference']],
    ],
    ['has an unknown id', { packaging: 9 }, [['#/items/0/packaging', 'unknown_reference']]],
    [
      'has an unknown reference',
      { internalReferenceId: 9 },
      [['#/items/0/internalReferenceId', 'unknown_reference']],
    ],
    [
      'has an unknown name',
      { externalReference: 'x' },
      [['#/items/0/externalReference', 'unknown_reference']],
    ],
    [
      'has an unknown number',
      { externalReference: '9' },
      [['#/items/0/externalReference', 'unknown_reference']],
    ],
    [
      'has a new name for an unknown reference',
      { internalReferenceId: 9, externalReference: 'x' },
      [['#/items/0/internalReferenceId', 'unknown_reference']],
    ],
    [
      'has a known id and an unknown name',
      { packaging: 5, externalReference: 'x' },
      [['#/items/0/externalReference', 'unknown_reference']],
    ],
    [
      'has two unknown names',
      { packaging: 9, internalReferenceId: 9 },
      [
        ['#/items/0/packaging', 'unknown_reference'],
        ['#/items/0/internalReferenceId', 'unknown_reference'],
      ],
    ],
    [
      'has an id and a reference that disagree',
      { packaging: 5, internalReferenceId: 60 },
      [['#/items/0', 'packaging_identifiers_disagree']],
    ],
    [
      'has a name that is another one’s',
      { internalReferenceId: 60, externalReference: 'LAMP' },
      [['#/items/0', 'packaging_identifiers_disagree']],
    ],
    [
      'is inactive, by name',
      { externalReference: 'OLD' },
      [['#/items/0/externalReference', 'packaging_inactive']],
    ],
    [
      'is inactive by its reference alone',
      { packaging: 5, internalReferenceId: 51 },
      [['#/items/0/internalReferenceId', 'packaging_inactive']],
    ],
    ['is inactive, by id', { packaging: 7 }, [['#/items/0/packaging', 'packaging_inactive']]],
    [
      'is inactive, by reference',
      { internalReferenceId: 70 },
      [['#/items/0/internalReferenceId', 'packaging_inactive']],
    ],
  ])('when it %s', (_, names, faults) => {
    const found = [byId, lamp, nameless, retired, retiredById, withdrawn];
    expect(match([names], found)).toEqual({ packagings: [], bindings: [], faults });
  });

  it('is reported with the pointer of its item, for all items at once', () => {
    const items = [{ packaging: 5 }, { packaging: 9 }, { externalReference: 'OLD' }, {}];
    expect(match(items, [byId, retired]).faults).toEqual([
      ['#/items/1/packaging', 'unknown_reference'],
      ['#/items/2/externalReference', 'packaging_inactive'],
      ['#/items/3', 'required'],
    ]);
  });

  it('when one new external reference is sent for two packagings', () => {
    const items = [
      { internalReferenceId: 50, externalReference: 'NEW' },
      { internalReferenceId: 60, externalReference: 'NEW' },
    ];
    expect(match(items, [lamp, nameless]).faults).toEqual([['#/items/1', 'packaging_identifiers_disagree']]);
  });

  it('when two new external references are sent for one packaging', () => {
    const items = [
      { internalReferenceId: 60, externalReference: 'NEW' },
      { internalReferenceId: 60, externalReference: 'NEWER' },
    ];
    expect(match(items, [nameless]).faults).toEqual([
      ['#/items/1/externalReference', 'packaging_identifiers_disagree'],
    ]);
  });
});

it('refuses an item that keeps a packaging which is no longer sold', () => {
  const { faults } = matchPackagings([item({})], [], { kept: [retired], parksUnknown: false });
  expect(faults).toMatchObject([{ pointer: '#/items/0', code: 'packaging_inactive' }]);
});

describe('an item that is named by an unknown external reference', () => {
  type Parking = Parameters<typeof matchPackagings>[2];
  const parked = (sent: Partial<ItemContent>, found: KnownPackaging[], parking: Parking) => {
    const { packagings, faults } = matchPackagings([item(sent)], found, parking);
    return [packagings.map(({ packagingId }) => packagingId), faults.map(({ code }) => code)];
  };
  const PARKS = { parksUnknown: true, parked: [] };
  const WAS_PARKED = { parksUnknown: false, parked: [true] };

  it('has no packaging, and is called by its reference', () => {
    const sent = [item({ externalReference: 'NEW' })];
    const { packagings, faults } = matchPackagings(sent, [lamp], PARKS);
    expect(faults).toEqual([]);
    expect(packagings).toEqual([
      { ...known({ externalReference: 'NEW', label: 'NEW', unitPrice: null }), packagingId: null },
    ]);
  });

  it.each([
    ['the application parks it', { externalReference: 'NEW' }, [], PARKS, [null]],
    ['it was parked before', { externalReference: 'NEW' }, [], WAS_PARKED, [null]],
    [
      'its packaging is not sold, and it was parked',
      { externalReference: 'OLD' },
      [retired],
      WAS_PARKED,
      [null],
    ],
    ['its reference is known by now', { externalReference: 'LAMP' }, [lamp], WAS_PARKED, [5]],
    [
      'its packaging is not sold',
      { externalReference: 'OLD' },
      [retired],
      PARKS,
      [undefined, 'packaging_inactive'],
    ],
    ['its name is the id of a named reference', { externalReference: '50' }, [lamp], PARKS, [null]],
    ['its name is the id of a nameless reference', { externalReference: '60' }, [nameless], PARKS, [6]],
    [
      'its name is the id of a nameless reference, and it was parked',
      { externalReference: '60' },
      [nameless],
      WAS_PARKED,
      [null],
    ],
    ['its id is unknown', { packaging: 9 }, [], PARKS, [undefined, 'unknown_reference']],
    [
      'its reference is unknown',
      { internalReferenceId: 9, externalReference: 'NEW' },
      [],
      PARKS,
      [undefined, 'unknown_reference'],
    ],
    [
      'it was not parked before',
      { externalReference: 'NEW' },
      [],
      { parksUnknown: false, parked: [false] },
      [undefined, 'unknown_reference'],
    ],
  ])('is parked or not: %s', (_, sent, found, parking, [packaging, fault]) => {
    expect(parked(sent, found, parking)).toEqual(
      [packaging, fault].map((value) => (value === undefined ? [] : [value])),
    );
  });
});
