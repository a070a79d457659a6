import { jest } from '@jest/globals';
import { Client } from 'pg';

/** The texts of the prepared statements that this process sends while it works, by their names. */
export async function sentStatements(work: () => Promise<unknown>): Promise<Map<string, string>> {
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    const sent = query.mock.calls.map(
      ([statement]) => statement as unknown as { name?: string; text: string },
    );
    return new Map(sent.flatMap(({ name, text }) => (name === undefined ? [] : [[name, text]])));
  } finally {
    query.mockRestore();
  }
}
