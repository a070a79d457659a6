import type { ExampleRequest } from '../document/openapi-examples.js';

const PRODUCT_EXAMPLES: ExampleRequest[] = [
  { operation: 'listProducts' },
  { operation: 'getProduct', path: { id: 1 } },
  {
    operation: 'createProduct',
    body: { code: 'HONEY', label: 'Chestnut honey', taxes: [{ name: 'VAT 5.5 %', rate: 5.5, vat: true }] },
  },
  { operation: 'updateProduct', path: { id: 3 }, body: { label: 'Batteries AA, alkaline' } },
  { operation: 'getProductHistory', path: { id: 3 } },
];

const PACKAGING_EXAMPLES: ExampleRequest[] = [
  { operation: 'listPackagings' },
  { operation: 'getPackaging', path: { id: 1 } },
  {
    operation: 'createPackaging',
    body: { product: 2, name: 'bag of 1 kg', unit: 'kg', unit_factor: 1, unitPrice: '21.90', active: true },
  },
  { operation: 'updatePackaging', path: { id: 6 }, body: { unitPrice: '540.00' } },
  { operation: 'getPackagingHistory', path: { id: 6 } },
  { operation: 'listPackagingReferences' },
  { operation: 'getPackagingReference', path: { id: 1 } },
  { operation: 'updatePackagingReference', path: { id: 6 }, body: { externalReference: 'DESK-MADE' } },
  { operation: 'getPackagingReferenceHistory', path: { id: 6 } },
  { operation: 'listSharedPackagings', path: { id: 1 } },
  {
    operation: 'sharePackaging',
    path: { id: 2 },
    body: { packaging: 1, externalReference: 'AURORA', label: 'Aurora lamp' },
  },
  {
    operation: 'updateSharedPackaging',
    path: { id: 1, referenceId: 5 },
    body: { active: true, label: 'Batteries AA, pack of 4' },
  },
  { operation: 'getSharedPackagingHistory', path: { id: 1, referenceId: 5 } },
];

const SHIPPING_EXAMPLES: ExampleRequest[] = [
  { operation: 'listShippingMethods' },
  { operation: 'getShippingMethod', path: { id: 1 } },
  { operation: 'createShippingMethod', body: { name: 'Pallet', price: '48.00', vatRate: 20, active: true } },
  { operation: 'updateShippingMethod', path: { id: 1 }, body: { price: '7.50' } },
  { operation: 'getShippingMethodHistory', path: { id: 1 } },
  { operation: 'listShippingMethodReferences' },
  { operation: 'getShippingMethodReference', path: { id: 1 } },
  { operation: 'updateShippingMethodReference', path: { id: 1 }, body: { externalReference: 'parcel' } },
  { operation: 'getShippingMethodReferenceHistory', path: { id: 1 } },
  { operation: 'listSharedShippingMethods', path: { id: 1 } },
  {
    operation: 'shareShippingMethod',
    path: { id: 2 },
    body: { shippingMethod: 1, externalReference: 'parcel' },
  },
  {
    operation: 'updateSharedShippingMethod',
    path: { id: 1, referenceId: 1 },
    body: { active: true, externalReference: 'parcel' },
  },
  { operation: 'getSharedShippingMethodHistory', path: { id: 1, referenceId: 1 } },
];

export const CATALOGUE_EXAMPLES: ExampleRequest[] = [
  ...PRODUCT_EXAMPLES,
  ...PACKAGING_EXAMPLES,
  ...SHIPPING_EXAMPLES,
];
