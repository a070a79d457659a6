import { WEBHOOK_ERROR_TEXTS } from './webhook-error-texts.js';
import type { ErrorCode } from './error-codes.js';

interface ErrorText {
  /** What all errors with this code have in common, without a full stop. */
  title: string;
  /** When the error occurs, in sentences. */
  cause: string;
  /** What the developer or the program of the client does about it, in sentences. */
  remedy: string;
}

/** The text of the page of each error code, and the `title` of its problem documents. */
export const ERROR_TEXTS: Record<ErrorCode, ErrorText> = {
  malformed_request: {
    title: 'The request is not valid HTTP',
    cause:
      'The request line or the headers could not be parsed, or a header that may be sent once is repeated.',
    remedy:
      'Send the request with an HTTP library. If a proxy is in between, check what it adds to the headers.',
  },
  malformed_path: {
    title: 'The path is not valid percent-encoded UTF-8',
    cause: 'The path contains a % that does not begin the encoding of a UTF-8 character.',
    remedy: 'Encode each part of the path, in JavaScript with encodeURIComponent().',
  },
  malformed_json: {
    title: 'The body is not a JSON object',
    cause:
      'The body is not valid JSON in UTF-8, is nested more than 20 levels deep, ended early, or is a single value instead of an object.',
    remedy: 'Build the body with a JSON library. The detail says what was wrong.',
  },
  unknown_parameter: {
    title: 'A query parameter does not exist',
    cause:
      'The path has no query parameter of this name. It is refused, because a misspelt filter would return too much.',
    remedy: 'Correct the name that the member parameter contains, or leave it out.',
  },
  invalid_parameter: {
    title: 'A parameter has a wrong value',
    cause: 'The value is not of the expected form, or the parameter is sent more than once.',
    remedy: 'Correct the value. The detail says what was expected.',
  },
  invalid_cursor: {
    title: 'The position in a list or in the event feed does not exist',
    cause:
      'The cursor does not come from the Link header of this list, or the event named by after is not in the feed, for example because it was deleted after its retention time.',
    remedy: 'Begin again without the parameter, and follow the Link headers.',
  },
  invalid_if_match: {
    title: 'The header If-Match is not valid',
    cause: 'The header is neither * nor a list of entity tags in double quotes.',
    remedy: 'Send the value of the header ETag as it was received, with its quotes.',
  },
  idempotency_key_invalid: {
    title: 'The header Idempotency-Key is not valid',
    cause: 'The key is empty, too long, or contains characters other than printable ASCII.',
    remedy: 'Send a new UUID for each operation, and the same one when the operation is repeated.',
  },
  missing_token: {
    title: 'The request contains no token',
    cause: 'Neither X-AUTH-TOKEN nor Authorization: Bearer was sent.',
    remedy: 'Send the token of your application in the header X-AUTH-TOKEN.',
  },
  invalid_token: {
    title: 'The token is not valid',
    cause: 'The token is misspelt, unknown, expired or revoked. The response does not say which.',
    remedy: 'Check the token. If it expired, ask the seller for a new one.',
  },
  missing_right: {
    title: 'The application lacks a right',
    cause: 'The operation, or a member of the body, requires a right that the application does not have.',
    remedy: 'Ask the seller for the right that the member right names, or use another operation.',
  },
  not_found: {
    title: 'There is no such resource',
    cause:
      'The path or its id does not exist, or it belongs to another application. The response does not say which.',
    remedy: 'Check the path and the id, and whether the token belongs to the application that created it.',
  },
  method_not_allowed: {
    title: 'The path does not support this method',
    cause: 'The path exists, but not with this HTTP method.',
    remedy: 'Use one of the methods that the header Allow lists.',
  },
  not_acceptable: {
    title: 'The response cannot be sent in the requested format',
    cause: 'The header Accept excludes JSON, which is the only format.',
    remedy: 'Send Accept: application/json, or leave the header out.',
  },
  request_timeout: {
    title: 'The request took too long to arrive',
    cause: 'The headers or the body were not complete in time.',
    remedy: 'Send the request again. If it happens often, check the network in between.',
  },
  external_id_conflict: {
    title: 'The externalId belongs to an order with other content',
    cause:
      'The application already sent an order with this externalId, and this request differs from it. errors lists the members that differ, and order names the existing order.',
    remedy:
      'Use a new externalId for a new order. To change the existing order, use PATCH /orders/{id} as long as it is pending.',
  },
  payment_reference_conflict: {
    title: 'The reference belongs to a payment with other content',
    cause:
      'The application already sent a payment with this reference, and this request differs from it. errors lists the members that differ.',
    remedy: 'Use a new reference for a new payment.',
  },
  order_state_conflict: {
    title: 'The state of the order does not allow this',
    cause: 'The order is in a state in which it cannot be changed or moved in this way.',
    remedy: 'Read the order, and choose one of the transitions that allowedTransitions lists.',
  },
  order_blocked: {
    title: 'The order has blockers and cannot be validated',
    cause: 'Something about the order has to be settled first, such as a missing price.',
    remedy: 'Remove what the member blockers lists, then validate the order again.',
  },
  already_taken: {
    title: 'A name or reference is in use already',
    cause: 'The value must be unique, and another entry has it.',
    remedy: 'Choose another value, or use the entry that exists.',
  },
  already_reconciled: {
    title: 'The contact was reconciled into another contact before',
    cause: 'The contact is part of a reconciliation with a different contact.',
    remedy: 'Undo the earlier reconciliation first, or reconcile the contact that contactId names.',
  },
  reconciled_further: {
    title: 'The other contact was itself reconciled since',
    cause: 'A reconciliation can only be undone after those that were built on it.',
    remedy: 'Undo the later reconciliation of the contact that contactId names first.',
  },
  reconciliation_final: {
    title: 'The reconciliation can no longer be undone',
    cause: 'The time in which it could be undone has passed; undoableUntil says when.',
    remedy: 'Correct the contacts and references by hand.',
  },
  reconciliation_in_progress: {
    title: 'A reconciliation of the same contact is still running',
    cause: 'The orders of a contact are moved in small steps, and this is not finished.',
    remedy: 'Send the request again when GET /contact_reconciliations/{id} reports that it is finished.',
  },
  contact_change_decided: {
    title: 'The proposed change was decided before',
    cause: 'A proposed change of a contact can be accepted or refused only once.',
    remedy: 'Read the change; state says how it was decided.',
  },
  ...WEBHOOK_ERROR_TEXTS,
  idempotency_in_progress: {
    title: 'A request with this Idempotency-Key is still running',
    cause: 'The first request with the key has not been answered yet.',
    remedy: 'Wait for the time in Retry-After, and send the same request again.',
  },
  idempotency_answer_lost: {
    title: 'The stored response of this Idempotency-Key cannot be read',
    cause:
      'The request was executed, but its response was encrypted with a key that the service no longer has.',
    remedy: 'Read what the request created instead of sending it again.',
  },
  version_mismatch: {
    title: 'The entry was changed in the meantime',
    cause: 'The header If-Match does not contain the current version.',
    remedy: 'Read the entry again, apply your change to it, and send it with the new ETag.',
  },
  payload_too_large: {
    title: 'The body is too large',
    cause:
      'The body is larger than the operation accepts: 1 MiB, or 4 MiB for PATCH /orders/{id} and POST /orders/compare.',
    remedy: 'Send less in one request, for example several orders in several requests.',
  },
  unsupported_media_type: {
    title: 'The body is not uncompressed JSON in UTF-8',
    cause: 'Content-Type is not application/json, its charset is not UTF-8, or the body is compressed.',
    remedy: 'Send Content-Type: application/json and no Content-Encoding.',
  },
  validation_failed: {
    title: 'The content of the request is not valid',
    cause:
      'At least one member of the body is wrong. errors lists up to 100 faults with the pointer of each.',
    remedy: 'Correct every fault; nothing was stored.',
  },
  unknown_reference: {
    title: 'A reference or id in the request is not known',
    cause: 'The body names something that does not exist or that the application may not use.',
    remedy:
      'Correct what the pointer names. GET /packaging_references, /contact_references and /shipping_method_references list what the application may use. The seller can let the application park items that it names by an unknown externalReference (unknownItems).',
  },
  contact_identifiers_disagree: {
    title: 'The identifiers of the contact lead to different contacts',
    cause: 'Several identifiers were sent, and they do not name the same contact.',
    remedy: 'Send only the identifier that is right.',
  },
  packaging_inactive: {
    title: 'A packaging can no longer be ordered',
    cause: 'The seller withdrew the packaging.',
    remedy: 'Remove the item, or order another packaging.',
  },
  voucher_exceeds_total: {
    title: 'The vouchers are worth more than the order',
    cause: 'The sum of the vouchers exceeds the gross total of items and shipping.',
    remedy: 'Reduce the vouchers to the total at most.',
  },
  tax_treatment_conflict: {
    title: 'A member conflicts with the tax treatment of the order',
    cause:
      'A tax treatment other than `standard` charges no VAT, but the order has a `vatRate` above 0; or the order has an `exemptionReason`, but charges VAT.',
    remedy:
      'Remove what the pointers name, or change `taxTreatment`. A change of `taxTreatment` may have to remove a `vatRate` that was sent before, with `null`.',
  },
  contact_not_temporary: {
    title: 'The contact is not temporary',
    cause: 'Only a contact that an application introduced can be reconciled into another one.',
    remedy: 'Choose a contact with temporary: true.',
  },
  idempotency_key_reused: {
    title: 'The Idempotency-Key was used for another request',
    cause: 'A request with the same key and path, but another body or query, was executed before.',
    remedy: 'Send a new key with each new operation.',
  },
  not_stored: {
    title: 'The order was not stored because of another one',
    cause: 'In a request for several orders with all-or-nothing, another order was refused or failed.',
    remedy: 'Correct the other order, and send all of them again.',
  },
  rate_limited: {
    title: 'The application sends too many requests',
    cause:
      'A limit of requests in a time, or of requests at the same time, is exceeded; violated-policies names it.',
    remedy:
      'Wait for the time in Retry-After. The headers RateLimit and RateLimit-Policy of every response show how much is left.',
  },
  headers_too_large: {
    title: 'The headers are too large',
    cause: 'The headers have more than 16 KiB, or there are too many of them.',
    remedy: 'Send fewer or shorter headers. Often cookies of another site are the reason.',
  },
  internal_error: {
    title: 'The service failed',
    cause: 'This is a defect of the service. Its log contains the cause, with the requestId.',
    remedy: 'Send the request again later. Report the requestId to the seller if it happens again.',
  },
  unsupported_transfer_coding: {
    title: 'The transfer coding of the body is not supported',
    cause: 'The header Transfer-Encoding names another coding than chunked, such as gzip.',
    remedy: 'Send the body without compression, with Content-Length or with Transfer-Encoding: chunked.',
  },
  temporarily_unavailable: {
    title: 'The service is temporarily unavailable',
    cause: 'The database cannot be reached, is overloaded or is read-only, or the service is starting.',
    remedy:
      'Send the same request again after the time in Retry-After, with the same Idempotency-Key. outcome says whether the first request may have been stored.',
  },
};
