import type { Request } from 'express';
import { DomainError, type Fault } from '../../common/domain-error.js';

/**
 * Refuses a query whose percent-encoding is not valid UTF-8, because Express would decode it to another text.
 * @throws DomainError invalid_parameter
 */
export function checkQueryEncoding({ originalUrl }: Request): void {
  const query = originalUrl.slice(originalUrl.indexOf('?') + 1);
  if (!query.includes('%')) return;
  const faults = query.split('&').flatMap((parameter): Fault[] => {
    if (isEncoded(parameter)) return [];
    const [name = ''] = parameter.split('=', 1);
    const detail = `"${name}" must be percent-encoded UTF-8.`;
    return [{ pointer: name, code: 'invalid_parameter', detail }];
  });
  const [first] = faults;
  if (first !== undefined) throw new DomainError('malformed', first.code, first.detail, { errors: faults });
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
