import type { Pool, PoolClient } from 'pg';
import type { EntityManager, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { isLockTimeout, isSerializationFailure } from './database-error.js';
import { retry } from './retry.js';
import type { Statement } from './statement.js';

/** Where statements run: in a transaction (Tx), or in autocommit mode (Autocommit). */
export abstract class Session {
  constructor(protected readonly manager: EntityManager) {}

  /**
   * Runs a prepared statement, which TypeORM's query() cannot do.
   * @throws the error of `pg` itself, with SQLSTATE and constraint
   */
  abstract rows<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]>;

  protected abstract write<T>(work: () => Promise<T>): Promise<T>;

  /** The first row; null when there is none. */
  async rowOrNull<Row extends object>(statement: Statement, values: unknown[]): Promise<Row | null> {
    const [row] = await this.rows<Row>(statement, values);
    return row ?? null;
  }

  /** The row of a statement that always returns one. */
  async row<Row extends object>(statement: Statement, values: unknown[]): Promise<Row> {
    const [row] = await this.rows<Row>(statement, values);
    return row!;
  }

  findById<Row extends ObjectLiteral & { id: number }>(
    entity: EntityTarget<Row>,
    id: number,
  ): Promise<Row | null> {
    return this.manager.findOneBy(entity, { id } as FindOptionsWhere<Row>);
  }

  /**
   * Inserts one row. Unlike TypeORM's save() it does not select first, and never updates an existing row.
   * @returns the new row's id
   */
  async insert<Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    values: Partial<NoInfer<Row>>,
  ): Promise<number> {
    // TypeORM adds the id to the object that it inserts; a second insert of that object would repeat the id.
    const result = await this.write(() => this.manager.insert(entity, { ...values }));
    return (result.identifiers[0] as unknown as { id: number }).id;
  }

  /**
   * Writes nothing, and leaves `updatedAt` as it is, when the row has these values already.
   * @param withChange what is written too when one of the values differs
   */
  async update<Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    where: FindOptionsWhere<NoInfer<Row>>,
    values: Partial<NoInfer<Row>>,
    withChange: Partial<NoInfer<Row>> = {},
  ): Promise<void> {
    const columns = this.columnsOf(entity, values);
    if (columns.length === 0) return;
    const changes = { ...values, ...withChange, updatedAt: () => 'now()' };
    await this.write(() =>
      this.manager
        .createQueryBuilder()
        .update(entity)
        .set(changes as unknown as QueryDeepPartialEntity<Row>)
        .where(where)
        .andWhere(
          `(${columns.map(({ name }) => `"${name}" IS DISTINCT FROM :${name}`).join(' OR ')})`,
          Object.fromEntries(columns.map(({ name, value }) => [name, value])),
        )
        .execute(),
    );
  }

  /** The columns of some values, which are as PostgreSQL receives them. */
  private columnsOf<Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    values: Partial<Row>,
  ): { name: string; value: unknown }[] {
    const { driver } = this.manager.dataSource;
    return this.manager.dataSource.getMetadata(entity).columns.flatMap((column) => {
      const value: unknown = values[column.propertyName];
      const { databaseName: name } = column;
      return value === undefined
        ? []
        : [{ name, value: driver.preparePersistentValue(value, column) as unknown }];
    });
  }
}

/** Statements that take effect together. They are not retried singly; Transactions retries the whole transaction. */
export class Tx extends Session {
  /** Whether listeners have to be called after the commit. */
  hasWrittenEvents = false;

  async rows<Row extends object>(
    { name, text, writesEvents = false }: Statement,
    values: unknown[],
  ): Promise<Row[]> {
    const client = (await this.manager.queryRunner!.connect()) as PoolClient;
    const { rows } = await client.query<Row>({ name, text, values });
    this.hasWrittenEvents ||= writesEvents;
    return rows;
  }

  protected write<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }
}

/**
 * Each statement is a transaction of its own, which saves the two round trips of BEGIN and COMMIT. It is retried after a
 * serialization failure, a deadlock or a lock timeout.
 */
export class Autocommit extends Session {
  constructor(
    manager: EntityManager,
    private readonly pool: Pool,
    private readonly onCommittedEvents: () => void,
  ) {
    super(manager);
  }

  async rows<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const { name, text, writesEvents, throwsLockTimeout } = statement;
    const { rows } = await retry(() => this.pool.query<Row>({ name, text, values }), {
      atOnce: isSerializationFailure,
      ...(throwsLockTimeout !== true && { afterPause: isLockTimeout }),
    });
    if (writesEvents) this.onCommittedEvents();
    return rows;
  }

  protected write<T>(work: () => Promise<T>): Promise<T> {
    return retry(work, { afterPause: isLockTimeout });
  }
}
