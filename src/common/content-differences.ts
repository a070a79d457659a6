import { pointerOf } from './strict-json.js';

type Path = (string | number)[];

/** The JSON pointers of all values that differ; empty when the two contents are equal. */
export function contentDifferences(before: unknown, after: unknown, path: Path = []): string[] {
  if (isTree(before) && isTree(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => contentDifferences(before[key], after[key], [...path, key]));
  }
  return before === after ? [] : [pointerOf(path)];
}

export const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
