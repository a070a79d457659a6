import { jest } from '@jest/globals';
import { Client } from 'pg';
import { Session, type Tx } from '../../src/platform/postgres/session.js';
import type { Sql } from '../../src/platform/postgres/sql.js';
import type { Transactions } from '../../src/platform/postgres/transactions/transactions.js';

/** A statement as the driver gets it. */
export type Sent = Pick<Sql, 'text' | 'values'>;

/** The statements with these words that this process sends while it works: no loop in the background may send some too. */
export async function sentStatements(word: string, work: () => Promise<unknown>): Promise<Sent[]> {
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls
      .map(([statement]) => statement as unknown as Sent)
      .filter(({ text }) => text?.includes(word));
  } finally {
    query.mockRestore();
  }
}

/** Executes nothing, and returns one empty row. */
class Recorder extends Session {
  sent: Sql | undefined;

  rows<Row extends object>(statement: Sql): Promise<Row[]> {
    this.sent = statement;
    return Promise.resolve([{} as Row]);
  }

  protected withManager(): Promise<never> {
    throw new Error('A statement of TypeORM is not recorded.');
  }
}

/** The statement that a method of a repository would send. */
export async function statementOf<Repository>(
  Repository: new (transactions: Transactions) => Repository,
  call: (repository: Repository, tx: Tx) => Promise<unknown>,
): Promise<Sql> {
  const session = new Recorder();
  await call(new Repository({ autocommit: session } as unknown as Transactions), session as unknown as Tx);
  return session.sent!;
}
