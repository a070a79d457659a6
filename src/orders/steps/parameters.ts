import type { PipeTransform } from '@nestjs/common';
import { HOLD_CODE_EXPECTED, HOLD_CODE_PATTERN } from '../../common/bounds.js';
import { invalidQuery } from '../../common/errors/domain-error.js';
import { DOCUMENT_KINDS, type DocumentKind } from '../../persistence/orders/record/order-values.js';

const MAX_SHOWN = 100;
const MAX_REFERENCE_LENGTH = 100;
const CODE = new RegExp(HOLD_CODE_PATTERN);
/** Not only white space, and no control characters or lone surrogates, which the database or other programs cannot store. */
const REFERENCE = /^(?=.*\S)[^\p{Cc}\p{Cs}]+$/u;

function refuse(parameter: string, expected: string): never {
  throw invalidQuery([{ parameter, code: 'invalid_parameter', detail: `Expected ${expected}.` }]);
}

const butReceived = (text: string): string => `, but received "${text.slice(0, MAX_SHOWN)}"`;

class HoldCodePipe implements PipeTransform<string, string> {
  transform(text: string): string {
    return CODE.test(text) ? text : refuse('code', HOLD_CODE_EXPECTED + butReceived(text));
  }
}

class DocumentKindPipe implements PipeTransform<string, DocumentKind> {
  transform(text: string): DocumentKind {
    const kind = DOCUMENT_KINDS.find((known) => known === text);
    return kind ?? refuse('kind', `one of ${DOCUMENT_KINDS.join(', ')}${butReceived(text)}`);
  }
}

/** Reads the reference of a shipment, which the caller chose. */
class ReferencePipe implements PipeTransform<string, string> {
  transform(text: string): string {
    if (REFERENCE.test(text) && Array.from(text).length <= MAX_REFERENCE_LENGTH) return text;
    const form = 'characters that are not blank, without control characters';
    return refuse('reference', `1 to ${MAX_REFERENCE_LENGTH} ${form}`);
  }
}

/** The parameters of paths besides the order, as the OpenAPI document shows them. */
export const HOLD_CODE = {
  name: 'code',
  pipe: HoldCodePipe,
  schema: { type: 'string', pattern: HOLD_CODE_PATTERN, example: 'credit' },
};
export const DOCUMENT_KIND = {
  name: 'kind',
  pipe: DocumentKindPipe,
  schema: { type: 'string', enum: [...DOCUMENT_KINDS], example: 'invoice' },
};
export const SHIPMENT_REFERENCE = {
  name: 'reference',
  pipe: ReferencePipe,
  schema: { type: 'string', minLength: 1, maxLength: MAX_REFERENCE_LENGTH, example: 'LS-2026-0017' },
};
