import type { DeclaredTotals, Modes } from '../../money/declared-totals.js';
import type { Tax } from '../../money/totals.js';

/** An order as the rest of the service knows it: what is written, and what is read back. Decimals are strings. */
export interface OrderRecord {
  id: number;
  code: string;
  accessId: string;
  application: { id: number; name: string };
  externalId: string;
  externalReference: string | null;
  state: string;
  version: number;
  contact: OrderContact;
  customer: { id: number; name: string; temporary: boolean };
  invoicingAddress: Address;
  deliveryAddress: Address;
  items: OrderItemRecord[];
  shippingMethod: OrderShipping | null;
  vouchers: Voucher[];
  calculationMode: string;
  roundingMode: string;
  currency: string;
  /** Null together, while a price is missing. */
  net: string | null;
  vat: string | null;
  otherTaxes: string | null;
  gross: string | null;
  breakdown: Breakdown;
  declaredTotals: DeclaredTotals | null;
  /** The sum of the payments, refunds taken off. */
  paidAmount: string;
  blockers: Blocker[];
  expectedDeliveryDate: Date | null;
  comment: string | null;
  createdAt: Date;
  updatedAt: Date;
  validatedAt: Date | null;
}

/** The person as named in the order; the contact's own data is not touched by it. */
export interface OrderContact {
  id: number;
  externalReference: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

export interface Address {
  recipient: string;
  street: string;
  details: string | null;
  zipCode: string;
  city: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
}

export interface OrderItemRecord {
  id: number;
  position: number;
  packagingId: number;
  packagingReferenceId: number | null;
  externalReference: string | null;
  label: string;
  orderedQuantity: string;
  unitPrice: string | null;
  net: string | null;
  vat: string | null;
  gross: string | null;
  taxes: (Tax & { amount: string | null })[];
}

export interface OrderShipping {
  id: number | null;
  externalReference: string | null;
  name: string | null;
  price: string | null;
  vatRate: number | null;
  net: string | null;
  vat: string | null;
  gross: string | null;
}

export interface Voucher {
  description: string | null;
  taxedAmount: string;
}

/** The totals by VAT rate, the taxes that are not VAT, and how far VAT is from rate × net. */
export interface Breakdown {
  byRate: { rate: number; net: string; vat: string; gross: string; vatDeviation: string }[];
  otherTaxes: { name: string; rate: number; amount: string }[];
  vatDeviation: string | null;
}

/** What keeps an order from being validated. */
export interface Blocker {
  code: string;
  pointer: string;
  detail: string;
  /** Of a declared total that is not what was computed: both, the first less the second, and who would agree. */
  declared?: string;
  computed?: string;
  difference?: string;
  agreeing?: Modes[];
}
