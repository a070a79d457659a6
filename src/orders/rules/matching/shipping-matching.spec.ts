import { describe, expect, it } from '@jest/globals';
import type { KnownShippingMethod } from '../../../persistence/orders/order-creation.js';
import type { ShippingContent } from '../content/order-content.js';
import { matchShipping } from './shipping-matching.js';

const known = (values: Partial<KnownShippingMethod>): KnownShippingMethod => ({
  referenceId: null,
  externalReference: null,
  methodId: 4,
  name: 'Parcel',
  price: '6.9',
  vatRate: '20',
  active: true,
  ...values,
});

/** Method 4 as the lookup returns it: by its id, by a reference with and without external reference; and others. */
const byId = known({});
const named = known({ referenceId: 40, externalReference: 'parcel' });
const nameless = known({ referenceId: 41 });
const other = known({ methodId: 5, referenceId: 50, externalReference: 'courier' });
const retired = known({ methodId: 6, referenceId: 60, externalReference: 'pigeon', active: false });

const sent = (values: Partial<ShippingContent>): ShippingContent => ({
  id: null,
  internalReferenceId: null,
  externalReference: null,
  name: null,
  price: null,
  vatRate: undefined,
  ...values,
});

const PARCEL = { methodId: 4, externalReference: null, name: 'Parcel', price: '6.9', vatRate: '20' };

const choose = (values: Partial<ShippingContent>, ...found: KnownShippingMethod[]) =>
  matchShipping(sent(values), found);
const faultsOf = (values: Partial<ShippingContent>, ...found: KnownShippingMethod[]) =>
  choose(values, ...found).faults.map(({ pointer, code }) => [pointer, code]);

describe('a shipping method that is known', () => {
  it.each([
    ['its id', { id: 4 }, [byId], PARCEL],
    ['its reference', { internalReferenceId: 41 }, [nameless], PARCEL],
    [
      'its reference, which has a name',
      { internalReferenceId: 40 },
      [named],
      { ...PARCEL, externalReference: 'parcel' },
    ],
    ['its name', { externalReference: 'parcel' }, [named], { ...PARCEL, externalReference: 'parcel' }],
    ['its id and its reference', { id: 4, internalReferenceId: 41 }, [byId, nameless], PARCEL],
  ])('is found by %s', (_, names, found, choice) => {
    expect(choose(names, ...found)).toEqual({ choice, binding: null, faults: [] });
  });

  it('has the price that is sent, otherwise its own', () => {
    expect(choose({ id: 4, name: 'Express', price: '0', vatRate: '5.5' }, byId).choice).toEqual({
      ...PARCEL,
      name: 'Express',
      price: '0',
      vatRate: '5.5',
    });
    expect(choose({ id: 4, vatRate: null }, byId).choice).toEqual({ ...PARCEL, vatRate: null });
    expect(choose({ id: 4 }, known({ price: null, vatRate: null })).choice).toEqual({
      ...PARCEL,
      price: null,
      vatRate: null,
    });
  });

  it('is bound to the external reference that is sent with its reference', () => {
    const { choice, binding, faults } = choose(
      { internalReferenceId: 41, externalReference: 'mine' },
      nameless,
    );
    expect(binding).toEqual({ referenceId: 41, externalReference: 'mine' });
    expect(choice).toEqual({ ...PARCEL, externalReference: 'mine' });
    expect(faults).toEqual([]);
  });
});

describe('a shipping method of the shop’s own', () => {
  it.each([
    ['a price', { price: '5' }, { name: null, price: '5', externalReference: null }],
    ['a name', { name: 'Bike' }, { name: 'Bike', price: null, externalReference: null }],
    [
      'an unknown name of the application',
      { externalReference: 'bike', price: '5' },
      { name: null, price: '5', externalReference: 'bike' },
    ],
  ])('is kept as it is, with %s', (_, values, choice) => {
    expect(choose(values)).toEqual({
      choice: { methodId: null, vatRate: null, ...choice },
      binding: null,
      faults: [],
    });
  });
});

it.each([
  ['not sent', null],
  ['empty', sent({})],
  ['without a rate, and empty otherwise', sent({ vatRate: null })],
])('there is no shipping when it is %s', (_, content) => {
  expect(matchShipping(content, [])).toEqual({ choice: null, binding: null, faults: [] });
});

describe('a shipping method that is refused', () => {
  it.each([
    ['an unknown id', { id: 9, price: '5' }, [], [['id', 'unknown_reference']]],
    ['an unknown reference', { internalReferenceId: 9 }, [], [['internalReferenceId', 'unknown_reference']]],
    [
      'an unknown name that says nothing',
      { externalReference: 'x' },
      [],
      [['externalReference', 'unknown_reference']],
    ],
    [
      'an inactive id',
      { id: 6 },
      [known({ methodId: 6, active: false })],
      [['id', 'shipping_method_inactive']],
    ],
    [
      'an inactive reference',
      { internalReferenceId: 60 },
      [retired],
      [['internalReferenceId', 'shipping_method_inactive']],
    ],
    [
      'an inactive name',
      { externalReference: 'pigeon' },
      [retired],
      [['externalReference', 'shipping_method_inactive']],
    ],
  ])('names the field: %s', (_, names, found, faults) => {
    expect(faultsOf(names, ...found)).toEqual(
      faults.map(([field, code]) => [`#/shippingMethod/${field}`, code]),
    );
  });

  it.each(['0', '20'])('has only a rate of %s %%', (vatRate) => {
    expect(faultsOf({ vatRate })).toEqual([['#/shippingMethod', 'required']]);
  });

  it.each([
    ['id and reference', { id: 4, internalReferenceId: 50 }, [byId, other]],
    ['id and name', { id: 4, externalReference: 'courier' }, [byId, other]],
    ['reference and name', { internalReferenceId: 40, externalReference: 'courier' }, [named, other]],
  ])('has identifiers that disagree: %s', (_, names, found) => {
    expect(faultsOf(names, ...found)).toEqual([['#/shippingMethod', 'shipping_identifiers_disagree']]);
  });
});

describe('the fault of a shipping method', () => {
  it.each<[Partial<ShippingContent>, KnownShippingMethod[], string]>([
    [{ id: 9 }, [], 'No resource with this id or reference is available to this application.'],
    [
      { vatRate: '20' },
      [],
      'A vatRate was sent, but nothing to apply it to. Expected id, internalReferenceId, externalReference, name or price.',
    ],
    [
      { externalReference: 'new' },
      [],
      'There is no shipping method with this reference, and neither name nor price was sent.',
    ],
    [
      { id: 4, externalReference: 'courier' },
      [byId, other],
      'The identifiers refer to different shipping methods.',
    ],
    [{ externalReference: 'pigeon' }, [retired], 'This shipping method is no longer offered.'],
  ])('of %j is explained', (values, found, detail) => {
    expect(choose(values, ...found).faults.map((fault) => fault.detail)).toEqual([detail]);
  });

  it('is none for a price or a name with a rate, also beside an unknown reference', () => {
    expect(faultsOf({ price: '5', vatRate: '20' })).toEqual([]);
    expect(faultsOf({ name: 'Own van', vatRate: '20', externalReference: 'van' })).toEqual([]);
  });
});
