import type { PipeTransform } from '@nestjs/common';
import { notFound } from '../domain-error.js';

const ID = /^[1-9]\d{0,14}$/;

/** An id in a path. What cannot be an id is the id of nothing: 404. */
export class IdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!ID.test(text)) throw notFound('entry');
    return Number(text);
  }
}
