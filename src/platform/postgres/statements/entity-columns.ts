import { Check, Column, ForeignKey, PrimaryGeneratedColumn, type ColumnOptions } from 'typeorm';
import { snakeCase } from './naming-strategy.js';

type EntityTarget = abstract new () => object;

/** The condition of a check constraint on a column with this name. */
type Condition = (column: string) => string;

/** Text that is null or has more than spaces. The API rejects further kinds of blank text. */
export const filled: Condition = (column) => `btrim(${column}) <> ''`;

export const positive: Condition = (column) => `${column} > 0`;

/** The condition of a column that has one of these values. */
export const oneOf = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`;

/** PostgreSQL considers NaN greater than any number. */
const isNumber: Condition = (column) => `${column} <> 'NaN'`;
export const positiveDecimal: Condition = (column) => `${positive(column)} AND ${isNumber(column)}`;
export const notNegative: Condition = (column) => `${column} >= 0 AND ${isNumber(column)}`;

/** Three capital letters, as in ISO 4217. */
export const currencyCode: Condition = (column) => `${column} ~ '^[A-Z]{3}$'`;

/** A check constraint on the column alone, which SqlNamingStrategy names after it. */
export const ColumnCheck =
  (condition: Condition): PropertyDecorator =>
  (entity, property) =>
    Check(condition(snakeCase(String(property))))(entity, property);

/** A PostgreSQL identity BY DEFAULT, so that ids can also be taken from the sequence before the row is inserted. */
export const Id = () =>
  PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' });

/** The id of a row of another table, with a foreign key; a part of that row is deleted with it: `onDelete: 'CASCADE'`. */
export const RefersTo =
  (
    entity: () => EntityTarget,
    { onDelete, ...options }: ColumnOptions & { onDelete?: 'CASCADE' } = {},
  ): PropertyDecorator =>
  (target, property) => {
    ForeignKey(entity, { onDelete })(target, property);
    Column('bigint', options)(target, property);
  };

export const FilledText =
  (options: ColumnOptions = {}): PropertyDecorator =>
  (target, property) => {
    Column('text', options)(target, property);
    ColumnCheck(filled)(target, property);
  };

/*
 * Types of columns, for @Column().
 */

/** With milliseconds, like a JavaScript Date, so that a value is read exactly as it was written. */
export const INSTANT = { type: 'timestamp with time zone', precision: 3 } as const;
export const NOW = { ...INSTANT, default: () => 'now()' };

/** Three decimals are enough for the minor unit of every currency; responses show as many as the currency has. */
export const AMOUNT = { type: 'numeric', precision: 15, scale: 3 } as const;
export const UNIT_PRICE = { type: 'numeric', precision: 15, scale: 6 } as const;
export const QUANTITY = { type: 'numeric', precision: 12, scale: 3 } as const;
export const RATE = { type: 'numeric', precision: 7, scale: 4 } as const;
