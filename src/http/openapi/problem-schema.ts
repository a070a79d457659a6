import { ERROR_CODES } from '../../common/error-codes.js';
import { FAULTS } from '../../common/fault-codes.js';
import { OUTCOMES } from '../problems/outcome.js';
import type { Schema } from './openapi-types.js';

/** Lists the extension members of all codes; RFC 9457 requires clients to ignore members they do not know. */
export const PROBLEM: Schema = {
  type: 'object',
  description: 'An RFC 9457 problem document.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
  properties: {
    type: {
      type: 'string',
      description: 'The page that explains the code, relative to the address of the service.',
      examples: ['/docs/errors/validation_failed'],
    },
    title: { type: 'string', description: 'What all problems with this code have in common.' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'The path that was asked for.' },
    code: { type: 'string', enum: ERROR_CODES },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['code', 'detail'],
        properties: {
          pointer: {
            type: 'string',
            description: 'Where in the body the fault is.',
            examples: ['#/items/0/orderedQuantity'],
          },
          parameter: { type: 'string', description: 'Which query parameter is wrong.', examples: ['state'] },
          code: { type: 'string', enum: Object.keys(FAULTS) },
          detail: { type: 'string', description: 'What was expected, and what was received.' },
        },
      },
    },
    right: { type: 'string', description: 'With `missing_right`: the one that is needed.' },
    allow: {
      type: 'array',
      items: { type: 'string' },
      description: 'With `method_not_allowed`: the methods that are possible.',
    },
    version: { type: 'integer', description: 'With `version_mismatch`: the current one.' },
    state: { type: 'string', description: 'What the state of the entry does not allow: the state.' },
    allowedTransitions: {
      type: 'array',
      items: { type: 'string' },
      description: 'With `order_state_conflict`: what the caller can do instead.',
    },
    blockers: {
      type: 'array',
      items: { $ref: '#/components/schemas/OrderBlockerDto' },
      description: 'With `order_blocked`.',
    },
    order: {
      type: 'object',
      required: ['id', 'code', 'externalId'],
      properties: { id: { type: 'integer' }, code: { type: 'string' }, externalId: { type: 'string' } },
      description: 'With `external_id_conflict`: the order that is there.',
    },
    payment: {
      type: 'object',
      required: ['id', 'reference'],
      properties: { id: { type: 'integer' }, reference: { type: 'string' } },
      description: 'With `payment_reference_conflict`: the payment that is there.',
    },
    contactId: {
      type: 'integer',
      description: 'With `already_reconciled` and `reconciled_further`: the contact it became.',
    },
    'violated-policies': {
      type: 'array',
      items: { type: 'string' },
      description: 'With `rate_limited`: which limits were exceeded, as RateLimit-Policy names them.',
    },
    outcome: {
      type: 'string',
      enum: [...OUTCOMES],
      description:
        'With `temporarily_unavailable`, of a request that changes something: whether it was stored. A response says for each operation what to do then.',
    },
    webhook: { type: 'integer', description: 'With `webhook_inactive`: the subscription.' },
    replay: { type: 'integer', description: 'With `replay_in_progress`: the one that runs.' },
    undoableUntil: { type: 'string', description: 'With `reconciliation_final`.' },
    reconciliationId: {
      type: 'integer',
      description: 'With `reconciliation_in_progress`: the one whose orders still move.',
    },
  },
};
