import type { Ajv, AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv';
import { MAX_FAULTS } from '../../../common/errors/domain-error.js';
import { placeMembers } from '../../../common/country.js';
import { decimalReader, type DecimalBounds, FORMATS } from './value-formats.js';
import { isVisible } from '../../../common/text/visible-text.js';
import { normalise } from './normal-forms.js';
import type { EmptyMeaning } from './openapi-types.js';

/**
 * The names of all members that an object may have. Unlike `additionalProperties` it reports no more faults than a response
 * lists: a body has room for hundreds of thousands of unknown members, which would take seconds and all memory.
 */
export const MEMBERS = 'x-members';
/**
 * The schema of each entry of an array. Unlike `items` it validates no more entries when there are more faults than a response
 * lists, and none when the array has more than `maxItems`.
 */
export const ENTRIES = 'x-entries';

/** Adds the keywords and formats to ajv that the OpenAPI document uses and JSON Schema does not define. */
export function addKeywords(ajv: Ajv): void {
  ajv.addKeyword({
    keyword: 'x-decimal',
    type: ['number', 'string'],
    modifying: true,
    compile: readDecimal,
  });
  const change = { type: 'object', before: 'properties', modifying: true } as const;
  ajv.addKeyword({ keyword: 'x-normal-forms', ...change, compile: normalise });
  ajv.addKeyword({ keyword: 'x-optional', ...change, compile: dropEmpty });
  ajv.addKeyword({
    keyword: MEMBERS,
    type: 'object',
    before: 'properties',
    errors: true,
    compile: memberCheck,
  });
  ajv.addKeyword({
    keyword: ENTRIES,
    type: 'array',
    errors: true,
    compile: (entry: AnySchemaObject, list) => entryCheck(ajv.compile(entry), list),
  });
  const address = { keyword: 'x-address', type: 'object', schema: false, errors: true } as const;
  ajv.addKeyword({ ...address, validate: addressCheck });
  // The keyword of ajv compares each entry with all others.
  ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    validate: (isWanted: boolean, list: unknown[]) =>
      !isWanted || new Set(list.map((entry) => JSON.stringify(entry))).size === list.length,
  });
  for (const [name, isOfFormat] of Object.entries(FORMATS)) ajv.addFormat(name, isOfFormat);
}

/** A check as ajv calls it: it leaves the faults in `errors`. */
interface Check {
  (...parameters: Parameters<ValidateFunction>): boolean;
  errors?: Partial<ErrorObject>[];
}

/** Checks a decimal, and replaces a number with binary noise by the nearest decimal of the allowed scale. */
function readDecimal(bounds: DecimalBounds): Check {
  const decimalOf = decimalReader(bounds);
  return (value: number | string, place) => {
    const decimal = decimalOf(value);
    if (decimal !== null && decimal !== value)
      Reflect.set(place!.parentData ?? {}, place!.parentDataProperty, decimal);
    return decimal !== null;
  };
}

function memberCheck(names: string[], parentSchema: AnySchemaObject): Check {
  const known = new Set(names);
  const check: Check = (data: object) => {
    const unknown: string[] = [];
    for (const name in data) {
      if (!known.has(name)) unknown.push(name);
      if (unknown.length > MAX_FAULTS) break;
    }
    check.errors = unknown.map((name) => ({
      keyword: 'additionalProperties',
      params: { additionalProperty: name },
      parentSchema,
    }));
    return unknown.length === 0;
  };
  return check;
}

/** The country of an address decides whether it needs a post code and a city. */
const addressCheck: Check = (address: Record<string, unknown>) => {
  const missing = placeMembers(address['country']).filter((name) => address[name] === undefined);
  addressCheck.errors = missing.map((name) => ({ keyword: 'required', params: { missingProperty: name } }));
  return missing.length === 0;
};

function entryCheck(validate: ValidateFunction, { maxItems = Infinity }: AnySchemaObject): Check {
  const check: Check = (list: unknown[], context) => {
    const errors: ErrorObject[] = [];
    if (list.length > maxItems) return true;
    for (const [index, entry] of list.entries()) {
      const instancePath = `${context!.instancePath}/${index}`;
      const place = { ...context!, instancePath, parentData: list, parentDataProperty: index };
      if (!validate(entry, place)) errors.push(...validate.errors!);
      if (errors.length > MAX_FAULTS) break;
    }
    // ajv would replace the value and the schema of each error by those of the list.
    check.errors = errors.map((error) => ({ keyword: ENTRIES, params: { error } }));
    return errors.length === 0;
  };
  return check;
}

/** The error of the value itself: that of an entry is inside that of its list. */
export const innermostError = (error: ErrorObject): ErrorObject =>
  error.keyword === ENTRIES ? innermostError((error.params as { error: ErrorObject }).error) : error;

/**
 * Removes empty optional members, because published clients send `""` for unknown values; blank text is treated the same.
 * A member that stands for a removal is kept as undefined, which no other keyword validates.
 */
function dropEmpty(fields: Record<string, EmptyMeaning>): (data: Record<string, unknown>) => boolean {
  const meanings = Object.entries(fields);
  return (data) => {
    for (const [name, meaning] of meanings) {
      const value = data[name];
      if (!isBlank(value) && (value !== null || meaning === 'null')) continue;
      if (meaning === 'removal') data[name] = undefined;
      else if (meaning === 'removal-by-null') data[name] = null;
      else Reflect.deleteProperty(data, name);
    }
    return true;
  };
}

/** The opposite of the format `visible` of required text. */
const isBlank = (value: unknown): boolean => typeof value === 'string' && !isVisible(value);
