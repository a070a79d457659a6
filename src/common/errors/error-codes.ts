/** The kind of an error; platform/http/problems/problem.ts maps it to an HTTP status. */
export type ErrorKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'too_slow'
  | 'conflict'
  | 'stale'
  | 'too_large'
  | 'headers_too_large'
  | 'unsupported_media_type'
  | 'invalid'
  | 'not_done'
  | 'rate_limited'
  | 'unavailable'
  | 'not_implemented'
  | 'internal';

/**
 * Every error code of the API, with its kind. The codes are part of the interface: programs depend on them, so a code is never
 * renamed or removed within a version of the API. common/errors/error-texts.ts explains each of them.
 */
export const ERROR_KINDS = {
  malformed_request: 'malformed',
  malformed_path: 'malformed',
  malformed_json: 'malformed',
  unknown_parameter: 'malformed',
  invalid_parameter: 'malformed',
  invalid_cursor: 'malformed',
  invalid_if_match: 'malformed',
  idempotency_key_invalid: 'malformed',
  missing_token: 'unauthenticated',
  invalid_token: 'unauthenticated',
  missing_right: 'forbidden',
  not_found: 'not_found',
  method_not_allowed: 'method_not_allowed',
  not_acceptable: 'not_acceptable',
  request_timeout: 'too_slow',
  external_id_conflict: 'conflict',
  payment_reference_conflict: 'conflict',
  order_state_conflict: 'conflict',
  order_blocked: 'conflict',
  already_taken: 'conflict',
  already_reconciled: 'conflict',
  reconciled_further: 'conflict',
  reconciliation_final: 'conflict',
  reconciliation_in_progress: 'conflict',
  contact_change_decided: 'conflict',
  ping_not_redeliverable: 'conflict',
  webhook_inactive: 'conflict',
  application_inactive: 'conflict',
  replay_in_progress: 'conflict',
  idempotency_in_progress: 'conflict',
  idempotency_answer_lost: 'conflict',
  version_mismatch: 'stale',
  payload_too_large: 'too_large',
  unsupported_media_type: 'unsupported_media_type',
  validation_failed: 'invalid',
  unknown_reference: 'invalid',
  contact_identifiers_disagree: 'invalid',
  packaging_inactive: 'invalid',
  voucher_exceeds_total: 'invalid',
  tax_treatment_conflict: 'invalid',
  contact_not_temporary: 'invalid',
  idempotency_key_reused: 'invalid',
  not_stored: 'not_done',
  rate_limited: 'rate_limited',
  headers_too_large: 'headers_too_large',
  internal_error: 'internal',
  unsupported_transfer_coding: 'not_implemented',
  temporarily_unavailable: 'unavailable',
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERROR_KINDS;

export const ERROR_CODES = Object.keys(ERROR_KINDS) as ErrorCode[];
