/** What the orders of a job refer to. */
export interface OrderSource {
  /** The prefix of the externalIds, different for each job. */
  prefix: string;
  /** The number of packaging references, which are counted from 0; see `orderBody`. */
  packagings: number;
  /** The number of contact references, or null when every order is by a new contact. */
  contacts: number | null;
}

const ITEMS = 3;
/** The invoicing address of the orders. */
export const ADDRESS = {
  recipient: 'Épicerie du Port',
  street: '12 quai des Belges',
  zipCode: '13001',
  city: 'Marseille',
  country: 'FR',
};

/** The order with this number: three items and a contact, identified by external references. */
export function orderBody({ prefix, packagings, contacts }: OrderSource, number: number): string {
  const contact = contacts === null ? `${prefix}-${number}` : String(number % contacts);
  // An order that repeats another one of the contact has a warning.
  const offset = [...prefix].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 0);
  const items = Array.from({ length: ITEMS }, (_, item) => ({
    externalReference: `packaging-${(number * ITEMS + item) % packagings}`,
    orderedQuantity: 1 + ((number + item + offset) % 997),
    unitPrice: '16.658333',
  }));
  return JSON.stringify({
    externalId: `${prefix}-${number}`,
    externalReference: `WEB-${number}`,
    contact: {
      externalReference: `contact-${contact}`,
      firstName: 'Camille',
      lastName: 'Renard',
      email: 'camille@example.com',
    },
    customer: { name: 'Épicerie du Port' },
    invoicingAddress: ADDRESS,
    deliveryAddress: { ...ADDRESS, recipient: 'Entrepôt', street: '4 rue de la Loge' },
    items,
    comment: 'Please ring at the back door.',
  });
}
