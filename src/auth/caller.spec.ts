import { describe, expect, it } from '@jest/globals';
import { domainErrorOf } from '../../test/support/domain-error.js';
import { runAsRequest } from '../common/request/request-context.js';
import {
  type Caller,
  type Right,
  actorIds,
  actorRow,
  currentCaller,
  hasRight,
  isApprover,
  isShipper,
  lockQueueOf,
  requireRight,
  setCaller,
  trackUsedRights,
  withRight,
} from './caller.js';
import { requireAccess } from './access.js';

const shop: Caller = {
  id: 7,
  name: 'Shop',
  rights: ['sales', 'crm'],
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
};

describe('a caller', () => {
  it('is stored per request', () => {
    runAsRequest({}, () => {
      setCaller(shop);
      expect(currentCaller()).toBe(shop);
      runAsRequest({}, () => expect(currentCaller()).toBeUndefined());
    });
    expect(currentCaller()).toBeUndefined();
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

describe('what a request uses of its caller', () => {
  it('are the rights that were checked successfully, for each request alone', () => {
    const usedWhileChecking = (...rights: Right[]): Right[] =>
      runAsRequest({}, () => {
        const used = trackUsedRights();
        for (const right of rights) hasRight(shop, right);
        return [...used];
      });
    expect(usedWhileChecking('sales', 'admin')).toEqual(['sales']);
    expect(usedWhileChecking('crm')).toEqual(['crm']);
  });

  it('does not include a right that withRight() adds for one call', async () => {
    const partner: Caller = { ...shop, rights: ['crm'] };
    await runAsRequest({}, async () => {
      const used = trackUsedRights();
      const given = await withRight(partner, 'sales', async (caller) => [
        hasRight(caller, 'sales'),
        hasRight(caller, 'crm'),
        hasRight(caller, 'admin'),
      ]);
      expect([given, hasRight(partner, 'sales'), [...used]]).toEqual([[true, true, false], false, []]);
      expect(hasRight(partner, 'crm')).toBe(true);
      expect([...used]).toEqual(['crm']);
    });
  });

  it('needs one of several rights, and otherwise names the last one', () => {
    expect(() => requireAccess(shop, ['admin', 'crm'])).not.toThrow();
    const error = domainErrorOf(() => requireAccess(shop, ['admin', 'catalogue']));
    expect(error).toMatchObject({ code: 'missing_right', members: { right: 'catalogue' } });
  });

  it.each([
    [['logistics'], true],
    [['logistics', 'holds'], true],
    [['logistics', 'sales'], false],
    [['holds'], false],
  ] as const)('with the rights %j only ships: %s', (rights, ships) => {
    expect(isShipper({ ...shop, rights: [...rights] })).toBe(ships);
  });

  it('that only ships is refused with what it can do', () => {
    expect(
      domainErrorOf(() => requireAccess({ ...shop, rights: ['logistics'] }, 'application')),
    ).toMatchObject({
      code: 'missing_right',
      message:
        'With the right "logistics" alone, an application can only read and ship orders. This requires the right "sales".',
      members: { right: 'sales' },
    });
  });

  it.each([
    [['holds'], true],
    [['holds', 'crm'], true],
    [['holds', 'sales'], false],
    [['sales'], false],
    [[], false],
  ] as const)('with the rights %j only decides about holds: %s', (rights, decides) => {
    const caller = { ...shop, rights: [...rights] };
    expect(isApprover(caller)).toBe(decides);
    if (!decides) {
      expect(() => requireAccess(caller, 'application')).not.toThrow();
      return;
    }
    expect(domainErrorOf(() => requireAccess(caller, 'application'))).toMatchObject({
      code: 'missing_right',
      message:
        'With the right "holds" alone, an application can only read, hold and release orders. This requires the right "sales".',
      members: { right: 'sales' },
    });
  });

  it('is in journals with its token, if it has one', () => {
    expect(actorIds(shop)).toEqual({ actorId: 7, actorTokenId: 3, actorPersonId: null });
    expect(actorRow(shop)).toEqual({ id: 7, name: 'Shop', token: { id: 3, name: 'first' }, person: null });
    const token = (tokenId: number | null, tokenName: string | null) =>
      actorRow({ ...shop, tokenId, tokenName }).token;
    expect([token(null, null), token(null, 'ADMIN_TOKEN'), token(3, null)]).toEqual([
      null,
      { id: null, name: 'ADMIN_TOKEN' },
      { id: 3, name: null },
    ]);
  });

  it('is in journals with the person who acts on its behalf', () => {
    const ada = { ...shop, tokenId: null, tokenName: null, personId: 12, personName: 'Ada Lovelace' };
    expect(actorIds(ada)).toEqual({ actorId: 7, actorTokenId: null, actorPersonId: 12 });
    expect(actorRow(ada)).toEqual({
      id: 7,
      name: 'Shop',
      token: null,
      person: { id: 12, name: 'Ada Lovelace' },
    });
  });

  it('waits for locks in queues of its own', () => {
    expect(lockQueueOf(shop, 'order', 5)).toBe('order 5 of 7');
  });
});
