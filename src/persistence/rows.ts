import type { EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { Tx } from './transactions.js';

/**
 * Inserts one row; never save(), which would select first and overwrite an id it knows.
 * @returns the new row's id
 */
export async function insertRow<Row extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<Row>,
  values: Partial<NoInfer<Row>>,
): Promise<number> {
  const result = await tx.insert(entity, values);
  return (result.identifiers[0] as unknown as { id: number }).id;
}

/** @returns whether there was such a row */
export async function updateRow<Row extends ObjectLiteral>(
  tx: Tx,
  entity: EntityTarget<Row>,
  where: FindOptionsWhere<NoInfer<Row>>,
  values: Partial<NoInfer<Row>>,
): Promise<boolean> {
  const changes = { ...values, updatedAt: () => 'now()' } as unknown as QueryDeepPartialEntity<Row>;
  const result = await tx.update(entity, where, changes);
  return result.affected === 1;
}
