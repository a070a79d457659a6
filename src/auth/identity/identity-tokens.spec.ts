import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Config } from '../../config/env.js';
import { parseIdentityIssuers } from '../../config/identity-issuers.js';
import { IdentityProvider } from './identity-provider.js';
import { IdentityTokens } from './identity-tokens.js';

const ISSUER = 'https://login.example.com';
const VALUES = { clerks: { roles: ['clerk'], application: 7 }, readers: { roles: ['reader'] } };

afterEach(() => {
  jest.restoreAllMocks();
});

const encoded = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

/** The identity that a token with these claims names, if its signature and times are accepted. */
function identified(claims: object, claim = 'groups'): ReturnType<IdentityTokens['identify']> {
  const people = { claim, values: VALUES };
  const setting = [{ issuer: ISSUER, audience: 'orders', people, machines: { claim: 'application_id' } }];
  const config = { identityIssuers: parseIdentityIssuers(JSON.stringify(setting)) } as unknown as Config;
  const found = { iss: ISSUER, sub: 'ada', exp: 4_000_000_000, ...claims };
  jest.spyOn(IdentityProvider.prototype, 'accessClaims').mockResolvedValue(found);
  return new IdentityTokens(config).identify(`${encoded({ alg: 'RS256' })}.${encoded(found)}.x`);
}

describe('claims of roles', () => {
  it.each<[string, object]>([
    ['realm_access.roles', { realm_access: { roles: ['clerks', 'others'] } }],
    [
      'resource_access.orders.example.roles',
      { resource_access: { 'orders.example': { roles: ['clerks'] } } },
    ],
    ['https://example.com/roles', { 'https://example.com/roles': 'clerks' }],
    ['groups', { groups: ['clerks'], hasgroups: true }],
  ])('may be at %s', async (claim, claims) => {
    const claimed = { roles: ['clerk'], applicationId: 7 };
    expect(await identified(claims, claim)).toMatchObject({ person: { subject: 'ada', claimed } });
  });

  it.each<[string, object]>([
    ['realm_access.roles', { realm_access: 'clerks' }],
    ['realm_access.roles', {}],
    ['constructor.name', {}],
    ['roles', { hasgroups: true }],
  ])('give no roles without a value at %s', async (claim, claims) => {
    const claimed = { roles: [], applicationId: 0 };
    expect(await identified(claims, claim)).toMatchObject({ person: { claimed } });
  });

  it.each([
    { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph.example' } } },
    { hasgroups: true },
  ])('that were left out because there are too many, %j, let nobody in', async (claims) => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    expect(await identified(claims)).toBeNull();
    expect(warn.mock.calls.flat().join()).toContain('too many groups');
  });
});

describe('claims that name a person', () => {
  it.each<[string, unknown]>([
    ['a number', 7],
    ['an object', { id: 'ada' }],
    ['a list', ['ada']],
    ['true', true],
    ['null', null],
    ['empty', ''],
    ['blank', ' \u00a0\u200b'],
    ['too long', 'a'.repeat(256)],
    ['with NUL', 'a\u0000b'],
    ['with a line end', 'a\nb'],
    ['with half of a character', 'a\ud800b'],
  ])('are refused when the subject is %s, for which the log has the reason', async (_, sub) => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    expect(await identified({ sub })).toBeNull();
    expect(warn.mock.calls.flat().join()).toContain('"sub"');
  });

  it.each<[string, unknown, string | null]>([
    ['a number', 7, null],
    ['an object', { given: 'Ada' }, null],
    ['invisible', ' \u200b\u0000', null],
    ['too long', `${'a'.repeat(254)}😀😀`, `${'a'.repeat(254)}😀`],
    ['with control characters', '\u0000Ada\nLovelace\ud800', 'Ada Lovelace'],
  ])('give a name and an e-mail address that can be shown when they are %s', async (_, name, shown) => {
    expect(await identified({ name, email: name })).toMatchObject({ person: { name: shown, email: shown } });
  });
});

describe('the claim of a machine', () => {
  const machine = async (application_id: unknown): Promise<number | null> => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const found = (await identified({ application_id })) as { applicationId: number } | null;
    return found && found.applicationId;
  };

  it.each([7, '7'])('names an application: %j', async (id) => expect(await machine(id)).toBe(7));

  it.each([0, -7, 1.5, '7.0', '', true, [7], {}])('names none when it is %j', async (id) =>
    expect(await machine(id)).toBeNull(),
  );
});
