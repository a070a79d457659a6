import type { EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { retryOnLockTimeout } from './retry.js';
import type { Tx } from './transactions.js';

/**
 * Inserts one row. Unlike TypeORM's save() it does not select first, and never updates an existing row.
 * @returns the new row's id
 */
export async function insertRow<Row extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<Row>,
  values: Partial<NoInfer<Row>>,
): Promise<number> {
  const result = await unlocked(tx, () => tx.insert(entity, values));
  return (result.identifiers[0] as unknown as { id: number }).id;
}

/** @returns whether the row exists */
export async function updateRow<Row extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<Row>,
  where: FindOptionsWhere<NoInfer<Row>>,
  values: Partial<NoInfer<Row>>,
): Promise<boolean> {
  const changes = { ...values, updatedAt: () => 'now()' } as unknown as QueryDeepPartialEntity<Row>;
  const result = await unlocked(tx, () => tx.update(entity, where, changes));
  return result.affected === 1;
}

/** In a transaction nothing is retried here, as the whole transaction is. */
const unlocked = <T>(tx: Tx, write: () => Promise<T>): Promise<T> =>
  tx.queryRunner ? write() : retryOnLockTimeout(write);
