import { DomainError, type Fault } from '../../src/common/errors/domain-error.js';
import type { CreateOrderDto } from '../../src/orders/dto/create-order.dto.js';
import { orderContent } from '../../src/orders/rules/content/order-content.js';
import {
  resolveOrder,
  type KeptReferences,
  type ResolvedOrder,
} from '../../src/orders/rules/order-resolution.js';
import type {
  KnownContact,
  KnownPackaging,
  KnownShippingMethod,
  ReferenceResult,
} from '../../src/persistence/orders/order-creation.js';

export const NOW = new Date('2026-11-22T23:59:59.999Z');
export const SHOP = { id: 4, name: 'Shop', unknownItems: 'refuse' as const };
export const ADDRESS = {
  recipient: 'Berg',
  street: 'Gatan 1',
  zipCode: '111 22',
  city: 'Stockholm',
  country: 'SE',
};
export const VAT = { name: 'VAT', rate: 20, vat: true };
export const CUSTOMER = {
  id: 31,
  name: 'Lumen',
  individual: false,
  temporary: false,
  vatNumber: 'SE1',
  purchaseOrderRequired: false,
};
export const SHOWN_CUSTOMER = { id: 31, name: 'Lumen', temporary: false, vatNumber: 'SE1' };
export const ANNA: KnownContact = {
  referenceId: 20,
  externalReference: 'anna',
  contactId: 21,
  firstName: 'Anna',
  lastName: 'Berg',
  email: 'anna@example.com',
  customer: CUSTOMER,
};
export const LAMP: KnownPackaging = {
  referenceId: 50,
  externalReference: 'LAMP',
  label: 'Lamp',
  active: true,
  packagingId: 5,
  unitPrice: '10',
  taxes: [VAT],
  minimumQuantity: null,
  quantityMultiple: null,
};
export const PARCEL: KnownShippingMethod = {
  referenceId: 60,
  externalReference: 'parcel',
  methodId: 6,
  name: 'Parcel',
  price: '5',
  vatRate: '20',
  active: true,
};
export const RESULT: ReferenceResult = {
  now: NOW,
  itemsKey: null,
  existing: null,
  orderId: 123,
  itemIds: [11, 12],
  newContact: null,
  contacts: [ANNA],
  packagings: [LAMP],
  shippingMethods: [PARCEL],
};
export const BODY = {
  externalId: 'o-1',
  contact: { externalReference: 'anna' },
  invoicingAddress: ADDRESS,
  deliveryAddress: ADDRESS,
  items: [{ externalReference: 'LAMP', orderedQuantity: 2 }],
};

/** Resolves the references of an order that is sent, among those that are found. */
export const resolve = (
  sent: Partial<CreateOrderDto> = {},
  found: Partial<ReferenceResult> = {},
  {
    application = SHOP,
    kept,
  }: { application?: Parameters<typeof resolveOrder>[0]; kept?: KeptReferences } = {},
): ResolvedOrder =>
  resolveOrder(application, orderContent({ ...BODY, ...sent }, 'EUR'), { ...RESULT, ...found }, kept);

export function faults(...parameters: Parameters<typeof resolve>): Fault[] {
  try {
    resolve(...parameters);
    return [];
  } catch (error) {
    return (error as DomainError).errors!;
  }
}
