import type { PersonRow } from '../../persistence/contacts/contact.repository.js';

/** The values that a change would set; null for values that are absent or equal. */
export function personDifference(person: PersonRow, change: Partial<PersonRow>): PersonRow {
  const changed = (name: keyof PersonRow): string | null =>
    change[name] === undefined || change[name] === person[name] ? null : change[name];
  return { firstName: changed('firstName'), lastName: changed('lastName'), email: changed('email') };
}

export const isEmpty = (person: PersonRow): boolean => Object.values(person).every((value) => value === null);

/** The values that are not null. */
export const withoutNulls = (person: PersonRow): Partial<PersonRow> =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== null));
