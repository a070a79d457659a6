import { jest } from '@jest/globals';
import { Client } from 'pg';
import type { Sql } from '../../src/platform/postgres/sql.js';

/** A statement as the driver gets it. */
export type Sent = Pick<Sql, 'text' | 'values'>;

/** The statements with this word that this process sends while it works. */
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
