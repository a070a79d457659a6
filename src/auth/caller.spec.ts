import { describe, expect, it } from '@jest/globals';
import { type Application, callerOf, hasRight, requireRight, setCaller } from './caller.js';

const shop: Application = {
  id: 7,
  name: 'Shop',
  rights: ['sales', 'crm'],
  autoValidate: false,
  holdOrders: [],
  unknownItems: 'refuse',
  webhookKey: 'k',
  tokenId: 3,
  tokenName: 'first',
};

describe('a caller', () => {
  it('is stored per request', () => {
    const request = {};
    setCaller(request, shop);
    expect(callerOf(request)).toBe(shop);
    expect(callerOf({})).toBeUndefined();
  });

  it('has only the rights it was given; admin does not include others', () => {
    expect(hasRight(shop, 'sales')).toBe(true);
    expect(hasRight(shop, 'admin')).toBe(false);
    expect(hasRight({ ...shop, rights: ['admin'] }, 'sales')).toBe(false);
    expect(() => requireRight(shop, 'crm')).not.toThrow();
  });

  it('gets an error that names the missing right', () => {
    const detail = 'This requires the right "catalogue".';
    const refusal = { kind: 'forbidden', code: 'missing_right', message: detail };
    const members = { right: 'catalogue' };
    expect(() => requireRight(shop, 'catalogue')).toThrow(
      expect.objectContaining({ ...refusal, members, errors: undefined }),
    );
    expect(() => requireRight(shop, 'catalogue', { pointer: '#/items' })).toThrow(
      expect.objectContaining({
        ...refusal,
        members,
        errors: [{ pointer: '#/items', code: 'missing_right', detail }],
      }),
    );
  });
});
