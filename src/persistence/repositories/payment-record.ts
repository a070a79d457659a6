/** A payment as the rest of the service knows it. Decimals are strings. */
export interface PaymentRecord {
  id: number;
  application: { id: number; name: string };
  type: string | null;
  customerExternalReference: string | null;
  date: Date;
  /** Negative when the money went back. */
  amount: string;
  currency: string;
  reference: string;
  comment: string | null;
  operations: PaymentOperation[];
  createdAt: Date;
}

export interface PaymentOperation {
  order: PaidOrder;
  /** What the application called the order. */
  orderExternalReference: string;
  amount: string;
}

export interface PaidOrder {
  id: number;
  code: string;
  externalId: string;
}

/** Everything a payment refers to, asked for in one question. */
export interface PaymentQuestion {
  applicationId: number;
  reference: string;
  customerExternalReference: string | null;
  orderNames: string[];
}

/** What is known, and the id that the payment will have if it is recorded. */
export interface PaymentAnswer {
  /** The payment that already has this reference. */
  existing: KnownPayment | null;
  id: number;
  /** True as well when no customer is named. */
  customerIsKnown: boolean;
  orders: NamedOrder[];
}

export interface KnownPayment {
  id: number;
  content: unknown;
}

/** An order that a name may mean. Of those that share an externalReference two are enough to see that they do. */
export interface NamedOrder extends PaidOrder {
  name: string;
  currency: string;
  /** It is the externalId, which only one order has. */
  isExternalId: boolean;
}

/** Orders that nobody else can change until the transaction ends, and what time it is. */
export interface LockedOrders {
  now: Date;
  orders: LockedOrder[];
}

export interface LockedOrder {
  id: number;
  version: number;
  currency: string;
  paidAmount: string;
}

/** Which payments, from where, and how many. */
export interface PaymentPage {
  /** Null leaves a filter out. */
  filters: { applicationId: number | null; reference: string | null; orderId: number | null };
  /** The last payment of the page before. */
  after: { createdAt: Date; id: number } | null;
  limit: number;
}
