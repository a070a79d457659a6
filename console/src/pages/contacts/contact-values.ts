import type { Contact } from 'order-taking-client/openapi';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';

/** How a contact is called: by its name, otherwise by its e-mail address. */
export function contactName({ id, firstName, lastName, email }: Named): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  if (name !== '') return name;
  return email ?? t('Contact {id}', id);
}

type Named = Pick<Contact, 'id' | 'firstName' | 'lastName' | 'email'>;

export type Difference = 'same' | 'differs' | 'missing';

interface ComparedValue {
  name: string;
  mine: string | null;
  theirs: string | null;
  difference: Difference;
}

/** What two contacts have in common, value by value. */
export function compared(mine: Contact, theirs: Contact): ComparedValue[] {
  const kindOf = (contact: Contact): string => labels.contactKinds[String(contact.customer.individual)]!;
  const rows: [string, string | null, string | null][] = [
    [t('First name'), mine.firstName, theirs.firstName],
    [t('Last name'), mine.lastName, theirs.lastName],
    [t('E-mail'), mine.email, theirs.email],
    [t('Customer'), mine.customer.name, theirs.customer.name],
    [t('Customer type'), kindOf(mine), kindOf(theirs)],
    [t('VAT number'), mine.customer.vatNumber, theirs.customer.vatNumber],
  ];
  return rows.map(([name, own, other]) => ({
    name,
    mine: own,
    theirs: other,
    difference: difference(own ?? '', other ?? ''),
  }));
}

/** Case is no difference: the service does not look at it either when it looks for candidates. */
function difference(mine: string, theirs: string): Difference {
  if (mine.toLocaleLowerCase() === theirs.toLocaleLowerCase()) return 'same';
  return mine === '' || theirs === '' ? 'missing' : 'differs';
}
