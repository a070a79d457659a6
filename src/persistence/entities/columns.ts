import {
  Column,
  CreateDateColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  type ColumnOptions,
} from 'typeorm';

/** A PostgreSQL identity BY DEFAULT, so that ids can also be taken from the sequence before the row is inserted. */
export const Id = () =>
  PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' });

export const Reference = (options: ColumnOptions = {}) => Column({ type: 'bigint', ...options });
export const Text = (options: ColumnOptions = {}) => Column({ type: 'text', ...options });
export const Flag = (options: ColumnOptions = {}) => Column({ type: 'boolean', ...options });
export const Json = (options: ColumnOptions = {}) => Column({ type: 'jsonb', ...options });

/** A check condition: the column is null or has more than spaces. The API rejects further kinds of blank text. */
export const filled = (column: string): string => `btrim(${column}) <> ''`;

/** A check condition: an amount that is not negative. PostgreSQL considers NaN greater than any number. */
export const notNegative = (column: string): string => `${column} >= 0 AND ${column} <> 'NaN'`;

/** A check condition: three capital letters, as in ISO 4217. */
export const currencyCode = (column: string): string => `${column} ~ '^[A-Z]{3}$'`;

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
  Column({ type: 'numeric', precision: 15, scale: 6, ...options });
export const Quantity = (options: ColumnOptions = {}) =>
  Column({ type: 'numeric', precision: 12, scale: 3, ...options });
export const Rate = (options: ColumnOptions = {}) =>
  Column({ type: 'numeric', precision: 7, scale: 4, ...options });
