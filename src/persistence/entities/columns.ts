import {
  Column,
  CreateDateColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  type ColumnOptions,
} from 'typeorm';

/** The row's number: a PostgreSQL identity, so that ids can also be drawn before the row is written. */
export const Id = () =>
  PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' });

export const Reference = (options: ColumnOptions = {}) => Column({ type: 'bigint', ...options });
export const Text = (options: ColumnOptions = {}) => Column({ type: 'text', ...options });
export const Flag = (options: ColumnOptions = {}) => Column({ type: 'boolean', ...options });
export const Json = (options: ColumnOptions = {}) => Column({ type: 'jsonb', ...options });

/** The condition of a check: the column says something. What the interface calls blank is stricter than this. */
export const filled = (column: string): string => `btrim(${column}) <> ''`;

/** The condition of a check: an amount that is not negative. NaN counts as more than any number. */
export const notNegative = (column: string): string => `${column} >= 0 AND ${column} <> 'NaN'`;

/** The condition of a check: three capital letters, as in ISO 4217. */
export const currencyCode = (column: string): string => `${column} ~ '^[A-Z]{3}$'`;

/** Milliseconds, like a JavaScript Date: what was written is what is read. */
export const Instant = (options: ColumnOptions = {}) =>
  Column({ type: 'timestamp with time zone', precision: 3, ...options });
export const CreatedAt = () =>
  CreateDateColumn({ type: 'timestamp with time zone', precision: 3, default: () => 'now()' });
export const UpdatedAt = () =>
  UpdateDateColumn({ type: 'timestamp with time zone', precision: 3, default: () => 'now()' });

/** Three decimals hold every currency's minor unit; the answer shows as many as the currency has. */
export const Amount = (options: ColumnOptions = {}) =>
  Column({ type: 'numeric', precision: 15, scale: 3, ...options });
export const UnitPrice = (options: ColumnOptions = {}) =>
  Column({ type: 'numeric', precision: 15, scale: 6, ...options });
export const Quantity = (options: ColumnOptions = {}) =>
  Column({ type: 'numeric', precision: 12, scale: 3, ...options });
export const Rate = (options: ColumnOptions = {}) =>
  Column({ type: 'numeric', precision: 7, scale: 4, ...options });
