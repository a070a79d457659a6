import { jest } from '@jest/globals';
import { Client } from 'pg';
import type { Sql } from '../../src/platform/postgres/sql.js';

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
