import type { PipeTransform } from '@nestjs/common';
import { invalidQuery } from '../../common/errors/domain-error.js';
import { HOLD_CODE_EXPECTED, HOLD_CODE_PATTERN } from '../../common/bounds.js';

const MAX_SHOWN = 100;
const PATTERN = new RegExp(HOLD_CODE_PATTERN);

export class HoldCodePipe implements PipeTransform<string, string> {
  transform(text: string): string {
    if (PATTERN.test(text)) return text;
    const detail = `Expected ${HOLD_CODE_EXPECTED}, but received "${text.slice(0, MAX_SHOWN)}".`;
    throw invalidQuery([{ parameter: 'code', code: 'invalid_parameter', detail }]);
  }
}
