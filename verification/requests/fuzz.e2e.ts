import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { IS_FULL_DEPTH } from '../../test/support/depth.js';
import { assertDocumented, type RecordedExchange } from '../../test/support/openapi-response-check.js';
import { fuzzRequest, requestFor, type FuzzRequest } from './requests.js';
import { FuzzFixture } from './fuzz-fixture.js';
import { OPERATIONS } from '../../test/support/operations.js';
import { startService, type TestService } from '../../test/support/service.js';

/** Number of requests to operations in turn, and to random ones; 20,000 take several minutes. */
const OF_EACH_OPERATION = 5;
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? (IS_FULL_DEPTH ? 2_500 : 300));
/** Repeats an earlier run; the seed is printed when a run fails. */
const SEED = process.env['FUZZ_SEED'];
/** Time limit per request, sufficient on a busy machine. */
const LIMIT_PER_REQUEST_MS = 200;

/** Text of stack traces, SQL and database errors, which no response may contain. */
const INTERNALS = /node_modules|\.[jt]s:\d|SELECT |INSERT INTO|violates|syntax error|driverError/;

describe('the service under random requests', () => {
  let service: TestService;
  let fixture: FuzzFixture;
  const statuses = new Map<string, Set<number>>();
  beforeAll(async () => {
    service = await startService({
      RATE_LIMIT_PER_MINUTE: '10000000',
      RATE_LIMIT_FAILED_TOKENS: '1000000',
      RATE_LIMIT_DOWNLOADS: '1000000',
    });
    fixture = await FuzzFixture.create(service);
  });
  afterAll(async () => {
    fixture.stop();
    await service.stop();
  });

  const check = async (request: FuzzRequest): Promise<void> => {
    const exchange = await fixture.send(request);
    note(request, exchange);
    assertDocumented(exchange);
    // All servers are available here, and no rate limit is reached.
    expect([429, 503]).not.toContain(exchange.status);
    expect(exchange.text).not.toMatch(INTERNALS);
  };
  const note = ({ operation }: FuzzRequest, { status }: RecordedExchange): void => {
    statuses.set(operation, (statuses.get(operation) ?? new Set()).add(status));
  };

  const sendRandom = (requests: Arbitrary<FuzzRequest>, numRuns: number): Promise<void> =>
    fc.assert(fc.asyncProperty(requests, check), {
      numRuns,
      ...(SEED !== undefined && { seed: Number(SEED) }),
    });

  it(
    'returns only responses that the OpenAPI document describes',
    async () => {
      for (const operation of OPERATIONS) await sendRandom(requestFor(operation), OF_EACH_OPERATION);
      await sendRandom(fuzzRequest, REQUESTS);
    },
    60_000 + REQUESTS * LIMIT_PER_REQUEST_MS,
  );

  it('was sent requests for every operation, and most operations succeeded at least once', () => {
    expect([...statuses.keys()].sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
    const done = [...statuses].filter(([, found]) => [...found].some((status) => status < 300));
    expect(done.length).toBeGreaterThan(OPERATIONS.length / 2);
  });
});
