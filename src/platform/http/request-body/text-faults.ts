import { invalidInput, MAX_FAULTS, type Fault } from '../../../common/errors/domain-error.js';
import { pointerOf } from '../../../common/strict-json.js';

/** Control characters except tab, line feed and carriage return. PostgreSQL cannot store NUL. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Finds values and keys that contain control characters or unpaired surrogates, which UTF-8 cannot encode; not many more than a
 * response lists. The recursion is bounded, because readJsonBody limits the depth.
 */
export function textFaults(value: unknown): Fault[] {
  const faults: Fault[] = [];
  collectFaults(value, [], faults);
  return faults;
}

export function requireStorableText(value: unknown): void {
  const faults = textFaults(value);
  if (faults.length > 0) throw invalidInput(faults);
}

function collectFaults(value: unknown, path: string[], faults: Fault[]): void {
  if (typeof value === 'string' && !isStorable(value)) faults.push(fault(path));
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const childPath = [...path, key];
    if (isStorable(key)) collectFaults(child, childPath, faults);
    else faults.push(fault(childPath));
    if (faults.length > MAX_FAULTS) return;
  }
}

/** The text with a replacement character for each one that cannot be stored. */
export const storableText = (text: string): string => text.replaceAll(CONTROL, '\ufffd').toWellFormed();

const isStorable = (text: string): boolean => text.search(CONTROL) === -1 && text.isWellFormed();

const fault = (path: string[]): Fault => ({
  pointer: pointerOf(path).toWellFormed(),
  code: 'text_not_storable',
  detail: 'Expected a string without control characters or unpaired surrogates.',
});
