import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { documentChanges, type DocumentChanges } from './document-changes.js';

type DocumentChange = DocumentChanges['entries'][number];

const entriesOf = (before: object, after: object): DocumentChange[] =>
  documentChanges(before, after)?.entries ?? [];
const change = (pointer: string, from: unknown, to: unknown): DocumentChange => ({ pointer, from, to });

describe('the changes of a document', () => {
  it.each([
    ['none', { a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 }, []],
    ['null and no member, which are the same', { a: null, b: undefined }, {}, []],
    ['version and updatedAt, which always change', { version: 1, updatedAt: 'a' }, { version: 2 }, []],
    ['the same names further down', { a: { version: 1 } }, { a: { version: 2 } }, [['#/a/version', 1, 2]]],
    ['a value', { a: 1, b: 2 }, { a: 1, b: 3 }, [['#/b', 2, 3]]],
    ['a type', { a: 1 }, { a: '1' }, [['#/a', 1, '1']]],
    [
      'false, 0 and an empty text',
      { a: false, b: 0, c: '' },
      {},
      [
        ['#/a', false, null],
        ['#/b', 0, null],
        ['#/c', '', null],
      ],
    ],
    ['a value that is set', {}, { a: { b: 1 } }, [['#/a', null, { b: 1 }]]],
    ['a value that is removed', { a: [1] }, { a: null }, [['#/a', [1], null]]],
    ['a list in place of an object', { a: {} }, { a: [] }, [['#/a', {}, []]]],
    ['one more value in a list', { a: [1] }, { a: [1, 2] }, [['#/a/1', null, 2]]],
    [
      'one less',
      { a: [1, 2] },
      { a: [2] },
      [
        ['#/a/0', 1, 2],
        ['#/a/1', 2, null],
      ],
    ],
    ['a name with a slash and a tilde', { 'a/b~': 1 }, { 'a/b~': 2 }, [['#/a~1b~0', 1, 2]]],
  ] as [string, object, object, [string, unknown, unknown][]][])('%s', (_, before, after, changes) => {
    expect(entriesOf(before, after)).toEqual(changes.map((each) => change(...each)));
    expect(entriesOf(after, before)).toEqual(changes.map(([pointer, from, to]) => change(pointer, to, from)));
  });

  it('are at most 100, and say that there are more', () => {
    const numbers = (count: number): object => ({ a: Array.from({ length: count }, (_, index) => index) });
    expect(documentChanges({ a: [] }, numbers(100))).toMatchObject({ truncated: false });
    const { entries, truncated } = documentChanges({ a: [] }, numbers(101))!;
    expect([entries.length, entries.at(-1), truncated]).toEqual([100, change('#/a/99', null, 99), true]);
  });

  it('are null for equal documents', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (document) => {
        expect(documentChanges(document, structuredClone(document))).toBeNull();
      }),
    );
  });

  it('lead from the one document to the other, by their pointers', () => {
    const values = fc.letrec((tie) => ({
      value: fc.oneof(fc.boolean(), fc.integer(), tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 4 }),
      object: fc.dictionary(fc.constantFrom('a', 'b/c', 'd~', '0'), tie('value')),
    }));
    fc.assert(
      fc.property(values.object, values.object, (before, after) => {
        const found = documentChanges(before, after);
        fc.pre(found?.truncated !== true);
        expect(afterChanges(before as object, found?.entries ?? [])).toEqual(after);
      }),
    );
  });
});

describe('the changes of a list whose entries have ids', () => {
  const line = (id: number, position: number, more: object = {}): object => ({ id, position, ...more });

  it('are those of the same entry, at its index after the change', () => {
    const before = { items: [line(7, 1), line(8, 2), line(9, 3, { n: 1 })] };
    expect(entriesOf(before, { items: [line(8, 1), line(9, 2, { n: 2 })] })).toEqual([
      change('#/items/0/position', 2, 1),
      change('#/items/1/position', 3, 2),
      change('#/items/1/n', 1, 2),
      change('#/items/0', line(7, 1), null),
    ]);
  });

  it('name an entry that was added', () => {
    expect(entriesOf({ items: [line(7, 1)] }, { items: [line(9, 1), line(7, 2)] })).toEqual([
      change('#/items/0', null, line(9, 1)),
      change('#/items/1/position', 1, 2),
    ]);
  });

  it('are those of its place, when an entry took the place of another', () => {
    const before = { items: [line(7, 1, { n: 1 }), line(8, 2)] };
    expect(entriesOf(before, { items: [line(9, 1, { n: 2 }), line(8, 2)] })).toEqual([
      change('#/items/0/id', 7, 9),
      change('#/items/0/n', 1, 2),
    ]);
  });

  it.each([
    ['occur twice', [line(7, 1), line(7, 2)]],
    ['are absent from one', [line(7, 1), { position: 2 }]],
    ['are no numbers', [{ id: 'a' }]],
  ])('are found by the index, when ids %s', (_, before) => {
    expect(entriesOf({ items: before }, { items: [] })).toEqual(
      before.map((entry, index) => change(`#/items/${index}`, entry, null)),
    );
    expect(entriesOf({ items: before }, { items: [line(7, 9), ...before.slice(1)] })).toContainEqual(
      expect.objectContaining({ pointer: '#/items/0/position', to: 9 }),
    );
  });

  it('name each entry that came and each that went once, and no other', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 });
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const list = (all: number[]): object => ({ items: all.map((id) => ({ id })) });
        const entries = entriesOf(list(before), list(after));
        const idOf = (value: unknown): number | undefined =>
          typeof value === 'number' ? value : (value as { id: number } | null)?.id;
        const named = (key: 'from' | 'to'): (number | undefined)[] =>
          entries.map((entry) => idOf(entry[key])).filter((id) => id !== undefined);
        expect(named('from').sort()).toEqual(before.filter((id) => !after.includes(id)).sort());
        expect(named('to').sort()).toEqual(after.filter((id) => !before.includes(id)).sort());
      }),
    );
  });
});

/** The document after the changes, each at its pointer. Null removes a member, and the end of a list. */
function afterChanges(document: object, changes: DocumentChange[]): unknown {
  const root = { '#': structuredClone(document) } as Record<string, unknown>;
  for (const { pointer, to } of changes) {
    const path = pointer.split('/').map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
    const name = path.pop()!;
    const parent = path.reduce<Record<string, unknown>>((at, key) => at[key] as typeof at, root);
    if (to !== null) parent[name] = to;
    else if (Array.isArray(parent)) parent.length = Math.min(parent.length, Number(name));
    else Reflect.deleteProperty(parent, name);
  }
  return root['#'];
}
