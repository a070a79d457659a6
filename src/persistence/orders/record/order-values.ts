import { enumeration } from '../../../common/enumeration.js';
import type { TotalsInput } from '../../../money/totals-input.js';
import type { ActorRow } from '../../applications/actor.js';
import type { Tax } from '../../../money/taxes.js';

export const ORDER_STATES = enumeration('OrderState', [
  'pending',
  'validated',
  'shipped',
  'delivered',
  'cancelled',
]);
export type OrderState = (typeof ORDER_STATES)[number];

/** In the JSON values of an order, decimals are strings. */

/** Taxes that were replaced by the VAT that was sent, or by the tax treatment of the order. */
export interface ReplacedTaxes {
  /** The taxes of the products, by the ids of the items. */
  items: Record<number, Tax[]>;
  shippingVatRate: number | null;
}

/** Data of the application that sent the order, which the service does not interpret. */
export type Metadata = Record<string, string>;

export const WARNING_CODES = enumeration('OrderWarningCode', [
  'vat_deviation',
  'vat_rate_differs',
  'price_differs',
  'possible_duplicate',
  'customer_differs',
  'order_cancelled',
]);

/** A finding that does not block the order but should be checked. */
export interface Warning {
  code: (typeof WARNING_CODES)[number];
  pointer: string;
  detail: string;
  /** This and `listPrice` are for a price that differs. */
  sentPrice?: string;
  listPrice?: string;
  /** For a possible duplicate: the id and the externalId of the other order. */
  order?: number;
  externalId?: string;
}

export const BLOCKER_CODES = enumeration('OrderBlockerCode', [
  'missing_price',
  'declared_total_mismatch',
  'purchase_order_missing',
  'vat_number_missing',
  'quantity_not_orderable',
  'on_hold',
  'unknown_item',
]);
export type BlockerCode = (typeof BLOCKER_CODES)[number];

/** A reason why an order cannot be validated. */
export interface Blocker {
  code: BlockerCode;
  pointer: string;
  detail: string;
  /** For an unknown item: the reference that is unknown. */
  externalReference?: string;
  /** For a declared total that differs: both amounts, declared − computed, and the modes that give the declared one. */
  declared?: string;
  computed?: string;
  difference?: string;
  agreeing?: Pick<TotalsInput, 'calculationMode' | 'roundingMode'>[];
  /** For a quantity: the next smaller and the next larger one that can be ordered; null when there is none. */
  nearest?: NearestQuantities;
  /** For `on_hold`: the hold, which is stored nowhere else. */
  hold?: Hold;
}

/** Somebody's decision that an order is not to be validated yet. */
export interface Hold {
  /** The subject of the decision, such as `credit`. An order has at most one hold with a code. */
  code: string;
  reason: string;
  /** The time at which it ends by itself, in ISO 8601 UTC; null for one that has to be released. */
  until: string | null;
  by: ActorRow;
  since: string;
}

/** The seller's answer about a quantity of a line. */
export const ANSWER_STATUSES = enumeration('AnswerStatus', ['accepted', 'changed', 'refused', 'backordered']);

/** The consent to an answer by the application that sent the order: not needed, awaited or given. */
export const ANSWER_CONSENTS = enumeration('AnswerConsent', ['none', 'awaited', 'given']);

/** The part of the accepted quantities that is shipped or delivered. */
export const FULFILMENTS = enumeration('Fulfilment', ['none', 'partial', 'shipped', 'delivered']);

/** An order has at most one document of each kind. */
export const DOCUMENT_KINDS = enumeration('DocumentKind', [
  'invoice',
  'delivery_note',
  'confirmation',
  'other',
]);
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The requests that an application may make after the validation of its order. */
export const CHANGE_KINDS = enumeration('ChangeKind', ['change', 'cancel']);

/** Only one request of an order is `requested`, that is open. */
export const CHANGE_REQUEST_STATES = enumeration('ChangeRequestState', [
  'requested',
  'accepted',
  'refused',
  'withdrawn',
  'outdated',
]);

/** The effect of a step of the history on a hold. */
export interface HoldStep {
  code: string;
  action: 'held' | 'released';
  /** The end of a hold that was placed; null for one without an end, and for one that was released. */
  until: string | null;
}

export type NearestQuantities = [lower: number | null, upper: number | null];
