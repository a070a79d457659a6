import type { Tax } from '../../money/totals.js';
import type { DomainEvent } from '../../events/domain-event.js';
import type { OrderRecord } from './order-record.js';

/** Everything an order's names may lead to, asked for in one question. */
export interface IntakeQuestion {
  applicationId: number;
  /** Null when it is about an order that exists: then only its names are looked up. */
  externalId: string | null;
  contact: { id: number | null; internalReferenceId: number | null; externalReference: string | null };
  /** Whether an unknown contact would be created, and so needs ids. */
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

/** What is known, and the ids that the order will have if it is taken. */
export interface IntakeAnswer {
  now: Date;
  /** The order that already has this externalId; then nothing else is answered. */
  existing: { id: number; content: unknown } | null;
  orderId: number;
  itemIds: number[];
  /** Ids for a contact that nobody knows yet, when it may be created. */
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

/** A contact, its temporary account and the reference it is known by, to be written with the order. */
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

/** From now on the application calls this reference by its own name. */
export interface Binding {
  referenceId: number;
  externalReference: string;
}

/** One step of an order's life. */
export interface Transition {
  version: number;
  fromState: string | null;
  toState: string;
  actorId: number;
  reason: string | null;
}

/** Everything that is stored together when an order is taken. */
export interface Intake {
  order: OrderRecord;
  content: unknown;
  newContact: NewContact | null;
  contactBinding: Binding | null;
  packagingBindings: Binding[];
  shippingBinding: Binding | null;
  transitions: Transition[];
  events: DomainEvent[];
}
