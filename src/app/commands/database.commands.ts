import type { Command } from 'commander';
import { addCommand, addGroup, type CommonOptions } from '../command-line/arguments.js';

const actions = () => import('./database.actions.js');

export function databaseCommands(program: Command): void {
  const migrate = async (options: CommonOptions): Promise<void> => (await actions()).runMigrations(options);
  const db = addGroup(program, 'db', 'the database schema');
  addCommand(db, 'migrate', 'brings the schema up to date').action(migrate);
  addCommand(db, 'status', 'lists the migrations, and which of them are pending').action(
    async (options: CommonOptions) => (await actions()).showStatus(options),
  );
  addCommand(db, 'copy', 'copies the embedded database in DATA_DIR to the empty one at DATABASE_URL').action(
    async (options: CommonOptions) => (await actions()).copyDatabase(options),
  );
  addCommand(program, 'migrate', 'the same as db migrate').action(migrate);
}
