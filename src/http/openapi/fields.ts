import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { DecimalBounds } from '../validation/schema-keywords.js';

/** The largest number of 15 digits: every JSON parser reads it exactly. */
const MAX_ID = 999_999_999_999_999;
const MAX_REFERENCE_LENGTH = 250;

type Extra = Partial<ApiPropertyOptions> & Record<string, unknown>;

/**
 * Sets schema keywords that the option type of @nestjs/swagger does not have. A list of types is passed as `x-type`, because
 * Swagger would read it as the item type of an array; openapi-document.ts turns it back into `type`.
 */
function property({ type, ...keywords }: Record<string, unknown>): PropertyDecorator {
  return ApiProperty({ ...keywords, type: String, 'x-type': type } as ApiPropertyOptions);
}

/** A decimal, sent as a JSON number or as a string such as `"16.658333"`. */
export const DecimalField = (bounds: DecimalBounds, extra: Extra = {}): PropertyDecorator =>
  property({ type: ['number', 'string'], 'x-decimal': bounds, ...extra });

export const NullableDecimalField = (bounds: DecimalBounds, extra: Extra = {}): PropertyDecorator =>
  property({ type: ['number', 'string', 'null'], 'x-decimal': bounds, ...extra });

/** An id that the service assigned, sent as an integer or as its digits. */
export const IdField = (extra: Extra = {}): PropertyDecorator =>
  property({
    type: ['integer', 'string'],
    minimum: 1,
    maximum: MAX_ID,
    pattern: '^[1-9][0-9]{0,14}$',
    'x-expected': 'an id, which is a whole number from 1',
    ...extra,
  });

/** An identifier that the caller assigned; an integer is stored as its digits. */
export const ExternalIdField = (extra: Extra = {}): PropertyDecorator =>
  property({
    type: ['string', 'integer'],
    minLength: 1,
    maxLength: MAX_REFERENCE_LENGTH,
    pattern: '\\S',
    'x-expected': 'a text that is not blank',
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
    'x-expected': 'a text that is not blank',
    ...extra,
  });

/** Text that may be absent or empty. */
export const OptionalTextField = (maxLength: number, extra: Extra = {}): PropertyDecorator =>
  property({ type: 'string', maxLength, required: false, ...extra });

/** 0, 1, true or false, as numbers, booleans or text. */
export const FlagField = (extra: Extra = {}): PropertyDecorator =>
  property({
    type: ['boolean', 'integer', 'string'],
    enum: [true, false, 0, 1, '0', '1', 'true', 'false'],
    ...extra,
  });
