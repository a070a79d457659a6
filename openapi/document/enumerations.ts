import { RATE_LIMIT_POLICIES } from '../../src/auth/rate-limits/rate-limited.js';
import { RIGHTS } from '../../src/auth/caller.js';
import { ERROR_CODES } from '../../src/common/errors/error-codes.js';
import { FAULT_CODES } from '../../src/common/errors/fault-codes.js';
import { RECONCILIATION_STATES } from '../../src/contacts/dto/contact-reconciliation.dto.js';
import { EVENT_NAMES } from '../../src/events/catalogue.js';
import { DISABLED_REASONS } from '../../src/events/changed-webhook.js';
import {
  DELIVERED_TYPES,
  DELIVERY_KINDS,
  DELIVERY_STATES,
  WEBHOOK_PING,
} from '../../src/events/delivery-values.js';
import { CHECK_STATUSES } from '../../src/health/readiness.dto.js';
import { COMPUTATION_STEP_NAMES } from '../../src/money/computation-steps.js';
import { CALCULATION_MODES } from '../../src/money/pricing.js';
import { ROUNDING_MODES } from '../../src/money/rounding.js';
import { TAX_TREATMENTS, VAT_CATEGORIES } from '../../src/money/taxes.js';
import { ERROR_POLICIES } from '../../src/orders/dto/order-bulk.dto.js';
import { CONTACT_MATCHES } from '../../src/orders/dto/order-preview.dto.js';
import { PAYMENT_STATUSES } from '../../src/money/payment-status.js';
import { TRANSITION_NAMES } from '../../src/orders/rules/order-transitions.js';
import { UNKNOWN_ITEMS } from '../../src/persistence/applications/unknown-items.js';
import { MATCHES } from '../../src/persistence/contacts/contact-candidate.repository.js';
import { CHANGE_STATES } from '../../src/persistence/contacts/contact-change.repository.js';
import * as order from '../../src/persistence/orders/record/order-values.js';
import * as webhook from '../../src/persistence/webhooks/webhook-values.js';
import { FLAGS } from '../../src/platform/http/documentation/fields.js';
import { OUTCOMES } from '../../src/platform/http/problems/outcome.js';
import { WEBHOOK_WARNING_CODES } from '../../src/webhooks/dto/webhook.dto.js';

/** The lists of values that are components of the document, and so types of their own in generated clients. */
export const ENUMERATIONS = {
  CalculationMode: CALCULATION_MODES,
  ComputationRounding: [...ROUNDING_MODES, 'largest_remainder'],
  ComputationStepName: COMPUTATION_STEP_NAMES,
  ContactCandidateMatch: MATCHES,
  ContactChangeState: CHANGE_STATES,
  ContactMatch: CONTACT_MATCHES,
  ContactReconciliationState: RECONCILIATION_STATES,
  ErrorCode: ERROR_CODES,
  ErrorPolicy: ERROR_POLICIES,
  EventName: EVENT_NAMES,
  FaultCode: FAULT_CODES,
  Flag: FLAGS,
  OrderBlockerCode: order.BLOCKER_CODES,
  OrderHoldAction: order.HOLD_ACTIONS,
  OrderState: order.ORDER_STATES,
  OrderWarningCode: order.WARNING_CODES,
  PaymentStatus: PAYMENT_STATUSES,
  ReadinessCheckStatus: CHECK_STATUSES,
  RequestOutcome: OUTCOMES,
  Right: RIGHTS,
  RoundingMode: ROUNDING_MODES,
  TaxTreatment: TAX_TREATMENTS,
  UnknownItems: UNKNOWN_ITEMS,
  VatCategory: VAT_CATEGORIES,
  WebhookAction: webhook.WEBHOOK_ACTIONS,
  WebhookDeliveryEventType: DELIVERED_TYPES,
  WebhookDeliveryKind: DELIVERY_KINDS,
  WebhookDeliveryState: DELIVERY_STATES,
  WebhookDisabledReason: DISABLED_REASONS,
  WebhookHealth: webhook.WEBHOOK_HEALTHS,
  WebhookPingEventType: [WEBHOOK_PING],
  WebhookReplayState: webhook.REPLAY_STATES,
  WebhookReplayStatus: webhook.REPLAY_STATUSES,
  WebhookWarningCode: WEBHOOK_WARNING_CODES,
  // Only problem documents have these; the schema of problems refers to them by name.
  ConflictingState: [...new Set([...order.ORDER_STATES, ...CHANGE_STATES])],
  OrderTransition: TRANSITION_NAMES,
  RateLimitPolicy: RATE_LIMIT_POLICIES,
};
