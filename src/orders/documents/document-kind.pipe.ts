import type { PipeTransform } from '@nestjs/common';
import { invalidQuery } from '../../common/errors/domain-error.js';
import { DOCUMENT_KINDS, type DocumentKind } from '../../persistence/orders/record/order-values.js';

const MAX_SHOWN = 100;

export class DocumentKindPipe implements PipeTransform<string, DocumentKind> {
  transform(text: string): DocumentKind {
    const kind = DOCUMENT_KINDS.find((known) => known === text);
    if (kind !== undefined) return kind;
    const detail = `Expected one of ${DOCUMENT_KINDS.join(', ')}, but received "${text.slice(0, MAX_SHOWN)}".`;
    throw invalidQuery([{ parameter: 'kind', code: 'invalid_parameter', detail }]);
  }
}
