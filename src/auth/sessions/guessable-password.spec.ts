import { describe, expect, it } from '@jest/globals';
import { requireNotGuessable } from './passwords.service.js';

const OWN = 'Grace Hopper h.oppenheimer@example.com';

describe('a password that can be guessed', () => {
  it.each([
    ...['aaaaaaaaaaaa', 'abababababab', 'abc123abc123', 'Xk9!Xk9!Xk9!', '            '],
    ...['123456789012', '210987654321', 'abcdefghijkl', 'qwertyuiop12', 'azertyuiop12', '1q2w3e4r5t6y'],
    ...['password1234', 'Passw0rd2026!', 'p@$$w0rd!p@$$w0rd!', 'iloveyou2026', 'Administrator1'],
    ...['ｐａｓｓｗｏｒｄ１２３４', 'gracehopper1', 'Hopper-Grace-2026', 'Oppenheimer2026'],
    ...['ordertaking12', 'Order Taking Service!'],
  ])('is refused: %s', (password) =>
    expect(() => requireNotGuessable(password, OWN)).toThrow(
      expect.objectContaining({
        errors: [expect.objectContaining({ pointer: '#/password', code: 'password_guessable' })],
      }),
    ),
  );

  it.each([
    'grace likes tall ships',
    '739204817365',
    'a new password',
    'pass the word on',
    'żółć-mąka-źdźbło',
  ])('is not %s', (password) => expect(() => requireNotGuessable(password, OWN)).not.toThrow());
});
