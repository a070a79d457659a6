import { applyDecorators } from '@nestjs/common';
import {
  isArray,
  isBoolean,
  isIn,
  isInt,
  isNumber,
  isObject,
  isString,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { isNotRemovable } from './null-is-empty.js';
import { type DecimalBounds, decimalCheck, FORMATS, isBlank } from './schema-keywords.js';
import { textFaults } from '../request-body/text-faults.js';

const TYPES = {
  string: isString,
  integer: isInt,
  number: (value) => isNumber(value),
  boolean: isBoolean,
  array: isArray,
  object: (value) => isObject(value),
  null: (value) => value === null,
} satisfies Record<string, Test>;

type JsonType = keyof typeof TYPES;

/** The schema keywords of a field that demand something of its value. */
export interface FieldKeywords {
  type?: JsonType | readonly JsonType[];
  enum?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: keyof typeof FORMATS;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  /** What the names of the members of an object must satisfy. */
  propertyNames?: FieldKeywords;
  /** What the values of the members of an object must satisfy. */
  additionalProperties?: FieldKeywords;
  'x-decimal'?: DecimalBounds;
}

type Test = (value: unknown) => boolean;
type Keywords = { [K in keyof FieldKeywords]-?: (operand: Required<FieldKeywords>[K]) => Test };

/** What each keyword demands. As in JSON Schema, a keyword about text demands nothing of a number, and so on. */
const KEYWORDS: Keywords = {
  type: (types) => (value) => [types].flat().some((type) => TYPES[type](value)),
  enum: (values) => (value) => isIn(value, values),
  minLength: (least) => ofText((text) => lengthOf(text) >= least),
  maxLength: (most) => ofText((text) => lengthOf(text) <= most),
  pattern: (pattern) => {
    const expression = new RegExp(pattern, 'u');
    return ofText((text) => expression.test(text));
  },
  format: (name) => ofText(FORMATS[name]),
  minimum: (least) => ofNumber((number) => number >= least),
  maximum: (most) => ofNumber((number) => number <= most),
  minItems: (least) => ofList((list) => list.length >= least),
  maxItems: (most) => ofList((list) => list.length <= most),
  maxProperties: (most) => ofObject((object) => Object.keys(object).length <= most),
  propertyNames: (keywords) => ofObject((object) => Object.keys(object).every(testOf(keywords))),
  additionalProperties: (keywords) => ofObject((object) => Object.values(object).every(testOf(keywords))),
  'x-decimal': (bounds) => {
    const isDecimal = decimalCheck(bounds);
    return (value) => (!isString(value) && !isNumber(value)) || isDecimal(value);
  },
};

const ofText =
  (test: (text: string) => boolean): Test =>
  (value) =>
    !isString(value) || test(value);
const ofNumber =
  (test: (number: number) => boolean): Test =>
  (value) =>
    !isNumber(value) || test(value);
const ofList =
  (test: (list: unknown[]) => boolean): Test =>
  (value) =>
    !isArray(value) || test(value);

const ofObject =
  (test: (object: object) => boolean): Test =>
  (value) =>
    !isObject(value) || test(value);

/** The test of all keywords. */
function testOf(keywords: FieldKeywords): Test {
  const tests = Object.entries(keywords).map(([keyword, operand]) =>
    KEYWORDS[keyword as keyof FieldKeywords](operand as never),
  );
  return (value) => tests.every((test) => test(value));
}

/** Counts code points, as JSON Schema does; MaxLength of class-validator leaves out variation selectors. */
const lengthOf = (text: string): number => Array.from(text).length;

/** Adds a class-validator rule for each schema keyword, and one for text that cannot be stored. */
export function FieldRules(keywords: FieldKeywords): PropertyDecorator {
  const rules = Object.entries(keywords).flatMap(([keyword, operand]) =>
    keyword in KEYWORDS
      ? [rule(keyword, operand, KEYWORDS[keyword as keyof FieldKeywords](operand as never))]
      : [],
  );
  return applyDecorators(
    ...rules,
    rule('storable', true, (value) => textFaults(value).length === 0),
  );
}

const rule = (name: string, operand: unknown, validate: Test): PropertyDecorator =>
  ValidateBy({
    name,
    constraints: [operand],
    validator: {
      validate,
      defaultMessage: () => `$property does not satisfy ${name} ${JSON.stringify(operand)}`,
    },
  });

/** An empty optional field of a body counts as absent, as `x-optional` tells ajv, unless it is one that cannot be removed. */
export const SkipEmpty = (): PropertyDecorator => (prototype, name) =>
  ValidateIf(
    (body: object, value) =>
      value !== undefined && (isNotRemovable(body, String(name)) || (value !== null && !isEmptyText(value))),
  )(prototype, name);

/** Blank text with a character that cannot be stored is refused. */
const isEmptyText = (value: unknown): boolean => isBlank(value) && textFaults(value).length === 0;

/** A query parameter may be absent; an empty one is validated. */
export const SkipAbsent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);
