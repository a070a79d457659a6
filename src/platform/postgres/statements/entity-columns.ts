import {
  Check,
  Column,
  CreateDateColumn,
  ForeignKey,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  type ColumnOptions,
} from 'typeorm';
import { snakeCase } from './naming-strategy.js';

type EntityTarget = abstract new () => object;

const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (entity, property) =>
    decorators.forEach((decorate) => decorate(entity, property));

/** A PostgreSQL identity BY DEFAULT, so that ids can also be taken from the sequence before the row is inserted. */
export const Id = () =>
  PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' });

/** The id of a row, without a foreign key. */
export const Reference = (options: ColumnOptions = {}) => Column({ type: 'bigint', ...options });

/** The id of a row of another table, with a foreign key. */
export const RefersTo = (entity: () => EntityTarget, options: ColumnOptions = {}): PropertyDecorator =>
  all(ForeignKey(entity), Reference(options));

/** The id of the row that this row is a part of, and with which it is deleted. */
export const PartOf = (entity: () => EntityTarget, options: ColumnOptions = {}): PropertyDecorator =>
  all(ForeignKey(entity, { onDelete: 'CASCADE' }), Reference(options));

/** A check constraint on the column alone, which SqlNamingStrategy names after it. */
const checked =
  (condition: (column: string) => string): PropertyDecorator =>
  (entity, property) =>
    Check(condition(snakeCase(String(property))))(entity, property);

/** The condition of a text that is null or has more than spaces. The API rejects further kinds of blank text. */
export const filled = (column: string): string => `btrim(${column}) <> ''`;

/** The condition of a column that has one of these values. */
export const oneOf = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`;

/** The condition of an amount that is not negative. PostgreSQL considers NaN greater than any number. */
export const notNegative = (column: string): string => `${column} >= 0 AND ${column} <> 'NaN'`;

export const Text = (options: ColumnOptions = {}) => Column({ type: 'text', ...options });
export const FilledText = (options: ColumnOptions = {}) => all(Text(options), checked(filled));
export const Flag = (options: ColumnOptions = {}) => Column({ type: 'boolean', ...options });
export const Json = (options: ColumnOptions = {}) => Column({ type: 'jsonb', ...options });
export const Integer = (options: ColumnOptions = {}) => Column({ type: 'integer', ...options });
export const PositiveInteger = (options: ColumnOptions = {}) =>
  all(
    Integer(options),
    checked((column) => `${column} > 0`),
  );
/** Three capital letters, as in ISO 4217. */
export const CurrencyCode = () =>
  all(
    Column({ type: 'character', length: 3 }),
    checked((column) => `${column} ~ '^[A-Z]{3}$'`),
  );

/** With milliseconds, like a JavaScript Date, so that a value is read exactly as it was written. */
export const Instant = (options: ColumnOptions = {}) =>
  Column({ type: 'timestamp with time zone', precision: 3, ...options });
export const CreatedAt = () =>
  CreateDateColumn({ type: 'timestamp with time zone', precision: 3, default: () => 'now()' });
export const UpdatedAt = () =>
  UpdateDateColumn({ type: 'timestamp with time zone', precision: 3, default: () => 'now()' });

/** Three decimals are enough for the minor unit of every currency; responses show as many as the currency has. */
export const Amount = (options: ColumnOptions = {}) =>
  Column({ type: 'numeric', precision: 15, scale: 3, ...options });
export const UnitPrice = (options: ColumnOptions = {}) =>
  all(Column({ type: 'numeric', precision: 15, scale: 6, ...options }), checked(notNegative));
export const Quantity = (options: ColumnOptions = {}) =>
  Column({ type: 'numeric', precision: 12, scale: 3, ...options });
/** A quantity above zero, or null. PostgreSQL considers NaN greater than any number. */
export const PositiveQuantity = () =>
  all(
    Quantity({ nullable: true }),
    checked((column) => `${column} > 0 AND ${column} <> 'NaN'`),
  );
export const Rate = (options: ColumnOptions = {}) =>
  Column({ type: 'numeric', precision: 7, scale: 4, ...options });
