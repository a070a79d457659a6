import { contentDifferences, isTree } from '../../../common/content-differences.js';
import { canonicalDecimal, identifier } from '../../../common/values.js';
import { invalidInput, withPointers, type Fault } from '../../../common/errors/domain-error.js';
import type { RequestChangeDto } from '../../dto/change-request.dto.js';
import type { UpdateOrderDto } from '../../dto/update-order.dto.js';

export type SentChange = ReturnType<typeof sentChange>;

export function sentChange(sent: RequestChangeDto) {
  const { externalId, kind, reason, content } = sent;
  const fault = contentFault(sent);
  if (fault !== null) throw invalidInput([{ pointer: '#/content', ...fault }]);
  return {
    externalId: identifier(externalId),
    kind,
    reason: reason ?? null,
    content: content ?? null,
  };
}

function contentFault({ kind, content }: RequestChangeDto): Pick<Fault, 'code' | 'detail'> | null {
  if (kind === 'change' && content === undefined)
    return { code: 'required', detail: 'This member is required for the kind "change".' };
  if (kind === 'cancel' && content !== undefined)
    return { code: 'not_valid', detail: 'Expected no content for the kind "cancel".' };
  return null;
}

/** The change as it is stored: `undefined`, which takes a member away, is null in JSON. */
export const storedChange = (sent: SentChange): SentChange => ({
  ...sent,
  content: replaced(sent.content, undefined, null) as UpdateOrderDto | null,
});

/** A stored change as it was sent. */
export const readChange = (stored: SentChange): SentChange => ({
  ...stored,
  content: stored.content && (replaced(stored.content, null, undefined) as UpdateOrderDto),
});

/** The same content with another value in the place of each that stands for no value. */
function replaced(value: unknown, from: null | undefined, to: null | undefined): unknown {
  if (Array.isArray(value)) return value.map((entry) => replaced(entry, from, to));
  if (!isTree(value)) return value === from ? to : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, replaced(member, from, to)]),
  );
}

/** The JSON pointers of the values that differ, whatever their spelling; empty for a repetition. */
export const changeDifferences = (before: SentChange, after: SentChange): string[] =>
  contentDifferences(compared(before), compared(after));

/** Earlier versions also stored a `sequence`, which is not compared any more. */
const compared = ({ kind, reason, content }: SentChange) => canonical({ kind, reason, content });

/** Leading zeros make a text, such as a postal code. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** `3`, `"3"` and `"3.00"` are the same, and so are `undefined`, null and empty text, which take a member away. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (isTree(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, canonical(member)]));
  if (value === '' || value === undefined) return null;
  const isNumber = typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value));
  return isNumber ? canonicalDecimal(String(value)) : value;
}

/** The error of a change of content, with the pointers of its faults into the request instead of into the content. */
export const belowContent = (error: unknown): unknown =>
  withPointers(error, (pointer) => pointer.replace('#', '#/content'));
