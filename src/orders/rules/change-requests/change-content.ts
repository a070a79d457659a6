import { contentDifferences, isTree } from '../../../common/content-differences.js';
import { canonicalDecimal } from '../../../common/decimal-text.js';
import { DomainError, invalidInput, type Fault } from '../../../common/errors/domain-error.js';
import { identifier } from '../../../common/values.js';
import type { ChangeKind } from '../../../persistence/orders/record/order-values.js';
import type { RequestChangeDto } from '../../dto/change-requests/request-change.dto.js';
import type { UpdateOrderDto } from '../../dto/update-order.dto.js';

/** A change request as it was sent. */
export interface SentChange {
  externalId: string;
  kind: ChangeKind;
  sequence: number | null;
  reason: string | null;
  /** Null for `cancel`. */
  content: UpdateOrderDto | null;
}

/** @throws DomainError validation_failed for content that is missing, or that a cancellation has */
export function sentChange({ externalId, kind, sequence, reason, content }: RequestChangeDto): SentChange {
  const fault = contentFault(kind, content);
  if (fault !== null) throw invalidInput([{ pointer: '#/content', ...fault }]);
  return {
    externalId: identifier(externalId),
    kind,
    sequence: sequence === undefined ? null : Number(sequence),
    reason: reason ?? null,
    content: content ?? null,
  };
}

function contentFault(kind: ChangeKind, content?: UpdateOrderDto): Pick<Fault, 'code' | 'detail'> | null {
  if (kind === 'change' && content === undefined)
    return { code: 'required', detail: 'This member is required for the kind "change".' };
  if (kind === 'cancel' && content !== undefined)
    return { code: 'not_valid', detail: 'Expected no content for the kind "cancel".' };
  return null;
}

/** The JSON pointers of the values that differ, whatever their spelling; empty for a repetition. */
export const changeDifferences = (before: SentChange, after: SentChange): string[] =>
  contentDifferences(canonical(before), canonical(after));

/** Leading zeros make a text, such as a postal code. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** `3`, `"3"` and `"3.00"` are the same, and so are null and empty text, which take a member away. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (isTree(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, canonical(member)]));
  if (value === '') return null;
  const isNumber = typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value));
  return isNumber ? canonicalDecimal(String(value)) : value;
}

/** The error of a change of content, with the pointers of its faults into the request instead of into the content. */
export function belowContent(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.errors === undefined) return error;
  const errors = error.errors.map((fault) => ({
    ...fault,
    pointer: fault.pointer!.replace('#', '#/content'),
  }));
  const { code, message, members } = error;
  return code === 'missing_right'
    ? new DomainError(code, message, { members: members!, errors })
    : invalidInput(errors);
}
