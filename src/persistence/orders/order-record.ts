import type { DeclaredTotals, ComputationModes } from '../../money/declared-totals.js';
import type { Tax } from '../../money/totals.js';

/** An order as it is stored and read back. Decimals are strings. */
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
  /** All four amounts are null while a price is missing. */
  net: string | null;
  vat: string | null;
  otherTaxes: string | null;
  gross: string | null;
  breakdown: Breakdown;
  declaredTotals: DeclaredTotals | null;
  /** The sum of payments minus refunds. */
  paidAmount: string;
  blockers: Blocker[];
  expectedDeliveryDate: Date | null;
  comment: string | null;
  createdAt: Date;
  updatedAt: Date;
  validatedAt: Date | null;
}

/** The person as named in the order, which may differ from the data of the contact. */
interface OrderContact {
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

/** The totals by VAT rate, the taxes that are not VAT, and the deviation of VAT from rate × net. */
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
  /** For a declared total that differs: both amounts, declared − computed, and the modes that give the declared one. */
  declared?: string;
  computed?: string;
  difference?: string;
  agreeing?: ComputationModes[];
}
