import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { PaymentEntity } from './payment.entity.js';

/** The columns that are members of the record as they are. */
export const PAYMENT = Columns.of(PaymentEntity).except('applicationId', 'content');

/** Decimals are strings; the amount is negative when the money went back. */
export interface PaymentRecord extends RowOf<typeof PAYMENT> {
  application: { id: number; name: string };
  operations: PaymentOperation[];
}

export interface PaymentOperation {
  order: PaidOrder;
  /** The externalId or externalReference that the application sent. */
  orderExternalReference: string;
  amount: string;
}

interface PaidOrder {
  id: number;
  code: string;
  externalId: string;
}

/** All references of a payment, which are looked up in one query. */
export interface PaymentReferenceQuery {
  applicationId: number;
  reference: string;
  customerExternalReference: string | null;
  orderNames: string[];
}

/** The entities that were found, and the id that the payment will have if it is recorded. */
export interface PaymentReferenceResult {
  existing: KnownPayment | null;
  id: number;
  /** Also true when no customer is sent. */
  customerIsKnown: boolean;
  orders: NamedOrder[];
}

export interface KnownPayment {
  id: number;
  content: unknown;
}

/** An order with this externalId or externalReference. At most two orders are read per externalReference. */
export interface NamedOrder extends PaidOrder {
  name: string;
  currency: string;
  /** True if `name` is the externalId, which is unique. */
  isExternalId: boolean;
}

export interface LockedOrder {
  id: number;
  version: number;
  currency: string;
  paidAmount: string;
  /** The JSON text of the order. */
  document: string;
}

export interface PaymentPage {
  /** Null means no filter. */
  filters: { applicationId: number | null; reference: string | null; orderId: number | null };
  /** The last payment of the previous page. */
  after: { createdAt: Date; id: number } | null;
  limit: number;
}
