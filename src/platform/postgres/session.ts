import type { EntityManager, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { DocumentChanges } from '../../common/history/document-changes.js';
import { isLockTimeout, isSerializationFailure } from './database-error.js';
import type { OnConnection } from './connection.js';
import { retry } from './retry.js';
import { queryOf, type Sql } from './sql.js';

interface Options {
  /** True to throw a lock timeout at once in autocommit mode, because the caller handles it. */
  throwsLockTimeout?: boolean;
}

/** Runs statements in a transaction (Tx) or in autocommit mode (Autocommit). */
export abstract class Session {
  /** Runs a prepared statement, which TypeORM's query() cannot do. */
  abstract rows<Row extends object>(statement: Sql, options?: Options): Promise<Row[]>;

  /** Runs a statement that TypeORM makes. */
  protected abstract withManager<T>(statement: (manager: EntityManager) => Promise<T>): Promise<T>;

  async rowOrNull<Row extends object>(statement: Sql, options?: Options): Promise<Row | null> {
    const [row] = await this.rows<Row>(statement, options);
    return row ?? null;
  }

  /** The row of a statement that always returns one. */
  async row<Row extends object>(statement: Sql, options?: Options): Promise<Row> {
    const [row] = await this.rows<Row>(statement, options);
    return row!;
  }

  findById<Row extends ObjectLiteral & { id: number }>(
    entity: EntityTarget<Row>,
    id: number,
  ): Promise<Row | null> {
    return this.withManager((manager) => manager.findOneBy(entity, { id } as FindOptionsWhere<Row>));
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
    const result = await this.withManager((manager) => manager.insert(entity, { ...values }));
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
    const changes = { ...values, ...withChange, updatedAt: () => 'now()' };
    await this.withManager(async (manager) => {
      const columns = columnsOf(manager, entity, values);
      if (columns.length === 0) return;
      await manager
        .createQueryBuilder()
        .update(entity)
        .set(changes)
        .where(where)
        .andWhere(
          `(${columns.map(({ name }) => `"${name}" IS DISTINCT FROM :${name}`).join(' OR ')})`,
          Object.fromEntries(columns.map(({ name, value }) => [name, value])),
        )
        .execute();
    });
  }
}

/** The values by column, as PostgreSQL receives them. */
function columnsOf<Row extends ObjectLiteral>(
  { dataSource }: EntityManager,
  entity: EntityTarget<Row>,
  values: Partial<Row>,
): { name: string; value: unknown }[] {
  return dataSource.getMetadata(entity).columns.flatMap((column) => {
    const value: unknown = values[column.propertyName];
    const { databaseName: name } = column;
    return value === undefined
      ? []
      : [{ name, value: dataSource.driver.preparePersistentValue(value, column) as unknown }];
  });
}

/** A resource that a transaction created or changed. */
export interface ChangedResource {
  /** Its table and id, such as `users/5`. */
  resource: string;
  /** The values that were replaced; null for a new resource. */
  changes: DocumentChanges | null;
  /** The action, as the history of the resource names it; undefined without such a history. */
  outcome?: string;
  /** Null when the change was requested for the resource itself. */
  reason?: string | null;
  /** Further values of the action. */
  details?: object | undefined;
}

/** Statements that take effect together. They are not retried singly; Transactions retries the whole transaction. */
export class Tx extends Session {
  /** True if listeners have to be called after the commit. */
  hasWrittenEvents = false;
  /** The changes by the statements so far, as histories show them. */
  readonly changed: ChangedResource[] = [];

  /** @param onConnection runs a statement of the transaction */
  constructor(private readonly onConnection: OnConnection) {
    super();
  }

  async rows<Row extends object>(statement: Sql): Promise<Row[]> {
    const query = queryOf(statement);
    const { rows } = await this.onConnection(({ session }) => session.query<Row>(query));
    this.hasWrittenEvents ||= statement.writesEvents;
    return rows;
  }

  protected withManager<T>(statement: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.onConnection(({ runner }) => statement(runner.manager));
  }
}

/**
 * Each statement is a transaction of its own, which saves the two round trips of BEGIN and COMMIT. It is retried after a
 * serialization failure, a deadlock or a lock timeout.
 */
export class Autocommit extends Session {
  constructor(
    private readonly onConnection: OnConnection,
    private readonly onCommittedEvents: () => void,
  ) {
    super();
  }

  async rows<Row extends object>(
    statement: Sql,
    { throwsLockTimeout = false }: Options = {},
  ): Promise<Row[]> {
    const sent = queryOf(statement);
    const query = () => this.onConnection(({ session }) => session.query<Row>(sent));
    const { rows } = await retry(query, {
      atOnce: isSerializationFailure,
      ...(!throwsLockTimeout && { afterPause: isLockTimeout }),
    });
    if (statement.writesEvents) this.onCommittedEvents();
    return rows;
  }

  protected withManager<T>(statement: (manager: EntityManager) => Promise<T>): Promise<T> {
    const query = () => this.onConnection(({ runner }) => statement(runner.manager));
    return retry(query, { afterPause: isLockTimeout });
  }
}
