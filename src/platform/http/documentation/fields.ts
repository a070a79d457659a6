import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtension, ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsInstance, Matches, ValidateNested } from 'class-validator';
import { HOLD_CODE_EXPECTED, HOLD_CODE_PATTERN } from '../../../common/hold-code.js';
import { FieldRules, SkipAbsent, SkipEmpty, type FieldKeywords } from '../validation/field-rules.js';
import { READ_ONLY } from '../validation/null-is-empty.js';
import { EXPECTED } from '../validation/schema-faults.js';
import { QUERY_TEXT } from '../validation/query-text.js';
import { DocumentedProperty } from './documented-property.js';
import { enumeration } from './enumerations.js';
import type { Schema } from '../validation/openapi-types.js';
import { EnumListValue } from './response-values.js';
import type { DecimalBounds } from '../validation/schema-keywords.js';

/** The largest number of 15 digits: every JSON parser reads it exactly. */
const MAX_ID = 999_999_999_999_999;
const MAX_REFERENCE_LENGTH = 250;

type Extra = FieldKeywords & {
  required?: boolean;
  example?: unknown;
  [EXPECTED]?: string;
};

/**
 * Describes a field of a request body: its schema keywords in the OpenAPI document, and the same keywords as class-validator
 * rules. Several types are passed to Swagger as one text, because it would read a list as the item type of an array;
 * openapi/document/schemas.ts turns it back into a list.
 */
function property({ type, ...keywords }: Extra): PropertyDecorator {
  const documented = DocumentedProperty({ ...keywords, type: [type].flat().join() });
  return applyDecorators(documented, FieldRules({ type, ...keywords }), ...optional(keywords));
}

const optional = ({ required = true }: Extra): PropertyDecorator[] => (required ? [] : [SkipEmpty()]);

/** A decimal, sent as a JSON number or as a string such as `"16.658333"`. */
export const DecimalField = (bounds: DecimalBounds, extra: Extra = {}): PropertyDecorator =>
  property({ type: ['number', 'string'], 'x-decimal': bounds, ...extra });

export const NullableDecimalField = (bounds: DecimalBounds, extra: Extra = {}): PropertyDecorator =>
  property({ type: ['number', 'string', 'null'], 'x-decimal': bounds, ...extra });

/** An id as text. */
const ID_TEXT = {
  pattern: '^[1-9][0-9]{0,14}$',
  [EXPECTED]: 'an id, which is a whole number from 1',
} as const;

/** Keywords of a query parameter that is an id. */
export const ID_QUERY = {
  ...ID_TEXT,
  documentedAs: { type: 'integer', minimum: 1, maximum: MAX_ID },
  example: 1,
} as const;

/** Keywords of a query parameter that is `true` or `false`. */
export const FLAG_QUERY = {
  enum: ['true', 'false'],
  documentedAs: { type: 'boolean' },
  example: true,
} as const;

/** An id that the service assigned, sent as an integer or as its digits. */
export const IdField = (extra: Extra = {}): PropertyDecorator =>
  property({
    type: ['integer', 'string'],
    minimum: 1,
    maximum: MAX_ID,
    ...ID_TEXT,
    ...extra,
  });

/** An identifier that the caller assigned; an integer is stored as its digits. */
export const ExternalIdField = (extra: Extra = {}): PropertyDecorator =>
  property({
    type: ['string', 'integer'],
    minLength: 1,
    maxLength: MAX_REFERENCE_LENGTH,
    pattern: '\\S',
    [EXPECTED]: 'a text that is not blank',
    minimum: -Number.MAX_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    ...extra,
  });

/** Text that must not be blank. */
export const TextField = (maxLength: number, extra: Extra = {}): PropertyDecorator =>
  property({
    type: 'string',
    minLength: 1,
    maxLength,
    pattern: '\\S',
    [EXPECTED]: 'a text that is not blank',
    ...extra,
  });

/** Text that may be absent or empty. */
export const OptionalTextField = (maxLength: number, extra: Extra = {}): PropertyDecorator =>
  property({ type: 'string', maxLength, required: false, ...extra });

export const FLAGS = [true, false, 0, 1, '0', '1', 'true', 'false'];

/** 0, 1, true or false, as numbers, booleans or text. */
export const FlagField = (extra: Extra = {}): PropertyDecorator =>
  property({ type: ['boolean', 'integer', 'string'], ...enumeration('Flag', FLAGS), ...extra });

