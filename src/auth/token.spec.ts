import { describe, expect, it } from '@jest/globals';
import { isWellFormedToken, newToken, withChecksum } from './token.js';

const token = withChecksum('0123456789abcdefghijABCDEFGHIJ');

describe('a token', () => {
  it('has a prefix and random characters', () => {
    const tokens = Array.from({ length: 200 }, () => newToken());
    for (const made of tokens) expect(made).toMatch(/^ots_[0-9A-Za-z]{36}$/);
    expect(tokens.every(isWellFormedToken)).toBe(true);
    expect(new Set(tokens).size).toBe(200);
  });

  it('has another prefix in a test installation, and no other form is well-formed', () => {
    const made = newToken(true);
    expect(made).toMatch(/^ots_test_[0-9A-Za-z]{36}$/);
    expect(isWellFormedToken(made)).toBe(true);
    expect(isWellFormedToken(made.replace('_test_', '_live_'))).toBe(false);
    expect(isWellFormedToken(made.replace('ots_test_', 'test_'))).toBe(false);
  });

  it('has a checksum that does not change between versions of the service', () => {
    expect(withChecksum('A'.repeat(30))).toBe('ots_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA0uCPlr');
  });

  it('is refused when one character is replaced', () => {
    for (let at = 0; at < token.length; at++) {
      const slip = `${token.slice(0, at)}${token[at] === 'x' ? 'y' : 'x'}${token.slice(at + 1)}`;
      expect([slip, isWellFormedToken(slip)]).toEqual([slip, false]);
    }
  });

  it('is refused when two characters are swapped', () => {
    for (let at = 0; at + 1 < token.length; at++) {
      const slip = `${token.slice(0, at)}${token[at + 1]}${token[at]}${token.slice(at + 2)}`;
      expect([slip, isWellFormedToken(slip)]).toEqual([slip, slip === token]);
    }
  });

  it.each([
    ['nothing', ''],
    ['a prefix alone', 'ots_'],
    ['too short', token.slice(0, -1)],
    ['too long', `${token}0`],
    ['between spaces', ` ${token} `],
    ['with a line break', `${token}\n`],
    ['with another prefix', token.replace('ots_', 'otx_')],
    ['in capitals', token.toUpperCase()],
    ['of 10 kB', 'x'.repeat(10_000)],
  ])('is not well-formed when it is %s', (_, text) => expect(isWellFormedToken(text)).toBe(false));
});
