import { enumeration } from '../enumeration.js';

/** The kinds of errors, with their HTTP status. */
export const STATUS_BY_KIND = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  too_slow: 408,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  not_done: 424,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof STATUS_BY_KIND;

/**
 * Every error code of the API, with its kind and the `title` of its problem documents. The codes are part of the interface:
 * programs depend on them, so a code is never renamed or removed within a version of the API. docs/errors.md has the cause and
 * the remedy of each.
 */
export const ERRORS = {
  malformed_request: { kind: 'malformed', title: 'The request is not valid HTTP' },
  malformed_path: { kind: 'malformed', title: 'The path is not valid percent-encoded UTF-8' },
  malformed_json: { kind: 'malformed', title: 'The body is not a JSON object' },
  unknown_parameter: { kind: 'malformed', title: 'A query parameter does not exist' },
  invalid_parameter: { kind: 'malformed', title: 'A parameter has an invalid value' },
  invalid_cursor: { kind: 'malformed', title: 'The position in the list or event feed does not exist' },
  invalid_if_match: { kind: 'malformed', title: 'The If-Match header is not valid' },
  idempotency_key_invalid: { kind: 'malformed', title: 'The Idempotency-Key header is not valid' },
  missing_token: { kind: 'unauthenticated', title: 'The request contains no token' },
  invalid_token: { kind: 'unauthenticated', title: 'The token is not valid' },
  sign_in_failed: { kind: 'unauthenticated', title: 'The sign-in failed' },
  missing_right: { kind: 'forbidden', title: 'The application lacks a right' },
  not_the_sender: { kind: 'forbidden', title: 'Only the application that sent the order may do this' },
  console_header_missing: { kind: 'forbidden', title: 'A change with a cookie lacks a header' },
  session_read_only: { kind: 'forbidden', title: 'The session may only read' },
  token_sign_in_off: { kind: 'forbidden', title: 'Nobody can sign in with a token here' },
  not_found: { kind: 'not_found', title: 'There is no such resource' },
  document_not_found: { kind: 'not_found', title: 'There is no such document' },
  method_not_allowed: { kind: 'method_not_allowed', title: 'The path does not support this method' },
  not_acceptable: { kind: 'not_acceptable', title: 'The response cannot be sent in the requested format' },
  request_timeout: { kind: 'too_slow', title: 'The request took too long to arrive' },
  external_id_conflict: {
    kind: 'conflict',
    title: 'The externalId was used with different content',
  },
  payment_reference_conflict: {
    kind: 'conflict',
    title: 'The reference belongs to a payment with different content',
  },
  order_state_conflict: { kind: 'conflict', title: 'The state of the order does not allow this' },
  no_exact_match: { kind: 'conflict', title: 'There is not exactly one contact that matches' },
  job_not_finished: { kind: 'conflict', title: 'The job is still worked on' },
  answer_not_accepted: { kind: 'conflict', title: 'The answer to the order has not been accepted yet' },
  answer_outdated: { kind: 'conflict', title: 'The answer to the order was replaced or withdrawn' },
  consent_not_awaited: { kind: 'conflict', title: 'The answer to the order does not wait for consent' },
  quantity_below_shipped: { kind: 'conflict', title: 'More than this quantity is shipped already' },
  change_request_open: { kind: 'conflict', title: 'The order has another open change request' },
  change_request_outdated: {
    kind: 'conflict',
    title: 'The change request has ended, or its totals have changed',
  },
  order_blocked: { kind: 'conflict', title: 'Something blocks the order' },
  already_taken: { kind: 'conflict', title: 'A name or reference is already in use' },
  already_reconciled: {
    kind: 'conflict',
    title: 'The contact has already been reconciled into another contact',
  },
  reconciled_further: { kind: 'conflict', title: 'The other contact has since been reconciled itself' },
  reconciliation_final: { kind: 'conflict', title: 'The reconciliation can no longer be undone' },
  reconciliation_in_progress: {
    kind: 'conflict',
    title: 'A reconciliation of the same contact is still running',
  },
  contact_has_open_orders: {
    kind: 'conflict',
    title: 'The contact has orders that are not delivered or cancelled',
  },
  contact_change_decided: { kind: 'conflict', title: 'The proposed change has already been decided' },
  ping_not_redeliverable: { kind: 'conflict', title: 'A ping cannot be sent again' },
  webhook_inactive: { kind: 'conflict', title: 'The subscription is not active' },
  application_inactive: { kind: 'conflict', title: 'The application is switched off' },
  no_subscription: { kind: 'conflict', title: 'The application has no active subscription to the event' },
  replay_in_progress: { kind: 'conflict', title: 'A replay of this subscription is already running' },
  idempotency_in_progress: {
    kind: 'conflict',
    title: 'A request with this Idempotency-Key is still running',
  },
  idempotency_answer_lost: {
    kind: 'conflict',
    title: 'The stored response of this Idempotency-Key cannot be read',
  },
  roles_claimed: { kind: 'conflict', title: 'The roles come from the identity provider' },
  no_password: { kind: 'conflict', title: 'The person signs in through an identity provider' },
  too_many_tokens: { kind: 'conflict', title: 'The application has too many tokens' },
  too_many_jobs: { kind: 'conflict', title: 'The application has too many open jobs' },
  last_token: { kind: 'conflict', title: 'The last token of an application cannot be revoked' },
  version_mismatch: { kind: 'stale', title: 'The resource was changed in the meantime' },
  payload_too_large: { kind: 'too_large', title: 'The body is too large' },
  unsupported_media_type: {
    kind: 'unsupported_media_type',
    title: 'The body is not uncompressed JSON in UTF-8',
  },
  validation_failed: { kind: 'invalid', title: 'The content of the request is not valid' },
  unknown_reference: { kind: 'invalid', title: 'A reference or id in the request is unknown' },
  contact_identifiers_disagree: { kind: 'invalid', title: 'The identifiers refer to different contacts' },
  packaging_inactive: { kind: 'invalid', title: 'A packaging can no longer be ordered' },
  voucher_exceeds_total: { kind: 'invalid', title: 'The vouchers are worth more than the order' },
  answer_incomplete: { kind: 'invalid', title: 'The answer does not contain every item of the order' },
  quantity_exceeds_ordered: { kind: 'invalid', title: 'A quantity is larger than what was ordered' },
  quantity_exceeds_accepted: { kind: 'invalid', title: 'A quantity is larger than what was accepted' },
  host_not_allowed: { kind: 'invalid', title: 'Documents may not be linked to this host' },
  nothing_changes: { kind: 'invalid', title: 'The change request changes nothing' },
  tax_treatment_conflict: {
    kind: 'invalid',
    title: 'A member conflicts with the tax treatment of the order',
  },
  contact_not_temporary: { kind: 'invalid', title: 'The contact is not temporary' },
  idempotency_key_reused: { kind: 'invalid', title: 'The Idempotency-Key was used for another request' },
  not_stored: { kind: 'not_done', title: 'The order was not stored because of another order' },
  rate_limited: { kind: 'rate_limited', title: 'The application is sending too many requests' },
  headers_too_large: { kind: 'headers_too_large', title: 'The headers are too large' },
  internal_error: { kind: 'internal', title: 'The service failed' },
  unsupported_transfer_coding: {
    kind: 'not_implemented',
    title: 'The transfer coding of the body is not supported',
  },
  identity_provider_unavailable: {
    kind: 'unavailable',
    title: 'The identity provider cannot be reached',
  },
  temporarily_unavailable: { kind: 'unavailable', title: 'The service is temporarily unavailable' },
} as const satisfies Record<string, { kind: ErrorKind; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = enumeration('ErrorCode', Object.keys(ERRORS) as ErrorCode[]);
