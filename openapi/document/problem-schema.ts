import { ERROR_CODES } from '../../src/common/errors/error-codes.js';
import { FAULT_CODES } from '../../src/common/errors/fault-codes.js';
import { OUTCOMES } from '../../src/platform/http/problems/outcome.js';
import { SCHEMAS } from '../../src/platform/http/validation/schema-references.js';
import { ID } from '../../src/platform/http/documentation/response-values.js';
import type { Schema } from '../../src/platform/http/validation/openapi-types.js';

const ref = (name: string): Schema => ({ $ref: SCHEMAS + name });

/** One fault of the input. */
const FAULT: Schema = {
  type: 'object',
  description: 'One fault of the input: in the body (`pointer`), or in the query (`parameter`).',
  required: ['code', 'detail'],
  properties: {
    pointer: {
      type: 'string',
      description: 'A JSON pointer to the faulty part of the body.',
      examples: ['#/items/0/orderedQuantity'],
    },
    parameter: {
      type: 'string',
      description: 'Which parameter of the query or of the path is wrong.',
      examples: ['state'],
    },
    code: { type: 'string', enum: [...FAULT_CODES] },
    detail: { type: 'string', description: 'What was expected, and what was received.' },
  },
};

/** Lists the extension members of all codes; RFC 9457 requires clients to ignore members they do not know. */
const PROBLEM: Schema = {
  type: 'object',
  description: 'An RFC 9457 problem document.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
  properties: {
    type: {
      type: 'string',
      format: 'uri-reference',
      description: 'The page that explains the code, relative to the address of the service.',
      examples: ['/docs/errors/validation_failed'],
    },
    title: { type: 'string', description: 'What all problems with this code have in common.' },
    status: { type: 'integer', format: 'int32', minimum: 400, maximum: 599 },
    detail: { type: 'string' },
    instance: { type: 'string', format: 'uri-reference', description: 'The requested path.' },
    code: { type: 'string', enum: [...ERROR_CODES] },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      maxItems: 100,
      items: ref('Fault'),
    },
    right: { allOf: [ref('Right')], description: 'With `missing_right`: the right that is required.' },
    allow: {
      type: 'array',
      items: { type: 'string' },
      description: 'With `method_not_allowed`: the allowed methods.',
    },
    version: {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      description: 'With `version_mismatch`: the current version.',
    },
    state: {
      allOf: [ref('ConflictingState')],
      description: 'With `order_state_conflict` and `contact_change_decided`: the current state.',
    },
    allowedTransitions: {
      type: 'array',
      items: ref('OrderTransition'),
      description: 'With `order_state_conflict`: what the caller can do instead.',
    },
    blockers: {
      type: 'array',
      items: ref('OrderBlocker'),
      description: 'With `order_blocked`.',
    },
    order: {
      type: 'object',
      required: ['id', 'code', 'externalId'],
      properties: { id: { ...ID }, code: { type: 'string' }, externalId: { type: 'string' } },
      description: 'With `external_id_conflict`: the existing order.',
    },
    payment: {
      type: 'object',
      required: ['id', 'reference'],
      properties: { id: { ...ID }, reference: { type: 'string' } },
      description: 'With `payment_reference_conflict`: the existing payment.',
    },
    contactId: {
      ...ID,
      description:
        'With `already_reconciled` and `reconciled_further`: the contact into which it was reconciled.',
    },
    'violated-policies': {
      type: 'array',
      items: ref('RateLimitPolicy'),
      description: 'With `rate_limited`: which limits were exceeded, as RateLimit-Policy names them.',
    },
    outcome: {
      type: 'string',
      enum: [...OUTCOMES],
      description:
        'With `temporarily_unavailable`, for a request that changes something: whether it was stored. The description of the 503 response of each operation says what to do.',
    },
    webhook: { ...ID, description: 'With `webhook_inactive` and `application_inactive`: the subscription.' },
    replay: {
      ...ID,
      type: ['integer', 'null'],
      description: 'With `replay_in_progress`: the running one; null if it has ended in the meantime.',
    },
    undoableUntil: { type: 'string', format: 'date-time', description: 'With `reconciliation_final`.' },
    reconciliationId: {
      ...ID,
      description: 'With `reconciliation_in_progress`: the one whose orders are still being moved.',
    },
  },
};

/** The schemas of problem documents. They refer to components that DTOs and buildDocument() add. */
export const PROBLEM_SCHEMAS: Readonly<Record<string, Schema>> = { Fault: FAULT, Problem: PROBLEM };
