import type { PersonRow } from '../../persistence/repositories/contact.repository.js';

/** What a change would change: null where it says nothing, or nothing new. */
export function differing(person: PersonRow, change: Partial<PersonRow>): PersonRow {
  const news = (name: keyof PersonRow): string | null =>
    change[name] === undefined || change[name] === person[name] ? null : change[name];
  return { firstName: news('firstName'), lastName: news('lastName'), email: news('email') };
}

export const isEmpty = (person: PersonRow): boolean => Object.values(person).every((value) => value === null);

/** What a change says, as values to store. */
export const filled = (person: PersonRow): Partial<PersonRow> =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== null));
