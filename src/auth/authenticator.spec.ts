import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Config } from '../config/env.js';
import type {
  ApplicationRepository,
  CallerWithToken,
} from '../persistence/applications/application.repository.js';
import type { CredentialRepository } from '../persistence/credentials/credential.repository.js';
import type { PersonRepository } from '../persistence/people/person.repository.js';
import { Authenticator } from './authenticator.js';
import type { Credential } from './credential.js';
import type { IdentityTokens } from './identity/identity-tokens.js';
import { newSecret, newToken } from './token.js';

const ADMIN_TOKEN = 'token of the administrator';
const shop: CallerWithToken = {
  ...{
    id: 7,
    name: 'Shop',
    rights: ['sales'],
    autoValidate: false,
    holdOrders: [],
    answerWithin: null,
    webhookKey: 'k',
  },
  unknownItems: 'refuse' as const,
  ...{ tokenId: 3, tokenName: 'first', personId: null, personName: null, roles: null },
};
const administrator: CallerWithToken = {
  ...{ ...shop, id: 0, name: 'Administrator', rights: ['admin'] },
  ...{ tokenId: null, tokenName: 'ADMIN_TOKEN', personId: null, personName: null, roles: null },
};

const findAdministrator = jest.fn<ApplicationRepository['administrator']>();
const find = jest.fn<CredentialRepository['caller']>();
const authenticator = (adminToken: string | null = ADMIN_TOKEN): Authenticator =>
  new Authenticator(
    { adminToken, secretsKeys: [Buffer.alloc(32)], tokenSignIn: true } as unknown as Config,
    { administrator: findAdministrator } as unknown as ApplicationRepository,
    { caller: find } as unknown as CredentialRepository,
    {} as PersonRepository,
    { isIdentityToken: () => false } as unknown as IdentityTokens,
  );
const byToken = (secret: string): Credential => ({ kind: 'token', secret });
const valid = (caller: CallerWithToken) => ({ ...caller, isValid: true });

const refused = (code: string, detail: string) =>
  expect.objectContaining({ kind: 'unauthenticated', code, message: detail });
const MISSING = refused('missing_token', 'Send a token as X-AUTH-TOKEN or Authorization: Bearer.');
const INVALID = refused('invalid_token', 'The token is not valid.');

