import { describe, expect, it } from '@jest/globals';
import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { loggableError } from '../../src/platform/observability/nest-logger.js';

const PERSON = 'grace@example.com';

function databaseError(message: string, code: string): DatabaseError {
  return Object.assign(new DatabaseError(message, message.length, 'error'), {
    code,
    detail: `Key (email)=(${PERSON}) already exists.`,
    where: `PL/pgSQL function with ${PERSON}`,
    constraint: 'contacts_email_idx',
    table: 'contacts',
    column: 'email',
  });
}

describe('an error in the log', () => {
  it('contains its message, type and stack', () => {
    const { type, message, at } = loggableError(new TypeError('x is not a function'));
    expect([type, message]).toEqual(['TypeError', 'x is not a function']);
    expect(at[0]).toMatch(/^at .*loggable-error\.spec/);
  });

  it('of PostgreSQL contains table and constraint names but no row values', () => {
    const logged = loggableError(databaseError('duplicate key value violates a constraint', '23505'));
    expect(logged).toMatchObject({
      message: 'duplicate key value violates a constraint',
      code: '23505',
      constraint: 'contacts_email_idx',
      table: 'contacts',
      column: 'email',
    });
    expect(JSON.stringify(logged)).not.toContain(PERSON);
  });

  it('of PostgreSQL about a value does not contain the value, even when TypeORM wraps it', () => {
    const error = databaseError(`invalid input syntax for type bigint: "${PERSON}"`, '22P02');
    const wrapped = new QueryFailedError('INSERT INTO contacts VALUES ($1)', [PERSON], error);
    for (const logged of [loggableError(error), loggableError(wrapped)]) {
      expect(logged.code).toBe('22P02');
      expect(JSON.stringify(logged)).not.toContain(PERSON);
    }
  });

  it('of a JSON parser does not contain the parsed text', () => {
    expect.assertions(1);
    try {
      JSON.parse(PERSON);
    } catch (error) {
      expect(JSON.stringify(loggableError(error as Error))).not.toContain(PERSON.slice(0, 5));
    }
  });

  it('has a stack without the message when the message has several lines', () => {
    const logged = loggableError(new Error(`first\nsecond ${PERSON}`));
    expect(logged.at.join()).not.toContain(PERSON);
  });
});
