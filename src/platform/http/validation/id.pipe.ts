import { Param, type PipeTransform } from '@nestjs/common';
import { notFound } from '../../../common/errors/domain-error.js';

const ID = /^[1-9]\d{0,14}$/;

/** Parses an id in a path. A text that is not an id is treated like an id that does not exist: 404. */
export class IdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!ID.test(text)) throw notFound('entry');
    return Number(text);
  }
}

/** The parameter of a handler for an id in the path. */
export const IdParam = (name = 'id') => Param(name, IdPipe);
