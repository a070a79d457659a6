import { describe, expect, it } from '@jest/globals';
import { type Application, callerOf, hasRight, requireRight, setCaller } from './caller.js';

const shop: Application = {
  id: 7,
  name: 'Shop',
  rights: ['sales', 'crm'],
  autoValidate: false,
  webhookKey: 'k',
};

describe('a caller', () => {
  it('belongs to one request', () => {
    const request = {};
    setCaller(request, shop);
    expect(callerOf(request)).toBe(shop);
    expect(callerOf({})).toBeUndefined();
  });

  it('has the rights it was given, and the right to everything includes no other', () => {
    expect(hasRight(shop, 'sales')).toBe(true);
    expect(hasRight(shop, 'admin')).toBe(false);
    expect(hasRight({ ...shop, rights: ['admin'] }, 'sales')).toBe(false);
    expect(() => requireRight(shop, 'crm')).not.toThrow();
  });

  it('is told which right it lacks', () => {
    const detail = 'This needs the right "catalogue".';
    const refusal = { kind: 'forbidden', code: 'missing_right', message: detail };
    const members = { right: 'catalogue' };
    expect(() => requireRight(shop, 'catalogue')).toThrow(
      expect.objectContaining({ ...refusal, members, errors: undefined }),
    );
    expect(() => requireRight(shop, 'catalogue', '#/items')).toThrow(
      expect.objectContaining({
        ...refusal,
        members,
        errors: [{ pointer: '#/items', code: 'missing_right', detail }],
      }),
    );
  });
});
