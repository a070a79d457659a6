import type { ValidateFunction } from 'ajv';
import { invalidInput, MAX_FAULTS, type QueryFault } from '../../../common/errors/domain-error.js';
import { textFaults } from '../request-body/text-faults.js';
import { bodyFaults, detailOf } from './schema-faults.js';

/**
 * Looks for text that cannot be stored after the validation, which replaces it in free text. Does not look if the validation
 * found more faults than a response lists.
 */
export function requireValid(validate: ValidateFunction, value: unknown, except: string[] = []): void {
  const errors = validate(value) ? [] : (validate.errors ?? []);
  const texts = errors.length > MAX_FAULTS ? [] : textFaults(value, except);
  const faults = texts.length > 0 ? texts : bodyFaults(errors);
  if (faults.length > 0) throw invalidInput(faults);
}

/** @param known the parameters of the operation, by their names */
export function queryFaults(
  known: ReadonlyMap<string, { validate: ValidateFunction }>,
  parameter: string,
  value: unknown,
): QueryFault[] {
  const check = known.get(parameter);
  if (check === undefined) {
    const names = [...known.keys()].join(', ') || 'none';
    const detail = `There is no query parameter "${parameter}" for this path. Known parameters are: ${names}.`;
    return [{ parameter, code: 'unknown_parameter', detail }];
  }
  const detail = valueFault(check.validate, value);
  return detail === null ? [] : [{ parameter, code: 'invalid_parameter', detail }];
}

function valueFault(validate: ValidateFunction, value: unknown): string | null {
  if (Array.isArray(value)) return `Expected the parameter once, but received it ${value.length} times.`;
  if (validate(value)) return textFaults(value)[0]?.detail ?? null;
  const [error] = validate.errors ?? [];
  return error === undefined ? 'The value is not valid.' : detailOf(error);
}
