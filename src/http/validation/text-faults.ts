import type { Fault } from '../../common/domain-error.js';
import { pointerOf } from '../../common/json-pointer.js';

/** Control characters except tab, line feed and carriage return. PostgreSQL cannot store NUL. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Finds values and keys that contain control characters or unpaired surrogates, which UTF-8 cannot encode. The recursion is
 * bounded, because readJsonBody limits the depth.
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
  detail: 'Expected a text without control characters and unpaired surrogates.',
});
