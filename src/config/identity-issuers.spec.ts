import { describe, expect, it } from '@jest/globals';
import { parseIdentityIssuers } from './identity-issuers.js';

const ISSUER = { issuer: 'https://login.example.com/realms/a', audience: 'orders', people: {} };
const parsed = (...issuers: object[]) => parseIdentityIssuers(JSON.stringify(issuers));

describe('parseIdentityIssuers', () => {
  it('reads providers whose people get their roles from an administrator', () => {
    expect(parsed(ISSUER)).toEqual([
      { ...ISSUER, consoleClientId: null, people: { claim: null, values: new Map() }, machines: null },
    ]);
  });

  it('names all faults at once', () => {
    const faulty = {
      issuer: 'http://login.example.com',
      colour: 'red',
      people: { claim: 'groups', values: { desk: { roles: ['owner'], application: -1 } } },
      machines: {},
    };
    expect(() => parsed(ISSUER, faulty, { issuer: 'https://a.example', audience: 'b' })).toThrow(
      [
        'is wrong: [1].colour is not known',
        '[1].issuer must be an https URL without query, or an http URL of this machine',
        '[1].audience must be a text',
        '[1].people.values.desk.roles must be a list of reader, clerk, catalogue, administrator',
        '[1].people.values.desk.application must be the id of an application',
        '[1].machines.claim must be a text',
        '[2] must have people or machines',
      ].join('; '),
    );
  });

  it.each([
    ['no JSON', '[{'],
    ['no array', '{}'],
  ])('refuses %s', (_, text) => {
    expect(() => parseIdentityIssuers(text)).toThrow('must be a JSON array of identity providers');
  });

  it('refuses one provider twice, and a client of the console without people', () => {
    expect(() => parsed(ISSUER, ISSUER)).toThrow('must not have the same issuer twice');
    const machines = {
      issuer: 'https://a.example',
      audience: 'b',
      consoleClientId: 'c',
      machines: { claim: 'd' },
    };
    expect(() => parsed(machines)).toThrow('[0].consoleClientId needs people');
  });

  it('takes http only for this machine', () => {
    expect(parsed({ ...ISSUER, issuer: 'http://127.0.0.1:8080' })).toHaveLength(1);
    for (const issuer of ['http://10.0.0.1', 'https://a.example?b', 'https://u:p@a.example', 'login'])
      expect(() => parsed({ ...ISSUER, issuer })).toThrow('[0].issuer must be');
  });
});
