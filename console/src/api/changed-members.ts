/**
 * What is sent of a form: the members that differ from those it was opened with. The others may have been changed by somebody
 * else meanwhile.
 */
export function changedMembers<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(after).filter(([name, value]) => !isEqual(before[name as keyof T], value));
  return Object.fromEntries(changed) as Partial<T>;
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
