import { describe, expect, it } from '@jest/globals';
import { decide, decidePing, reasonClass, type AttemptOutcome } from './retry-policy.js';

const schedule = [5_000, 300_000];
const middle = (): number => 0.5;
const now = Date.parse('2024-11-06T08:49:37Z');

function response(status: number, retryAfter?: string): AttemptOutcome {
  return { kind: 'response', status, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

describe('decide', () => {
  it.each([200, 201, 202, 204, 299])('is delivered after status %i, on any attempt', (status) => {
    expect(decide(response(status), 1, schedule, middle)).toEqual({ state: 'delivered' });
    expect(decide(response(status), 99, schedule, middle)).toEqual({ state: 'delivered' });
  });

  it('waits as the schedule says, and is exhausted after its last entry', () => {
    const outcome = response(500);
    expect(decide(outcome, 1, schedule, middle)).toEqual({
      state: 'retry',
      delayMs: 5_000,
      reason: 'http_500',
    });
    expect(decide(outcome, 2, schedule, middle)).toEqual({
      state: 'retry',
      delayMs: 300_000,
      reason: 'http_500',
    });
    expect(decide(outcome, 3, schedule, middle)).toEqual({ state: 'exhausted', reason: 'http_500' });
    expect(decide(outcome, 4, schedule, middle)).toEqual({ state: 'exhausted', reason: 'http_500' });
  });

  it('makes a single attempt when the schedule is empty', () => {
    expect(decide(response(500), 1, [], middle)).toEqual({ state: 'exhausted', reason: 'http_500' });
  });

  it('varies each wait by up to 20 % either way', () => {
    expect(decide(response(500), 1, schedule, () => 0)).toMatchObject({ delayMs: 4_000 });
    expect(decide(response(500), 1, schedule, () => 1)).toMatchObject({ delayMs: 6_000 });
  });

  it.each([
    [199, 'http_199'],
    [300, 'http_300'],
    [301, 'redirect_refused'],
    [302, 'redirect_refused'],
    [303, 'redirect_refused'],
    [307, 'redirect_refused'],
    [308, 'redirect_refused'],
    [304, 'http_304'],
    [400, 'http_400'],
    [404, 'http_404'],
    [429, 'http_429'],
    [503, 'http_503'],
    [999, 'http_999'],
  ])('retries after %i as %s', (status, reason) =>
    expect(decide(response(status), 1, schedule, middle)).toEqual({ state: 'retry', delayMs: 5_000, reason }),
  );

  it('retries after a failure under its own name', () => {
    const outcome: AttemptOutcome = { kind: 'failure', reason: 'connect_timeout' };
    expect(decide(outcome, 1, schedule, middle)).toMatchObject({ state: 'retry', reason: 'connect_timeout' });
  });

  it('ends the delivery and the subscription after 410', () => {
    expect(decide(response(410), 1, schedule, middle)).toEqual({
      state: 'exhausted',
      reason: 'gone',
      disableSubscription: true,
    });
  });

  describe('with Retry-After', () => {
    it.each([429, 503])('pauses after %i and retries no earlier', (status) => {
      const decision = { state: 'retry', reason: `http_${status}`, delayMs: 60_000, pauseMs: 60_000 };
      expect(decide(response(status, '60'), 1, schedule, middle, now)).toEqual(decision);
      const date = 'Wed, 06 Nov 2024 08:50:37 GMT';
      expect(decide(response(status, date), 1, schedule, middle, now)).toEqual(decision);
    });

    it('keeps the longer wait of the schedule', () => {
      expect(decide(response(429, '60'), 2, schedule, middle)).toMatchObject({
        delayMs: 300_000,
        pauseMs: 60_000,
      });
    });

    it('pauses the subscription even when this delivery is exhausted', () => {
      expect(decide(response(429, '60'), 3, schedule, middle)).toEqual({
        state: 'exhausted',
        reason: 'http_429',
        pauseMs: 60_000,
      });
    });

    it('pauses for 24 hours at most', () => {
      expect(decide(response(503, '9999999'), 1, schedule, middle)).toMatchObject({ pauseMs: 86_400_000 });
    });

    it.each(['-1', '0', 'soon', ''])('ignores "%s"', (retryAfter) =>
      expect(decide(response(429, retryAfter), 1, schedule, middle)).toEqual({
        state: 'retry',
        delayMs: 5_000,
        reason: 'http_429',
      }),
    );

    it('ignores it on every other status', () => {
      expect(decide(response(500, '60'), 1, schedule, middle)).not.toHaveProperty('pauseMs');
    });
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses attempt %d', (attempt) =>
    expect(() => decide(response(500), attempt, schedule, middle)).toThrow(
      new RangeError(`attempt ${attempt} does not exist`),
    ),
  );
});

describe('decidePing', () => {
  it.each([200, 204, 299])('is delivered after status %i', (status) =>
    expect(decidePing(response(status))).toEqual({ state: 'delivered' }),
  );

  it.each([
    [302, 'redirect_refused'],
    [401, 'http_401'],
    [410, 'gone'],
    [429, 'http_429'],
    [503, 'http_503'],
  ])(
    'is exhausted after status %i, without a pause and without disabling the subscription',
    (status, reason) => expect(decidePing(response(status, '60'))).toEqual({ state: 'exhausted', reason }),
  );

  it('is exhausted after a failure, with the reason of the failure', () =>
    expect(decidePing({ kind: 'failure', reason: 'timeout' })).toEqual({
      state: 'exhausted',
      reason: 'timeout',
    }));
});

describe('reasonClass', () => {
  it.each([
    ['http_100', 'http_1xx'],
    ['http_404', 'http_4xx'],
    ['http_503', 'http_5xx'],
    ['http_599', 'http_5xx'],
    ['http_600', 'http_other'],
    ['http_000', 'http_other'],
    ['http_99', 'http_other'],
    ['http_1000', 'http_other'],
    ['http_', 'http_'],
    ['http_40x', 'http_40x'],
    ['x_http_404', 'x_http_404'],
    ['connect_timeout', 'connect_timeout'],
    ['redirect_refused', 'redirect_refused'],
  ])('of %s is %s', (reason, label) => expect(reasonClass(reason)).toBe(label));
});

const day = 86_400_000;

describe('Retry-After', () => {
  const parseRetryAfter = (header: string, nowMs: number): unknown => {
    const decision = decide(response(503, header), 1, schedule, middle, nowMs);
    return 'pauseMs' in decision ? decision.pauseMs : undefined;
  };

  it.each([
    ['120', 120_000],
    [' 1 ', 1_000],
    ['86400', day],
    ['86401', day],
    ['9'.repeat(400), day],
    ['Wed, 06 Nov 2024 08:50:37 GMT', 60_000],
    ['Wednesday, 06-Nov-24 08:50:37 GMT', 60_000],
    ['Wed Nov  6 08:50:37 2024', 60_000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', day],
  ])('reads "%s" as %i ms', (header, milliseconds) =>
    expect(parseRetryAfter(header, now)).toBe(milliseconds),
  );

  it.each([
    '',
    '0',
    '-5',
    '1.5',
    '1e3',
    '0x10',
    'soon',
    '120 seconds',
    '120, 240',
    'NaN',
    'Infinity',
    '2024-11-07T00:00:00Z',
    'Wed, 06 Nov 2024 08:48:37 GMT',
    'Wed, 06 Nov 2024 99:99:99 GMT',
    'Wed, 06 Nov 2024 08:50:37',
    'Wed, 6 Foo 2024 08:50:37 GMT',
  ])('ignores "%s"', (header) => expect(parseRetryAfter(header, now)).toBeUndefined());
});
