import type { PipeTransform } from '@nestjs/common';
import { invalidQuery } from '../../common/errors/domain-error.js';

export const MAX_REFERENCE_LENGTH = 100;

/** Not only white space, and no control characters or lone surrogates, which the database or other programs cannot store. */
const REFERENCE = /^(?=.*\S)[^\p{Cc}\p{Cs}]+$/u;

/** Reads a reference in a path that the caller chose. */
export class ReferencePipe implements PipeTransform<string, string> {
  transform(text: string): string {
    if (REFERENCE.test(text) && Array.from(text).length <= MAX_REFERENCE_LENGTH) return text;
    const detail = `Expected 1 to ${MAX_REFERENCE_LENGTH} characters that are not blank, without control characters.`;
    throw invalidQuery([{ parameter: 'reference', code: 'invalid_parameter', detail }]);
  }
}
