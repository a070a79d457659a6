import type { Request } from 'express';
import { invalidQuery, type QueryFault } from '../../../common/errors/domain-error.js';

/**
 * Refuses a query whose percent-encoding is not valid UTF-8, because Express would decode it to another text.
 * @throws DomainError invalid_parameter
 */
export function checkQueryEncoding({ originalUrl }: Request): void {
  const query = originalUrl.slice(originalUrl.indexOf('?') + 1);
  if (!query.includes('%')) return;
  const faults = query.split('&').flatMap((parameter): QueryFault[] => {
    if (isEncoded(parameter)) return [];
    const [name = ''] = parameter.split('=', 1);
    const detail = 'Expected a value in percent-encoded UTF-8, but the encoding is not valid.';
    return [{ parameter: name, code: 'invalid_parameter', detail }];
  });
  if (faults.length > 0) throw invalidQuery(faults);
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