/** True or false, and nothing else that FlagField accepts. */
export const BooleanField = (extra: Extra = {}): PropertyDecorator => property({ type: 'boolean', ...extra });

/** One of the given texts; `name` is the name of the component in the document. */
export const EnumField = (name: string, values: readonly string[], extra: Extra = {}): PropertyDecorator =>
  property({ type: 'string', ...enumeration(name, values), ...extra });

/** A list of some of the given texts. */
export const EnumListField = (
  name: string,
  values: readonly string[],
  extra: Extra = {},
): PropertyDecorator =>
  applyDecorators(
    EnumListValue(name, values, extra),
    IsArray(),
    IsIn(values, { each: true }),
    ...optional(extra),
  );

const HOLD_CODES = {
  type: 'array',
  maxItems: 10,
  items: { type: 'string', pattern: HOLD_CODE_PATTERN, [EXPECTED]: HOLD_CODE_EXPECTED },
} as const;

/** A list of codes of holds. */
export const HoldCodesField = (extra: Extra = {}): PropertyDecorator =>
  applyDecorators(
    DocumentedProperty({ ...HOLD_CODES, ...extra }),
    IsArray(),
    ArrayMaxSize(HOLD_CODES.maxItems),
    Matches(new RegExp(HOLD_CODE_PATTERN), { each: true }),
    ...optional(extra),
  );

/** Keywords of an object whose member names the caller chooses, and whose values are texts. */
const METADATA = {
  type: 'object',
  maxProperties: 50,
  propertyNames: { minLength: 1, maxLength: 40 },
  additionalProperties: { type: 'string', maxLength: 500 },
} as const;

/** Texts by names that the caller chooses. */
export const MetadataField = (extra: Extra): PropertyDecorator =>
  property({ ...METADATA, required: false, ...extra });

/** Text of a format: `instant`, `country`, `currency`. */
export const FormatField = (format: FieldKeywords['format'], extra: Extra = {}): PropertyDecorator =>
  property({ type: 'string', format, ...extra });

/** A VAT number, in any spelling. */
export const VatNumberField = (extra: Extra = {}): PropertyDecorator =>
  FormatField('vat-number', { maxLength: 40, required: false, example: 'FR12345678901', ...extra });

/**
 * Members of the body of a PATCH that only the service sets, and that its responses have. The class of the body, which is called
 * like theirs with `Update` in front, does not declare them: they may have any value, because the service compares it with the current one.
 */
export const ReadOnlyFields =
  (names: readonly string[]): ClassDecorator =>
  (target) => {
    ApiExtension(READ_ONLY, names)(target);
    names.forEach((name) => readOnlyField(target.prototype as object, name));
  };

const readOnlyField = applyDecorators(FieldRules({}), SkipEmpty());

/** An object. Swagger's plugin describes it, from the type of the field. */
export const NestedField = (dto: Type, extra: Extra = {}): PropertyDecorator =>
  applyDecorators(IsInstance(dto), ValidateNested(), ...optional(extra));

/** A list of objects. Swagger's plugin describes it, from the type of the field and ArrayMinSize and ArrayMaxSize. */
export const NestedListField = (dto: Type, extra: Extra = {}): PropertyDecorator =>
  applyDecorators(
    IsArray(),
    IsInstance(dto, { each: true }),
    ValidateNested({ each: true }),
    ...optional(extra),
  );

/** Keywords of a query parameter with some of these values, separated by commas. */
export const listOf = (values: readonly string[]): Extra => ({
  pattern: `^(${values.join('|')})(,(${values.join('|')}))*$`,
  [EXPECTED]: `one or more of ${values.join(', ')}, separated by commas`,
  example: values.slice(0, 2).join(),
});

interface QueryKeywords extends Extra {
  name?: string;
  deprecated?: boolean;
  /** The schema in the document, for a parameter that clients treat as a number or a boolean. */
  documentedAs?: Schema;
}

/** A query parameter, which is validated as text. It may be absent, but not empty. */
export function QueryField({ documentedAs, ...keywords }: QueryKeywords = {}): PropertyDecorator {
  const text = { type: 'string', ...keywords } as const;
  const documented = documentedAs === undefined ? text : asDocumented(text, documentedAs);
  return applyDecorators(ApiProperty({ required: false, ...documented }), FieldRules(text), SkipAbsent());
}

/** The schema for clients, with the keywords by which the text is validated in an extension. */
function asDocumented({ name, deprecated, example, ...text }: QueryKeywords, schema: Schema): object {
  return { ...schema, name, deprecated, example, [QUERY_TEXT]: text };
}
