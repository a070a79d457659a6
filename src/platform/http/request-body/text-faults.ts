import { MAX_FAULTS, type Fault } from '../../../common/errors/domain-error.js';
import { pointerOf } from '../../../common/strict-json.js';

/** Control characters except tab, line feed and carriage return. PostgreSQL cannot store NUL. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Finds values and keys that contain control characters or unpaired surrogates, which UTF-8 cannot encode; not many more than a
 * response lists. The recursion is bounded, because readJsonBody limits the depth.
 * @param except members of the value that are not searched
 */
export function textFaults(value: unknown, except: string[] = []): Fault[] {
  const faults: Fault[] = [];
  collectFaults(value, [], faults, except);
  return faults;
}

/** @param path has the members that lead to the value, also afterwards: a new list for each value would take most of the time */
function collectFaults(value: unknown, path: string[], faults: Fault[], except: string[] = []): void {
  if (typeof value === 'string' && !isStorable(value)) faults.push(fault(path));
  if (typeof value !== 'object' || value === null) return;
  for (const key in value) {
    if (except.includes(key)) continue;
    path.push(key);
    if (isStorable(key)) collectFaults((value as Record<string, unknown>)[key], path, faults);
    else faults.push(fault(path));
    path.pop();
    if (faults.length > MAX_FAULTS) return;
  }
}

/** The text with a blank for each control character. */
export const withoutControls = (text: string): string => text.replaceAll(CONTROL, ' ');

/** The text with a replacement character for each one that cannot be stored. */
export const storableText = (text: string): string => text.replaceAll(CONTROL, '\ufffd').toWellFormed();

const isStorable = (text: string): boolean => text.search(CONTROL) === -1 && text.isWellFormed();

const fault = (path: string[]): Fault => ({
  pointer: pointerOf(path).toWellFormed(),
  code: 'text_not_storable',
  detail: 'Expected a string without control characters or unpaired surrogates.',
});
