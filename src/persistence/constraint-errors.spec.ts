import { fromDatabaseError } from './constraint-errors.js';
import { describe, expect, it } from '@jest/globals';
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import {
  isTemporarilyUnavailable,
  isConnectionLost,
  isSerializationFailure,
} from '../platform/postgres/database-error.js';

/** An error as `pg` and Node.js throw it. */
const coded = (code: string): Error => Object.assign(new Error(`error ${code}`), { code });
const wrapped = (error: Error): Error => new QueryFailedError('SELECT 1', [], error);

/** Errors that are difficult to cause in a test; the others are tested in test/persistence/database-errors.e2e.ts. */
const UNAVAILABLE: [code: string, what: string][] = [
  ['08000', 'the connection failed'],
  ['08006', 'the connection failed'],
  ['08P01', 'the protocol was violated'],
  ['25P03', 'the transaction was idle for too long'],
  ['25P04', 'the transaction took too long'],
  ['40003', 'it is unknown whether the statement was completed'],
  ['53000', 'resources are insufficient'],
  ['53100', 'the disk is full'],
  ['53200', 'out of memory'],
  ['57P01', 'the administrator ended the session'],
  ['57P02', 'the server crashed'],
  ['57P03', 'the server is starting'],
  ['57P05', 'the session was idle for too long'],
  ['58000', 'a system error'],
  ['58030', 'a file cannot be read or written'],
  ['ECONNREFUSED', 'no process listens on the port'],
  ['ECONNRESET', 'the connection was reset'],
  ['EPIPE', 'the connection was closed by the other side'],
  ['ETIMEDOUT', 'the connection attempt timed out'],
  ['EHOSTUNREACH', 'there is no route to the host'],
  ['EADDRNOTAVAIL', 'no local port is free'],
  ['EAI_AGAIN', 'the DNS server does not answer'],
  ['ENOTFOUND', 'the host name does not exist'],
  ['EMFILE', 'no file descriptor is free'],
];

describe('classification of database errors', () => {
  it.each(UNAVAILABLE)('%s becomes temporarily_unavailable: %s', (code) => {
    for (const error of [coded(code), wrapped(coded(code))]) {
      expect(fromDatabaseError(error)).toMatchObject({
        kind: 'unavailable',
        code: 'temporarily_unavailable',
        cause: error,
      });
      expect(isTemporarilyUnavailable(error)).toBe(true);
    }
  });

  it.each([
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'The database did not respond in time.',
  ])('an error without a code becomes temporarily_unavailable: %s', (message) => {
    expect(fromDatabaseError(new Error(message))?.kind).toBe('unavailable');
    expect(fromDatabaseError(wrapped(new Error(message)))?.kind).toBe('unavailable');
  });

  it.each([
    '22003',
    '22P02',
    '23514',
    '23502',
    '25001',
    '25P02',
    '42P01',
    '42501',
    '54001',
    'XX000',
    'ERR_INVALID_ARG_TYPE',
  ])('%s is an error of this service and has no DomainError', (code) =>
    expect(fromDatabaseError(coded(code))).toBeNull(),
  );

  it.each([new Error('what?'), 'text', null, undefined, 5, {}])('any thrown value is accepted: %s', (error) =>
    expect([
      fromDatabaseError(error),
      isConnectionLost(error),
      isSerializationFailure(error),
      isTemporarilyUnavailable(error),
    ]).toEqual([null, false, false, false]),
  );

  it.each(['28P01', '28000', '3D000'])('%s does not go away by waiting when a process starts', (code) => {
    expect(fromDatabaseError(coded(code))?.kind).toBe('unavailable');
    expect(isTemporarilyUnavailable(coded(code))).toBe(false);
  });

  it.each(['40001', '40P01'])('%s means that nothing was stored', (code) => {
    expect(isSerializationFailure(wrapped(coded(code)))).toBe(true);
    expect(isConnectionLost(coded(code))).toBe(false);
  });

  it.each([
    coded('57P01'),
    coded('57P02'),
    coded('08006'),
    coded('25P03'),
    coded('ECONNRESET'),
    coded('EPIPE'),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('The database did not respond in time.'),
    new QueryRunnerAlreadyReleasedError(),
  ])('a lost connection leaves the outcome unknown: %s', (error) => {
    expect([isConnectionLost(error), isSerializationFailure(error)]).toEqual([true, false]);
    expect(fromDatabaseError(error)?.kind).toBe('unavailable');
  });

  it.each([
    coded('ECONNREFUSED'),
    coded('57P03'),
    coded('53300'),
    coded('57014'),
    coded('55P03'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated due to connection timeout'),
  ])('nothing was stored, and the statement is not retried: %s', (error) =>
    expect([isConnectionLost(error), isSerializationFailure(error)]).toEqual([false, false]),
  );
});
