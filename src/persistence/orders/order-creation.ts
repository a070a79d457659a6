import type { Tax } from '../../money/totals.js';
import type { DomainEvent } from '../../events/domain-event.js';
import type { OrderRecord, TransitionRecord } from './order-record.js';

/** All references of an order, which are looked up in one query. */
export interface ReferenceQuery {
  applicationId: number;
  /** Null for an order that exists: then only its references are looked up. */
  externalId: string | null;
  contact: { id: number | null; internalReferenceId: number | null; externalReference: string | null };
  /** Whether an unknown contact would be created and therefore needs ids. */
  mayCreateContact: boolean;
  itemCount: number;
  packagingIds: number[];
  packagingReferenceIds: number[];
  packagingExternalReferences: string[];
  shipping: {
    id: number | null;
    internalReferenceId: number | null;
    externalReference: string | null;
  } | null;
}

/** The entities that were found, and the ids that the order will have if it is stored. */
export interface ReferenceResult {
  now: Date;
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
  customer: { id: number; name: string; temporary: boolean };
}

export interface KnownPackaging {
  /** Null when the packaging was found by its own id. */
  referenceId: number | null;
  externalReference: string | null;
  label: string;
  active: boolean;
  packagingId: number;
  unitPrice: string | null;
  taxes: Tax[];
}

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
}

/** The externalReference that a reference gets from now on. */
export interface Binding {
  referenceId: number;
  externalReference: string;
}

/** Everything that is stored together when an order is created. */
export interface NewOrder {
  order: OrderRecord;
  content: unknown;
  newContact: NewContact | null;
  contactBinding: Binding | null;
  packagingBindings: Binding[];
  shippingBinding: Binding | null;
  transitions: TransitionRecord[];
  events: DomainEvent[];
}
