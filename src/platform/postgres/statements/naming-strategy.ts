import { DefaultNamingStrategy, type Table } from 'typeorm';

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
