import type { PipeTransform } from '@nestjs/common';
import { IdPipe } from '../../platform/http/validation/id.pipe.js';

/** Parses the id of an application in a path, which is 0 for the one of ADMIN_TOKEN. */
export class ApplicationIdPipe implements PipeTransform<string, number> {
  private readonly ids = new IdPipe();

  transform(text: string): number {
    return text === '0' ? 0 : this.ids.transform(text);
  }
}
