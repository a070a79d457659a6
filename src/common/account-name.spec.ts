import { describe, expect, it } from '@jest/globals';
import { accountName, isIdentifiable } from './account-name.js';

const ANNA = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' };

describe('the customer account of a new contact', () => {
  it.each([
    ['a company', 'Berg AB', ANNA, { name: 'Berg AB', individual: false }],
    ['a name as it was sent', ' Berg AB ', ANNA, { name: ' Berg AB ', individual: false }],
    ['no company', undefined, ANNA, { name: 'Anna Berg', individual: true }],
    ['an empty company', '', ANNA, { name: 'Anna Berg', individual: true }],
    ['a blank company', ' \t', ANNA, { name: 'Anna Berg', individual: true }],
    ['a first name only', '', { ...ANNA, lastName: null }, { name: 'Anna', individual: true }],
    ['a last name only', '', { firstName: ' ', lastName: 'Berg' }, { name: 'Berg', individual: true }],
    ['an e-mail only', '', { email: ANNA.email }, { name: 'anna@example.com', individual: true }],
  ])('is named after %s', (_, customerName, person, account) => {
    expect(accountName(customerName, person)).toEqual(account);
  });

  it('is a private person when the client says so or sends no company name', () => {
    expect(accountName('Anna Berg', ANNA, true)).toEqual({ name: 'Anna Berg', individual: true });
    expect(accountName('', ANNA, false)).toEqual({ name: 'Anna Berg', individual: true });
  });
});

describe('the data of a person', () => {
  it.each([[{ firstName: 'Anna' }], [{ lastName: 'Berg' }], [{ email: 'anna@example.com' }]])(
    'is sufficient with %j',
    (person) => expect(isIdentifiable(person)).toBe(true),
  );

  it.each([[{}], [{ firstName: '', lastName: ' ' }], [{ email: null }]])(
    'is not sufficient with %j',
    (person) => expect(isIdentifiable(person)).toBe(false),
  );
});
