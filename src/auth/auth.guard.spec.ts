import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { DomainError } from '../common/errors/domain-error.js';
import { runAsRequest, type RequestContext } from '../common/request/request-context.js';
import type { RateLimiter } from './rate-limits/rate-limiter.js';
import type { TokenFailures } from './rate-limits/address-limits.js';
import { AnyApplication, AnyIdentity, Public, Requires } from './access.js';
import { AuthGuard } from './auth.guard.js';
import type { Role } from '../config/role.js';
import { type Authenticator, Identification } from './authenticator.js';
import type { Caller, Right } from './caller.js';

class Routes {
  @Public()
  open(): void {}

  @AnyApplication()
  own(): void {}

  @Requires('sales')
  sell(): void {}

  @AnyIdentity()
  know(): void {}

  silent(): void {}
}

@Requires('crm')
class Contacts {
  read(): void {}

  @Public()
  count(): void {}
}

const person = (...roles: Role[]): Caller => ({
  ...application('admin'),
  ...{ tokenId: null, tokenName: null, personId: 5, personName: 'Ada', roles },
});

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
  roles: null,
});

describe('AuthGuard', () => {
  const authenticate = jest.fn<Authenticator['authenticate']>();
  const admit = jest.fn<RateLimiter['admit']>();
  const record = jest.fn<TokenFailures['record']>();
  const guard = new AuthGuard(
    new Reflector(),
    new Identification({ authenticate } as unknown as Authenticator, { record } as unknown as TokenFailures),
    { admit } as unknown as RateLimiter,
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
    requestMethod = 'GET',
  ) {
    const express = {
      app: { get: () => null },
      hostname: 'localhost',
      socket: { localAddress: '127.0.0.1' },
    };
    const [request, response] = [{ ...express, method: requestMethod, headers }, {}];
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
    authenticate.mockResolvedValue({ ...caller, isValid: true });
    const { state, outcome } = call(Routes, 'own');
    await expect(outcome).resolves.toBe(true);
    expect(state.caller).toMatchObject(caller);
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
    authenticate.mockResolvedValue({ ...application(), isValid: true });
    admit.mockRejectedValue(new Error('too many'));
    const { response, state, outcome } = call(Routes, 'sell');
    await expect(outcome).rejects.toThrow('too many');
    expect(admit.mock.calls).toEqual([[7, 'GET', response]]);
    expect(state.caller).toMatchObject(application());
  });

  it.each<[string, typeof Routes | typeof Contacts, string, Right]>([
    ['the right of the handler', Routes, 'sell', 'sales'],
    ['the right of the controller', Contacts, 'read', 'crm'],
    ['the right to everything, where nothing is said', Routes, 'silent', 'admin'],
  ])('requires %s', async (_, controller, handler, right) => {
    authenticate.mockResolvedValueOnce({ ...application(right), isValid: true });
    await expect(call(controller, handler).outcome).resolves.toBe(true);

    const others = (['crm', 'catalogue', 'sales', 'admin'] as const).filter((other) => other !== right);
    const caller = application(...others);
    authenticate.mockResolvedValueOnce({ ...caller, isValid: true });
    const { state, outcome } = call(controller, handler);
    await expect(outcome).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'missing_right',
      members: { right },
    });
    // The request log needs the caller of refused requests too.
    expect(state.caller).toMatchObject(caller);
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
    ['no other scheme', { authorization: 'Basic b' }, null],
    ['a bearer of two words', { authorization: 'Bearer b c' }, 'Bearer b c'],
    ['no bearer after something else', { authorization: 'x Bearer b' }, null],
    ['a bearer of nothing', { authorization: 'Bearer ' }, 'Bearer '],
    ['a token without a scheme', { authorization: 'b' }, 'b'],
  ])('reads the token from %s', async (_, headers, token) => {
    authenticate.mockResolvedValue({ ...application(), isValid: true });
    await call(Routes, 'own', headers).outcome;
    const credential = token === null ? null : { kind: 'token', secret: token };
    expect(authenticate.mock.calls).toEqual([[credential, expect.any(Function)]]);
  });

  it.each<[string, Role[], string, string, boolean]>([
    ['a reader reads what `sales` reads', ['reader'], 'GET', 'sell', true],
    ['a reader changes nothing', ['reader'], 'POST', 'sell', false],
    ['a reader changes nothing that any application may change', ['reader'], 'POST', 'own', false],
    ['a reader who is a clerk too changes orders', ['reader', 'clerk'], 'POST', 'sell', true],
    ['a reader who has the catalogue too changes no order', ['reader', 'catalogue'], 'POST', 'sell', false],
    ['without a role nothing can be read', [], 'GET', 'own', false],
    ['without a role a person still is told so', [], 'GET', 'know', true],
    ['an administrator may do everything', ['administrator'], 'DELETE', 'silent', true],
    ['the rights of the application do not count', ['clerk'], 'GET', 'silent', false],
  ])('gives a person the rights of the roles: %s', async (_, roles, method, handler, isAllowed) => {
    authenticate.mockResolvedValue({ ...person(...roles), isValid: true });
    const outcome = call(Routes, handler, {}, method).outcome;
    if (isAllowed) await expect(outcome).resolves.toBe(true);
    else await expect(outcome).rejects.toMatchObject({ code: 'missing_right' });
  });

  it('refuses a credential that may not be used any more, and keeps whose it was for the audit', async () => {
    const caller = person('clerk');
    authenticate.mockResolvedValue({ ...caller, isValid: false });
    const { state, outcome, request, response } = call(Routes, 'own');
    await expect(outcome).rejects.toMatchObject({ code: 'invalid_token' });
    expect(state.caller).toMatchObject(caller);
    expect(record.mock.calls).toEqual([[request, response]]);
  });

  it.each<[string, Record<string, unknown>, string | null]>([
    ['the secure cookie', { cookie: 'a=b; __Host-order_taking_session=s=1' }, 's=1'],
    ['the cookie of this machine', { cookie: 'order_taking_session=s; a=b' }, 's'],
    [
      'the secure cookie before the other',
      { cookie: 'order_taking_session=l; __Host-order_taking_session=s' },
      's',
    ],
    ['no cookie of another name', { cookie: 'xorder_taking_session=s' }, null],
    ['no empty cookie', { cookie: 'order_taking_session=' }, null],
  ])('reads the session from %s', async (_, headers, secret) => {
    authenticate.mockResolvedValue({ ...application(), isValid: true });
    await call(Routes, 'own', headers).outcome;
    const credential = secret === null ? null : { kind: 'session', secret };
    expect(authenticate.mock.calls).toEqual([[credential, expect.any(Function)]]);
  });
});
