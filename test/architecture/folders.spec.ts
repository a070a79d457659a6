import { describe, expect, it } from '@jest/globals';
import { crowdedFolders, foldersInCycles } from './folders.js';

describe('foldersInCycles', () => {
  const cyclesOf = (...imports: [from: string, to: string][]) =>
    foldersInCycles(imports.map(([from, to]) => ({ from: `src/${from}.ts`, to: `src/${to}.ts` })));

  it('finds folders that import each other in different files', () =>
    expect(cyclesOf(['orders/rules/a', 'orders/view/b'], ['orders/view/c', 'orders/rules/d'])).toEqual([
      'src/orders/rules ↔ src/orders/view',
    ]));

  it('finds a folder and its subfolder that import each other', () =>
    expect(cyclesOf(['orders/a', 'orders/rules/b'], ['orders/rules/c', 'orders/d'])).toEqual([
      'src/orders ↔ src/orders/rules',
    ]));

  it('finds folders that import each other through a third one', () =>
    expect(cyclesOf(['a/x', 'b/x'], ['b/y', 'c/x'], ['c/y', 'a/y'])).toEqual(['src/a ↔ src/b ↔ src/c']));

  it('finds folders that import each other only in their subfolders', () =>
    expect(cyclesOf(['a/one/x', 'b/one/x'], ['b/two/x', 'a/two/x'])).toEqual(['src/a ↔ src/b']));

  it('finds nothing where imports go one way, and ignores imports of tests', () =>
    expect(
      cyclesOf(['a/x', 'b/x'], ['b/x', 'c/x'], ['a/x', 'c/x'], ['a/x', 'a/rules/x'], ['c/x.spec', 'a/x']),
    ).toEqual([]));
});

describe('crowdedFolders', () => {
  const files = (folder: string, count: number, ending: string) =>
    Array.from({ length: count }, (_, index) => `src/${folder}/${index}${ending}`);

  it('finds a folder with more than 16 files, and does not count tests and subfolders', () =>
    expect(
      crowdedFolders([
        ...files('full', 16, '.ts'),
        ...files('full', 9, '.spec.ts'),
        ...files('full/sub', 9, '.ts'),
        ...files('crowded', 17, '.ts'),
      ]),
    ).toEqual(['src/crowded: 17']));
});
