import { describe, expect, it } from '@jest/globals';
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { isAway, isConnectionLost, refusalOf, wasGivenUp } from './database-error.js';

/** As `pg` and Node throw it. */
const coded = (code: string): Error => Object.assign(new Error(`error ${code}`), { code });
const wrapped = (error: Error): Error => new QueryFailedError('SELECT 1', [], error);

/** What cannot well be made to happen in a test; what can is in test/persistence/database-errors.e2e.ts. */
const UNAVAILABLE: [code: string, what: string][] = [
  ['08000', 'the connection failed'],
  ['08006', 'the connection failed'],
  ['08P01', 'the protocol was violated'],
  ['25P03', 'the transaction was idle for too long'],
  ['25P04', 'the transaction took too long'],
  ['40003', 'nobody knows whether the statement was completed'],
  ['53000', 'resources are short'],
  ['53100', 'the disk is full'],
  ['53200', 'there is no memory left'],
  ['57P01', 'the administrator ended the session'],
  ['57P02', 'the server crashed'],
  ['57P03', 'the server is starting'],
  ['57P05', 'the session was idle for too long'],
  ['58000', 'the system failed'],
  ['58030', 'a file cannot be read or written'],
  ['ECONNREFUSED', 'nobody listens'],
  ['ECONNRESET', 'the connection was cut'],
  ['EPIPE', 'the connection was cut'],
  ['ETIMEDOUT', 'nobody answers'],
  ['EHOSTUNREACH', 'there is no way to the machine'],
  ['EADDRNOTAVAIL', 'there is no port left'],
  ['EAI_AGAIN', 'the name service does not answer'],
  ['ENOTFOUND', 'the name is not known'],
  ['EMFILE', 'there is no file descriptor left'],
];

describe('an error of the database', () => {
  it.each(UNAVAILABLE)('%s means to come back later: %s', (code) => {
    for (const error of [coded(code), wrapped(coded(code))]) {
      expect(refusalOf(error)).toMatchObject({
        kind: 'unavailable',
        code: 'temporarily_unavailable',
        cause: error,
      });
      expect(isAway(error)).toBe(true);
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
    'The database stayed silent.',
  ])('without a code means so too: %s', (message) => {
    expect(refusalOf(new Error(message))?.kind).toBe('unavailable');
    expect(refusalOf(wrapped(new Error(message)))?.kind).toBe('unavailable');
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
  ])('is a fault of ours: %s', (code) => expect(refusalOf(coded(code))).toBeNull());

  it.each([new Error('what?'), 'text', null, undefined, 5, {}])('may be anything: %s', (error) =>
    expect([refusalOf(error), isConnectionLost(error), wasGivenUp(error), isAway(error)]).toEqual([
      null,
      false,
      false,
      false,
    ]),
  );

  it.each(['28P01', '28000', '3D000', '25006'])(
    'is for a person to mend when a process starts: %s',
    (code) => {
      expect(refusalOf(coded(code))?.kind).toBe('unavailable');
      expect(isAway(coded(code))).toBe(false);
    },
  );

  it.each(['40001', '40P01'])('leaves nothing behind: %s', (code) => {
    expect(wasGivenUp(wrapped(coded(code)))).toBe(true);
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
    new Error('The database stayed silent.'),
    new QueryRunnerAlreadyReleasedError(),
  ])('leaves nobody the wiser: %s', (error) => {
    expect([isConnectionLost(error), wasGivenUp(error)]).toEqual([true, false]);
    expect(refusalOf(error)?.kind).toBe('unavailable');
  });

  it.each([
    coded('ECONNREFUSED'),
    coded('57P03'),
    coded('53300'),
    coded('57014'),
    coded('55P03'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated due to connection timeout'),
  ])('shows that nothing was begun, or all was undone, and is not tried again: %s', (error) =>
    expect([isConnectionLost(error), wasGivenUp(error)]).toEqual([false, false]),
  );
});
