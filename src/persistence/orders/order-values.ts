import type { ComputationModes } from '../../money/declared-totals.js';

export const ORDER_STATES = ['pending', 'validated', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The JSON values of an order. Decimals are strings. */

/** The person as named in the order, which may differ from the data of the contact. */
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

export const BLOCKER_CODES = ['missing_price', 'declared_total_mismatch'] as const;
export type BlockerCode = (typeof BLOCKER_CODES)[number];

/** What keeps an order from being validated. */
export interface Blocker {
  code: BlockerCode;
  pointer: string;
  detail: string;
  /** For a declared total that differs: both amounts, declared − computed, and the modes that give the declared one. */
  declared?: string;
  computed?: string;
  difference?: string;
  agreeing?: ComputationModes[];
}
