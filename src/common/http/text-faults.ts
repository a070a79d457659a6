import type { Fault } from '../domain-error.js';
import { pointerOf } from '../json-pointer.js';

/** Control characters but tab, line feed and carriage return; PostgreSQL cannot even store NUL. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Finds text, values and keys alike, with control characters or half a surrogate pair, which UTF-8 cannot
 * carry. The depth of `value` is bounded by the reader of the body.
 */
export function textFaults(value: unknown, path: (string | number)[] = []): Fault[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [fault(path)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const childPath = [...path, key];
    return isStorable(key) ? textFaults(child, childPath) : [fault(childPath)];
  });
}

const isStorable = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

const fault = (path: (string | number)[]): Fault => ({
  pointer: pointerOf(path).toWellFormed(),
  code: 'text_not_storable',
  detail: 'must not contain control characters or half a surrogate pair',
});
