interface Person {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | null | undefined;
}

/** True if a contact can be created from this data: at least a name or an e-mail address is required. */
export const isIdentifiable = (person: Person): boolean =>
  [person.firstName, person.lastName, person.email].some(isNotBlank);

/**
 * The name of the customer account for a new contact. Without a company name the account is a private person and gets the
 * full name or the e-mail address of the person, who must have passed `isIdentifiable`.
 * @param individual whether the client says that the named customer is a private person
 */
export function accountName(
  customerName: string | undefined,
  person: Person,
  individual = false,
): { name: string; individual: boolean } {
  if (isNotBlank(customerName)) return { name: customerName, individual };
  const fullName = [person.firstName, person.lastName].filter(isNotBlank).join(' ');
  return { name: fullName === '' ? (person.email ?? '') : fullName, individual: true };
}

export const isNotBlank = (text: string | null | undefined): text is string =>
  text?.trim() !== '' && text != null;

/** True for two spellings of the name of one company: case, white space, points and commas do not count. */
export const isSameCompany = (name: string, other: string): boolean => companyKey(name) === companyKey(other);

/** The same for all spellings of the name of a company. */
export const companyKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s.,]/g, '')
    .toUpperCase();
