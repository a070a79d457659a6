import { Column, ForeignKey, PrimaryGeneratedColumn, type ColumnOptions } from 'typeorm';

type EntityTarget = abstract new () => object;

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

/*
 * Types of columns, for @Column().
 */

/** With milliseconds, like a JavaScript Date, so that a value is read exactly as it was written. */
export const INSTANT = { type: 'timestamp with time zone', precision: 3 } as const;
export const NOW = { ...INSTANT, default: () => 'now()' };

/** Three decimals are enough for the minor unit of every currency; responses show as many as the currency has. */
export const AMOUNT = { type: 'numeric', precision: 15, scale: 3 } as const;
export const UNIT_PRICE = { type: 'numeric', precision: 18, scale: 6 } as const;
export const QUANTITY = { type: 'numeric', precision: 15, scale: 3 } as const;
export const RATE = { type: 'numeric', precision: 7, scale: 4 } as const;
