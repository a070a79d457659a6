import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { DomainError } from '../common/errors/domain-error.js';
import { runAsRequest, type RequestContext } from '../common/request/request-context.js';
import type { RateLimiter } from './rate-limits/rate-limiter.js';
import type { TokenFailures } from './rate-limits/token-failures.js';
import { AnyApplication, Public, Requires } from './access.js';
import { AuthGuard } from './auth.guard.js';
import type { Authenticator } from './authenticator.js';
import type { Caller, Right } from './caller.js';

class Routes {
  @Public()
  open(): void {}

  @AnyApplication()
  own(): void {}

  @Requires('sales')
  sell(): void {}

  silent(): void {}
}

@Requires('crm')
class Contacts {
  read(): void {}

  @Public()
  count(): void {}
}

const application = (...rights: Right[]): Caller => ({
  id: 7,
  name: 'Shop',
  rights,
  autoValidate: false,
  holdOrders: [],
  answerWithin: null,
  unknownItems: 'refuse',
  webhookKey: 'k',
  tokenId: 3,
  tokenName: 'first',
  personId: null,
  personName: null,
});

describe('AuthGuard', () => {
  const authenticate = jest.fn<Authenticator['authenticate']>();
  const admit = jest.fn<RateLimiter['admit']>();
  const record = jest.fn<TokenFailures['record']>();
  const guard = new AuthGuard(
    new Reflector(),
    { authenticate } as unknown as Authenticator,
    { admit } as unknown as RateLimiter,
    { record } as unknown as TokenFailures,
  );
  beforeEach(() => {
    authenticate.mockReset();
    admit.mockReset();
    record.mockReset();
  });

  function call(
    controller: typeof Routes | typeof Contacts,
    handler: string,
    headers: Record<string, unknown> = {},
  ) {
    const [request, response] = [{ method: 'GET', headers }, {}];
    const method = (controller.prototype as unknown as Record<string, () => void>)[handler]!;
    const context = new ExecutionContextHost([request, response], controller, method);
    const state: RequestContext = {};
    return { request, response, state, outcome: runAsRequest(state, () => guard.canActivate(context)) };
  }

  it('does not authenticate requests of public routes', async () => {
    const { state, outcome } = call(Routes, 'open');
    await expect(outcome).resolves.toBe(true);
    expect(authenticate).not.toHaveBeenCalled();
    expect(admit).not.toHaveBeenCalled();
    expect(state.caller).toBeUndefined();
  });

  it('admits every application when no right is required, and records the caller', async () => {
    const caller = application();
    authenticate.mockResolvedValue(caller);
    const { state, outcome } = call(Routes, 'own');
    await expect(outcome).resolves.toBe(true);
    expect(state.caller).toBe(caller);
  });

  it.each([
    ['invalid_token', 1],
    ['missing_token', 0],
  ] as const)(
    'refuses the request when authentication fails, and counts invalid tokens: %s',
    async (code, guesses) => {
      const refusal = new DomainError(code, 'no');
      authenticate.mockRejectedValue(refusal);
      const { request, response, state, outcome } = call(Routes, 'own');
      await expect(outcome).rejects.toBe(refusal);
      expect(record.mock.calls).toEqual(Array(guesses).fill([request, response]));
      expect(admit).not.toHaveBeenCalled();
      expect(state.caller).toBeUndefined();
    },
  );

  it('does not count an internal error as an invalid token', async () => {
    authenticate.mockRejectedValue(Object.assign(new Error('no connection'), { code: 'invalid_token' }));
    await expect(call(Routes, 'own').outcome).rejects.toThrow('no connection');
    expect(record).not.toHaveBeenCalled();
  });

  it('responds with rate_limited instead of invalid_token after too many invalid tokens', async () => {
    authenticate.mockRejectedValue(new DomainError('invalid_token', 'no'));
    record.mockImplementation(() => {
      throw new Error('too many');
    });
    await expect(call(Routes, 'own').outcome).rejects.toThrow('too many');
  });

  it('checks the rate limit before the right', async () => {
    authenticate.mockResolvedValue(application());
    admit.mockRejectedValue(new Error('too many'));
    const { response, state, outcome } = call(Routes, 'sell');
    await expect(outcome).rejects.toThrow('too many');
    expect(admit.mock.calls).toEqual([[7, 'GET', response]]);
    expect(state.caller).toEqual(application());
  });

  it.each<[string, typeof Routes | typeof Contacts, string, Right]>([
    ['the right of the handler', Routes, 'sell', 'sales'],
    ['the right of the controller', Contacts, 'read', 'crm'],
    ['the right to everything, where nothing is said', Routes, 'silent', 'admin'],
  ])('requires %s', async (_, controller, handler, right) => {
    authenticate.mockResolvedValueOnce(application(right));
    await expect(call(controller, handler).outcome).resolves.toBe(true);

    const others = (['crm', 'catalogue', 'sales', 'admin'] as const).filter((other) => other !== right);
    const caller = application(...others);
    authenticate.mockResolvedValueOnce(caller);
    const { state, outcome } = call(controller, handler);
    await expect(outcome).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'missing_right',
      members: { right },
    });
    // The request log needs the caller of refused requests too.
    expect(state.caller).toBe(caller);
  });

  it('prefers the access of the handler to that of the controller', async () => {
    await expect(call(Contacts, 'count').outcome).resolves.toBe(true);
    expect(authenticate).not.toHaveBeenCalled();
  });

  it.each<[string, Record<string, unknown>, string | null]>([
    ['no header', {}, null],
    ['the header', { 'x-auth-token': 'a' }, 'a'],
    ['a bearer', { authorization: 'Bearer b0' }, 'b0'],
    ['a bearer in other letters and with more spaces', { authorization: 'bEARER   b0' }, 'b0'],
    ['both: the header', { 'x-auth-token': 'a', authorization: 'Bearer b0' }, 'a'],
    ['an empty header and a bearer', { 'x-auth-token': '', authorization: 'Bearer b0' }, 'b0'],
    ['two empty headers', { 'x-auth-token': '', authorization: '' }, null],
    ['a header sent twice', { 'x-auth-token': ['a', 'b'] }, null],
    ['another scheme', { authorization: 'Basic b' }, 'Basic b'],
    ['a bearer of two words', { authorization: 'Bearer b c' }, 'Bearer b c'],
    ['a bearer after something else', { authorization: 'x Bearer b' }, 'x Bearer b'],
    ['a bearer of nothing', { authorization: 'Bearer ' }, 'Bearer '],
    ['a token without a scheme', { authorization: 'b' }, 'b'],
  ])('reads the token from %s', async (_, headers, token) => {
    authenticate.mockResolvedValue(application());
    await call(Routes, 'own', headers).outcome;
    expect(authenticate.mock.calls).toEqual([[token, expect.any(Function)]]);
  });
});
