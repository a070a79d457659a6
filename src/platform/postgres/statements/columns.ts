import { getMetadataArgsStorage, DefaultNamingStrategy, type Table } from 'typeorm';
import { raw, sql, type Sql } from '../sql.js';

type Entity<Row> = abstract new () => Row;

interface Column {
  property: string;
  /** The name in the database. */
  name: string;
  type: string;
}

/**
 * Columns of an entity, from which the lists of columns in SQL statements are made: the entity is the only place that
 * names a column and its type. In results and in JSON a column has the name of its property.
 */
export class Columns<Row extends object, Property extends keyof Row = keyof Row> {
  private constructor(private readonly columns: readonly Column[]) {}

  static of<Row extends object>(entity: Entity<Row>): Columns<Row> {
    return new Columns(
      getMetadataArgsStorage()
        .filterColumns(entity)
        .map(({ propertyName, options }) => ({
          property: propertyName,
          name: snakeCase(propertyName),
          type: sqlType(options),
        })),
    );
  }

  only<Kept extends Property>(...properties: Kept[]): Columns<Row, Kept> {
    return this.filter((property) => properties.includes(property as Kept));
  }

  except<Omitted extends Property>(...properties: Omitted[]): Columns<Row, Exclude<Property, Omitted>> {
    return this.filter((property) => !properties.includes(property as Omitted));
  }

  /** For SELECT and RETURNING: `o.id, o.access_id AS "accessId"`. */
  selectFrom(table: string): Sql {
    return this.list(({ property, name }) =>
      property === name ? `${table}.${name}` : `${table}.${name} AS "${property}"`,
    );
  }

  /** A JSON object of one row. Decimals are strings in it, as JSON numbers would lose digits; times are as in toISOString(). */
  jsonFrom(table: string): Sql {
    const members = this.list(
      ({ property, name, type }) => `'${property}', ${jsonValue(`${table}.${name}`, type)}`,
    );
    return sql`json_build_object(${members})`;
  }

  /** For INSERT INTO: `id, access_id`. */
  get names(): Sql {
    return this.list(({ name }) => name);
  }

  /** For a comparison of rows: `o.id, o.access_id`. */
  namesOf(table: string): Sql {
    return this.list(({ name }) => `${table}.${name}`);
  }

  /** The definition of a record in JSON, for json_to_recordset() `AS o(…)`: `id bigint, "accessId" text`. */
  get definition(): Sql {
    return this.list(({ property, type }) => `"${property}" ${type}`);
  }

  /** The members of such a record, in the sequence of `names`: `o.id, o."accessId"`. */
  valuesOf(record: string): Sql {
    return this.list(({ property }) => `${record}."${property}"`);
  }

  /** For UPDATE … SET, from such a record: `access_id = o."accessId"`. */
  assignFrom(record: string): Sql {
    return this.list(({ property, name }) => `${name} = ${record}."${property}"`);
  }

  private filter<Kept extends keyof Row>(isKept: (property: string) => boolean): Columns<Row, Kept> {
    return new Columns(this.columns.filter(({ property }) => isKept(property)));
  }

  private list(write: (column: Column) => string): Sql {
    return raw(this.columns.map(write).join(', '));
  }
}

/** In UTC, as toISOString() has it. Null for null. */
const instantText = (instant: string): string =>
  `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function jsonValue(column: string, type: string): string {
  if (type === 'numeric') return `${column}::text`;
  if (type === 'timestamp with time zone') return instantText(column);
  return column;
}

/** The rows that are selected with these columns. */
export type RowOf<Selected> =
  Selected extends Columns<infer Row, infer Property> ? Pick<Row, Property> : never;

/** Without precision and scale: a value gets those when it is written to its column. */
function sqlType({
  type,
  length,
  array,
}: {
  type?: unknown;
  length?: string | number;
  array?: boolean;
}): string {
  return `${String(type)}${length === undefined ? '' : `(${String(length)})`}${array ? '[]' : ''}`;
}

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const tableName = (table: Table | string): string => (typeof table === 'string' ? table : table.name);

/** Snake case for columns, and PostgreSQL's default names for constraints, so that errors name them as expected. */
export class SqlNamingStrategy extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? snakeCase(propertyName);
  }

  override primaryKeyName(table: Table | string): string {
    return `${tableName(table)}_pkey`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `${tableName(table)}_${columns.join('_')}_fkey`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `${tableName(table)}_${columns.join('_')}_key`;
  }
}
