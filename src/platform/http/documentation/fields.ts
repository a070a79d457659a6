import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import {
  Allow,
  IsArray,
  isInt,
  IsIn,
  IsInstance,
  isNumber,
  isObject,
  isString,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { enumeration } from '../../../common/enumeration.js';
import { isVisible } from '../../../common/text/visible-text.js';
import { READ_ONLY } from '../validation/request-extensions.js';
import { decimalReader, type DecimalBounds, FORMATS } from '../validation/value-formats.js';
import { EXPECTED, QUERY_TEXT } from '../validation/schema-faults.js';
import type { Schema } from '../validation/openapi-types.js';
import { DocumentedProperty } from './documented-property.js';

/*
 * Decorators of the fields of bodies and queries, for what class-validator has no decorator for. Each writes the keywords of the
 * document, by which ajv validates requests, and the same rule for class-validator. Swagger's plugin reads class-validator's
 * own decorators, and whether a field may be absent.
 */

/** The largest number of 15 digits: every JSON parser reads it exactly. */
export const MAX_ID = 999_999_999_999_999;
const MAX_REFERENCE_LENGTH = 250;

type Test = (value: unknown) => boolean;

interface Extra {
  example?: unknown;
  maxLength?: number;
  /** True if null is a value of its own. */
  nullable?: boolean;
}

/**
 * Documents a field, and validates it with one rule. Several types are joined, because Swagger would read a list as the item
 * type of an array; openapi/document/schemas.ts makes a list of them.
 */
const field = (name: string, keywords: object, isValid: Test, extra: Extra = {}): PropertyDecorator =>
  applyDecorators(
    DocumentedProperty({ ...keywords, ...extra }),
    rule(name, (value) => (extra.nullable === true && value === null) || isValid(value)),
  );

const rule = (name: string, validate: Test): PropertyDecorator =>
  ValidateBy({ name, validator: { validate } });

/** Counts code points, as JSON Schema does. */
const hasLength = (text: string, least: number, most: number): boolean => {
  const { length } = Array.from(text);
  return length >= least && length <= most;
};

/** A decimal, sent as a JSON number or as a string such as `"16.658333"`. */
export function DecimalField(bounds: DecimalBounds, extra?: Extra): PropertyDecorator {
  const decimalOf = decimalReader(bounds);
  const keywords = { type: 'number,string', 'x-decimal': bounds };
  return field(
    'decimal',
    keywords,
    (value) => (isNumber(value) || isString(value)) && decimalOf(value) !== null,
    extra,
  );
}

const ID_TEXT = {
  pattern: '^[1-9][0-9]{0,14}$',
  [EXPECTED]: 'an id, which is a whole number from 1',
} as const;
const ID = new RegExp(ID_TEXT.pattern);

export const ID_QUERY = {
  ...ID_TEXT,
  documentedAs: { type: 'integer', minimum: 1, maximum: MAX_ID },
  example: 1,
} as const;

export const FLAG_QUERY = {
  enum: ['true', 'false'],
  documentedAs: { type: 'boolean' },
  example: true,
} as const;

/** An id that the service assigned, sent as an integer or as its digits. */
export const IdField = (extra?: Extra): PropertyDecorator =>
  field(
    'id',
    { type: 'integer,string', minimum: 1, maximum: MAX_ID, ...ID_TEXT },
    (value) => (isInt(value) || isString(value)) && ID.test(String(value)),
    extra,
  );

/** Programs that do not know the format check the pattern at least. */
const NOT_BLANK = { pattern: '\\S', format: 'visible', [EXPECTED]: 'a string that is not blank' };

/** An identifier that the caller assigned; an integer is stored as its digits. */
export const ExternalIdField = ({
  maxLength = MAX_REFERENCE_LENGTH,
  ...extra
}: Extra = {}): PropertyDecorator =>
  field(
    'externalId',
    {
      type: 'string,integer',
      minLength: 1,
      maxLength,
      ...NOT_BLANK,
      minimum: -Number.MAX_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
    },
    (value) =>
      isString(value) ? isVisible(value) && hasLength(value, 1, maxLength) : Number.isSafeInteger(value),
    extra,
  );

/** Text that is more than white space and other invisible characters. */
export const NotBlank = (): PropertyDecorator =>
  field('visible', NOT_BLANK, (text) => isString(text) && isVisible(text));

const FLAGS = enumeration('Flag', [true, false, 0, 1, '0', '1', 'true', 'false']);

/** 0, 1, true or false, as numbers, booleans or text. */
export const FlagField = (extra: Extra = {}): PropertyDecorator =>
  applyDecorators(DocumentedProperty({ enum: FLAGS, ...extra }), IsIn(FLAGS));

export const FormatField = (format: keyof typeof FORMATS, extra: Extra = {}): PropertyDecorator => {
  const isText = (value: unknown): value is string =>
    isString(value) && hasLength(value, 0, extra.maxLength ?? Infinity);
  return field(format, { type: 'string', format }, (value) => isText(value) && FORMATS[format](value), extra);
};

export const VatNumberField = (): PropertyDecorator =>
  FormatField('vat-number', { maxLength: 40, example: 'FR12345678901' });

interface TextRule {
  minLength?: number;
  maxLength: number;
  pattern?: string;
  [EXPECTED]?: string;
}

/** Texts by names that the caller chooses. */
export function TextsField(
  { maxProperties, names, texts }: { maxProperties: number; names: TextRule; texts: TextRule },
  extra?: Extra,
): PropertyDecorator {
  const keywords = {
    type: 'object',
    maxProperties,
    propertyNames: names,
    additionalProperties: { type: 'string', ...texts },
  };
  const [isName, isText] = [textTest(names), textTest(texts)];
  const isMap = (value: unknown): boolean =>
    isObject(value) &&
    Object.keys(value).length <= maxProperties &&
    Object.entries(value).every(([name, text]) => isName(name) && isText(text));
  return field('texts', keywords, isMap, extra);
}

/**
 * Members of the body of a PATCH that only the service sets, and that its responses have. The class of the body, whose name is
 * that of the responses with `Update` in front, does not declare them. They may have any value, because the service compares it
 * with the current one.
 */
export const ReadOnlyFields =
  (names: readonly string[]): ClassDecorator =>
  (target) => {
    ApiExtension(READ_ONLY, names)(target);
    names.forEach((name) => Allow()(target.prototype as object, name));
  };

/** An object, or a list of objects: `[dto]`. Swagger's plugin describes it, from the type of the field. */
export function NestedField(dto: Type | [Type]): PropertyDecorator {
  const each = Array.isArray(dto);
  const nested = [IsInstance([dto].flat()[0] as Type, { each }), ValidateNested({ each })];
  return applyDecorators(...nested, ...(each ? [IsArray()] : []));
}

/** A field that may be absent, but not null, which IsOptional() of class-validator would accept. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** Keywords of a query parameter with some of these values, separated by commas. */
export const listOf = (values: readonly string[]): QueryKeywords => ({
  pattern: `^(${values.join('|')})(,(${values.join('|')}))*$`,
  [EXPECTED]: `one or more of ${values.join(', ')}, separated by commas`,
  example: values.slice(0, 2).join(),
});

interface QueryKeywords {
  name?: string;
  deprecated?: boolean;
  example?: unknown;
  enum?: readonly string[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: keyof typeof FORMATS;
  [EXPECTED]?: string;
  /** The schema in the document, for a parameter that clients treat as a number or a boolean. */
  documentedAs?: Schema;
}

/** A query parameter, which is validated as text. It may be absent, but not empty. */
export function QueryField({ documentedAs, ...keywords }: QueryKeywords): PropertyDecorator {
  const text = { type: 'string', ...keywords } as const;
  const documented = documentedAs === undefined ? text : asDocumented(text, documentedAs);
  return applyDecorators(
    DocumentedProperty({ required: false, ...documented }),
    rule('text', textTest(keywords)),
    MayBeAbsent(),
  );
}

/** The schema for clients, with the keywords by which the text is validated in an extension. */
function asDocumented({ name, deprecated, example, ...text }: QueryKeywords, schema: Schema): object {
  return { ...schema, name, deprecated, example, [QUERY_TEXT]: text };
}

function textTest({
  enum: values,
  minLength = 0,
  maxLength = Infinity,
  pattern = '',
  format,
}: QueryKeywords): Test {
  const expression = new RegExp(pattern, 'u');
  return (value) =>
    isString(value) &&
    hasLength(value, minLength, maxLength) &&
    expression.test(value) &&
    (format === undefined || FORMATS[format](value)) &&
    (values === undefined || values.includes(value));
}
