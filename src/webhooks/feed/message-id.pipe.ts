import type { PipeTransform } from '@nestjs/common';
import { notFound } from '../../common/errors/domain-error.js';

const MESSAGE_ID = /^msg_[0-9a-f]{32}$/;

/** Checks the id of an event in a path. A text that is not one is treated like an id that does not exist: 404. */
export class MessageIdPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!MESSAGE_ID.test(text)) throw notFound('event');
    return text;
  }
}
