/** What an order or a partner says of a person; any of it may be unknown. */
export interface Person {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | null | undefined;
}

/** Whether a person we do not know yet can be created from this: at least a name or an e-mail says who it is. */
export const saysWho = (person: Person): boolean =>
  [person.firstName, person.lastName, person.email].some(isFilled);

/**
 * The customer account of a person we do not know yet. Without a company's name it is a private person, and
 * the account takes the person's full name, or the e-mail; the person must have passed `saysWho`.
 * @param individual what the client says of it; a hint, because without a name it can only be a person
 */
export function accountName(
  customerName: string | undefined,
  person: Person,
  individual = false,
): { name: string; individual: boolean } {
  if (isFilled(customerName)) return { name: customerName, individual };
  const fullName = [person.firstName, person.lastName].filter(isFilled).join(' ');
  return { name: fullName === '' ? (person.email ?? '') : fullName, individual: true };
}

const isFilled = (text: string | null | undefined): text is string => text?.trim() !== '' && text != null;
