import { readFileSync } from 'node:fs';
import { DomainError, UNKNOWN_REFERENCE } from '../../src/common/errors/domain-error.js';
import { ERRORS, type ErrorCode } from '../../src/common/errors/error-codes.js';
import { sectionsOf } from '../../src/docs-site/guide-html.js';
import { problemOf } from '../../src/platform/http/problems/problem.js';

const SECTIONS = sectionsOf(readFileSync('docs/errors.md', 'utf8'));

/** An example of a problem document, for the OpenAPI document. Its detail is the cause that the guide about errors gives. */
export function problemExample(code: ErrorCode, status: number): object {
  const [cause] = SECTIONS.get(code)!.split('\n\n') as [string];
  const detail = plainText(cause.replace('**Cause.** ', ''));
  const context = { instance: '/api/v1/orders', requestId: '0b6c5f0e-6d0f-4b7e-8f4c-1f0f6f0a7f11' };
  const problem = problemOf(new DomainError(code, detail, EXAMPLES[code]), context);
  return { summary: ERRORS[code].title, value: { ...problem, status } };
}

/** A paragraph of Markdown without line breaks, code marks and the targets of links. */
const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\s+/g, ' ')
    .replaceAll('`', '')
    .replaceAll(/\[(.*?)\]\(.*?\)/g, '$1');

const reference = {
  pointer: '#/items/0/externalReference',
  code: 'unknown_reference',
  detail: UNKNOWN_REFERENCE,
} as const;

/** The members of the examples that only some errors have. */
const EXAMPLES: Partial<Record<ErrorCode, ConstructorParameters<typeof DomainError>[2]>> = {
  unknown_parameter: {
    errors: [
      {
        parameter: 'stat',
        code: 'unknown_parameter',
        detail:
          'There is no query parameter "stat" for this path. Known parameters are: updatedAt[gte], limit, cursor, state.',
      },
    ],
  },
  invalid_parameter: {
    errors: [
      {
        parameter: 'state',
        code: 'invalid_parameter',
        detail:
          'Expected one or more of pending, validated, shipped, delivered, cancelled, separated by commas, but received "open".',
      },
    ],
  },
  missing_right: { members: { right: 'crm' } },
  external_id_conflict: {
    members: { order: { id: 1, code: 'ORD-20261121-000001', externalId: 'shop-1001' } },
    errors: [
      { pointer: '#/comment', code: 'differs', detail: 'The value differs from that of the existing order.' },
    ],
  },
  order_state_conflict: { members: { state: 'shipped', allowedTransitions: ['deliver'] } },
  answer_not_accepted: { members: { answer: 1 } },
  answer_outdated: { members: { answer: 2 } },
  change_request_open: { members: { changeRequest: 1 } },
  change_request_outdated: { members: { changeRequest: 1, state: 'withdrawn' } },
  order_blocked: {
    members: {
      blockers: [
        {
          code: 'missing_price',
          pointer: '#/items/0/unitPrice',
          detail: 'No price was sent, and none is known.',
        },
      ],
    },
  },
  version_mismatch: { members: { version: 3 } },
  validation_failed: {
    errors: [
      { pointer: '#/externalId', code: 'required', detail: 'This member is required.' },
      {
        pointer: '#/items/0/orderedQuantity',
        code: 'not_a_valid_decimal',
        detail:
          'Expected a decimal number of more than 0 and at most 999999.999, with at most 3 decimals, but received "two".',
      },
    ],
  },
  unknown_reference: { errors: [reference] },
  host_not_allowed: {
    errors: [
      {
        pointer: '#/url',
        code: 'host_not_allowed',
        detail: 'Expected one of the hosts to which this installation allows to link documents.',
      },
    ],
  },
  rate_limited: { members: { 'violated-policies': ['write'] } },
  temporarily_unavailable: { members: { outcome: 'nothing_stored' } },
};