describe('Authenticator', () => {
  let now = 0;
  beforeEach(() => {
    // lru-cache keeps a reference to the clock from its import, so the clock cannot be replaced, only changed.
    jest.useFakeTimers({ doNotFake: ['performance'] });
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  beforeEach(() => {
    findAdministrator.mockReset().mockResolvedValue(valid(administrator));
    find.mockReset().mockResolvedValue(valid(shop));
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  function pass(milliseconds: number): void {
    now += milliseconds;
    jest.advanceTimersByTime(milliseconds);
  }

  it('finds the application by its token', async () => {
    const token = newToken();
    await expect(authenticator().authenticate(byToken(token))).resolves.toEqual(valid(shop));
    expect(find.mock.calls).toEqual([['token', token, expect.any(Object)]]);
    expect(findAdministrator).not.toHaveBeenCalled();
  });

  it('accepts the configured administrator token in any format', async () => {
    await expect(authenticator().authenticate(byToken(ADMIN_TOKEN))).resolves.toEqual(valid(administrator));
    expect(findAdministrator).toHaveBeenCalledTimes(1);
    expect(find).not.toHaveBeenCalled();
  });

  it('accepts no administrator token when none is configured', async () => {
    await expect(authenticator(null).authenticate(byToken(ADMIN_TOKEN))).rejects.toEqual(INVALID);
    await expect(authenticator(null).authenticate(byToken(newToken()))).resolves.toEqual(valid(shop));
    expect(findAdministrator).not.toHaveBeenCalled();
  });

  it('responds with missing_token only when no token is sent', async () => {
    await expect(authenticator().authenticate(null)).rejects.toEqual(MISSING);
    await expect(authenticator().authenticate(byToken(''))).rejects.toEqual(INVALID);
  });

  it('refuses a malformed token without a database query', async () => {
    await expect(authenticator().authenticate(byToken(`${newToken()}x`))).rejects.toEqual(INVALID);
    expect(find).not.toHaveBeenCalled();
  });

  it('does not find whose token is not valid any more', async () => {
    find.mockResolvedValue({ ...shop, isValid: false });
    await expect(authenticator().authenticate(byToken(newToken()))).rejects.toEqual(INVALID);
  });

  it('refuses an unknown token with the same error', async () => {
    find.mockResolvedValue(null);
    await expect(authenticator().authenticate(byToken(newToken()))).rejects.toEqual(INVALID);
  });

  it('shares one query between concurrent and closely following requests', async () => {
    const [one, token] = [authenticator(), newToken()];
    await Promise.all([one.authenticate(byToken(token)), one.authenticate(byToken(token))]);
    pass(800);
    await one.authenticate(byToken(token));
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('caches each application under its own token', async () => {
    const one = authenticator();
    const other = { ...shop, id: 8 };
    await expect(one.authenticate(byToken(newToken()))).resolves.toEqual(valid(shop));
    find.mockResolvedValue(valid(other));
    await expect(one.authenticate(byToken(newToken()))).resolves.toEqual(valid(other));
    await expect(one.authenticate(byToken(ADMIN_TOKEN))).resolves.toEqual(valid(administrator));
  });

  it('refuses a revoked token within a second', async () => {
    const [one, token] = [authenticator(), newToken()];
    await one.authenticate(byToken(token));
    find.mockResolvedValue(null);
    pass(1_000);
    await expect(one.authenticate(byToken(token))).rejects.toEqual(INVALID);
  });

  it('measures the age of a cached result from the start of the query', async () => {
    const [one, token] = [authenticator(), newToken()];
    find.mockImplementationOnce(async () => {
      pass(600);
      return valid(shop);
    });
    await one.authenticate(byToken(token));
    find.mockResolvedValue(null);
    pass(250);
    await expect(one.authenticate(byToken(token))).resolves.toEqual(valid(shop));
    pass(100);
    await expect(one.authenticate(byToken(token))).rejects.toEqual(INVALID);
  });

  it('does not cache a failed query', async () => {
    const [one, token] = [authenticator(), newToken()];
    find.mockRejectedValueOnce(new Error('no connection'));
    await expect(one.authenticate(byToken(token))).rejects.toThrow('no connection');
    await expect(one.authenticate(byToken(token))).resolves.toEqual(valid(shop));
  });

  it('looks a session up by its secret, never as a token, until it is forgotten', async () => {
    const session: Credential = { kind: 'session', secret: newSecret() };
    const one = authenticator();
    await expect(one.authenticate(session)).resolves.toEqual(valid(shop));
    await one.authenticate(session);
    const allowed = { tokenSignIn: true, administrators: one.administratorDigests };
    expect(find.mock.calls).toEqual([['session', session.secret, allowed]]);
    find.mockResolvedValue({ ...shop, isValid: false });
    one.forget(session);
    await expect(one.authenticate(session)).resolves.toEqual({ ...shop, isValid: false });
    await expect(one.authenticate({ kind: 'session', secret: 'x' })).rejects.toEqual(INVALID);
    await expect(one.authenticate({ kind: 'session', secret: ADMIN_TOKEN })).rejects.toEqual(INVALID);
    expect(find).toHaveBeenCalledTimes(2);
  });

  it('looks a token up in turn unless it was valid in this process during the last day', async () => {
    const [one, token] = [authenticator(), newToken()];
    let turns = 0;
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
      turns += 1;
      return work();
    };
    await one.authenticate(byToken(token), inTurn);
    await one.authenticate(byToken(token), inTurn);
    await one.authenticate(byToken(ADMIN_TOKEN), inTurn);
    expect(turns).toBe(1);
    pass(23 * 3_600_000);
    await one.authenticate(byToken(token), inTurn);
    expect(turns).toBe(1);
    expect(find).toHaveBeenCalledTimes(2);
    pass(25 * 3_600_000);
    await one.authenticate(byToken(token), inTurn);
    expect(turns).toBe(2);
    find.mockResolvedValue(null);
    const invalid = newToken();
    for (const count of [3, 4]) {
      await expect(one.authenticate(byToken(invalid), inTurn)).rejects.toEqual(INVALID);
      expect(turns).toBe(count);
    }
  });
});
