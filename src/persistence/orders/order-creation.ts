import type { Tax } from '../../money/taxes.js';
import type { DomainEvent } from '../../events/domain-event.js';
import type { OrderRows, TransitionRecord } from './record/order-record.js';

interface Names {
  id: number | null;
  internalReferenceId: number | null;
  externalReference: string | null;
}

/** All references of an order, which are looked up in one query. */
export interface ReferenceQuery {
  applicationId: number;
  /** Null for an order that exists: then only its references are looked up. */
  externalId: string | null;
  contact: Names;
  /** True if an unknown contact would be created and therefore needs ids. */
  mayCreateContact: boolean;
  /** The key of a new order; null when no equal orders are looked for. */
  itemsKey: number | null;
  itemCount: number;
  packagingIds: number[];
  packagingReferenceIds: number[];
  packagingExternalReferences: string[];
  shipping: Names | null;
}

/** The entities that were found, and the ids that the order will have if it is stored. */
export interface ReferenceResult {
  now: Date;
  itemsKey: number | null;
  /** The order that already has this externalId; then no ids are drawn. */
  existing: { id: number; content: unknown } | null;
  orderId: number;
  itemIds: number[];
  /** Ids for a contact that does not exist yet and may be created. */
  newContact: { contactId: number; customerId: number; referenceId: number } | null;
  contacts: KnownContact[];
  packagings: KnownPackaging[];
  shippingMethods: KnownShippingMethod[];
}

export interface KnownContact {
  /** Null when the contact was found by its own id. */
  referenceId: number | null;
  externalReference: string | null;
  contactId: number;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  customer: {
    id: number;
    name: string;
    individual: boolean;
    temporary: boolean;
    vatNumber: string | null;
    purchaseOrderRequired: boolean;
  };
  /** The application's orders with the same items among the contact's latest orders, the latest first; null without any. */
  equalOrders?: EqualOrder[] | null;
}

export interface EqualOrder {
  id: number;
  externalId: string;
  gross: string | null;
  currency: string;
}

export interface QuantityRules {
  minimumQuantity: string | null;
  quantityMultiple: string | null;
}

export interface KnownPackaging extends QuantityRules {
  /** Null when the packaging was found by its own id. */
  referenceId: number | null;
  externalReference: string | null;
  label: string;
  active: boolean;
  packagingId: number;
  /** The list price, or the price of the line that keeps the packaging. */
  unitPrice: string | null;
  /** Only for a packaging that a line keeps. */
  listPrice?: string | null;
  taxes: Tax[];
}

/** The values that an item takes from its packaging; a parked item has no packaging. */
export type LinePackaging = Omit<KnownPackaging, 'packagingId'> & { packagingId: number | null };

export interface KnownShippingMethod {
  /** Null when the method was found by its own id. */
  referenceId: number | null;
  externalReference: string | null;
  methodId: number;
  name: string;
  price: string | null;
  vatRate: string | null;
  active: boolean;
}

/** A contact, its temporary account and its reference, which are stored together with the order. */
export interface NewContact {
  contactId: number;
  customerId: number;
  referenceId: number;
  externalReference: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  customerName: string;
  individual: boolean;
  vatNumber: string | null;
}

/** The externalReference that a reference gets from now on. */
export interface Binding {
  referenceId: number;
  externalReference: string;
}

/** Everything that is stored together when an order is created. */
export interface NewOrder extends OrderRows {
  newContact: NewContact | null;
  contactBinding: Binding | null;
  packagingBindings: Binding[];
  shippingBinding: Binding | null;
  transitions: TransitionRecord[];
  events: DomainEvent[];
}
