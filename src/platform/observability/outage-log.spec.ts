import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { NestLogger } from './nest-logger.js';
import type { Outage } from './outage-log.js';

type Line = Record<string, unknown>;

class Refused extends Error {}

const outageOf = (error: unknown): Outage | null =>
  error instanceof Refused ? { subject: 'database', reason: error.message, code: 'ECONNREFUSED' } : null;

let lines: Line[];
let logger: NestLogger;

beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  logger = new NestLogger(
    pino({ base: null, timestamp: false }, { write: (text) => lines.push(JSON.parse(text) as Line) }),
    outageOf,
  );
});
afterEach(() => {
  jest.useRealTimers();
});

const fail = (context: string): void =>
  logger.warn({ message: 'Failed.', err: new Refused('refused') }, context);

it('one line says that an outage has begun, with what failed first and why, without a stack', () => {
  fail('Relay');
  fail('Relay');
  expect(lines).toEqual([
    {
      level: 40,
      context: 'Relay',
      outage: 'database',
      code: 'ECONNREFUSED',
      msg: expect.stringMatching(/^Failed\. Outage: the database .* \(refused\)\./),
    },
  ]);
});

it('each minute that it lasts, one line counts the failures since the last one', () => {
  for (let seconds = 0; seconds <= 125; seconds += 1) {
    fail(seconds % 2 === 0 ? 'Problem' : 'Relay');
    jest.advanceTimersByTime(1_000);
  }
  expect(lines).toHaveLength(3);
  const [, first, second] = lines;
  expect(first).toMatchObject({ level: 40, failures: { Problem: 29, Relay: 30 } });
  expect(second).toMatchObject({ failures: { Problem: 30, Relay: 30 }, causes: { ECONNREFUSED: 60 } });
  expect(second!['msg']).toMatch(/^The outage continues: the database .* \(refused\)\./);
});

it('one line says that it has ended, when nothing has failed for half a minute', () => {
  fail('Problem');
  jest.advanceTimersByTime(5_000);
  fail('Problem');
  jest.advanceTimersByTime(29_000);
  expect(lines).toHaveLength(1);
  jest.advanceTimersByTime(120_000);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ level: 30, failures: { Problem: 1 }, total: 2, seconds: 5 });
  fail('Problem');
  expect(lines[2]).toMatchObject({ level: 40, code: 'ECONNREFUSED' });
});

it('an error with an unknown cause keeps its stack', () => {
  const err = new TypeError('x is undefined');
  logger.error({ message: 'Unhandled error', err }, 'Problem');
  logger.error(err, 'Problem');
  logger.warn('No error.', 'Problem');
  expect(lines.map(({ outage }) => outage)).toEqual([undefined, undefined, undefined]);
  expect(lines[0]).toMatchObject({ level: 50, context: 'Problem', err: { message: 'x is undefined' } });
});
