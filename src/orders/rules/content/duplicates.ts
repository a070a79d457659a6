import { hash } from 'node:crypto';
import { canonicalDecimal } from '../../../common/values.js';
import type { EqualOrder, KnownContact, NewContact } from '../../../persistence/orders/order-creation.js';
import type { Warning } from '../../../persistence/orders/record/order-values.js';
import type { ItemContent } from './order-content.js';
import type { StoredOrder } from './stored-order.js';

/**
 * A number that is the same for orders with the same items, quantities and prices as they were sent. It is cheap to store
 * and to compare; two different orders of one contact have the same one with a probability of 1 in 4,294,967,296.
 */
export function itemsKey(items: ItemContent[]): number {
  const compared = items.map(
    ({ label: _label, costCentre: _cost, expectedDeliveryDate: _date, metadata: _data, ...item }) => item,
  );
  return hash('sha1', JSON.stringify(compared), 'buffer').readInt32BE();
}

/**
 * At most one: names the latest order of the contact with the same items, gross and currency.
 * @param contact with the latest orders that have the same items
 */
export function duplicateWarnings(contact: KnownContact | NewContact, amount: Amount): Warning[] {
  const equalOrders = 'equalOrders' in contact ? (contact.equalOrders ?? []) : [];
  const duplicate = equalOrders.find((order) => isSameAmount(order, amount));
  return duplicate === undefined ? [] : [possibleDuplicate(duplicate)];
}

/** A changed order keeps the warning that it had from the beginning, unless the reason is gone. */
export const keptDuplicateWarnings = (
  { order, itemsKey: key }: Pick<StoredOrder, 'order' | 'itemsKey'>,
  after: ComparedOrder,
): Warning[] =>
  key === after.itemsKey &&
  order.contact.id === after.contactId &&
  isSameAmount({ gross: order.totals.gross, currency: order.currency }, after)
    ? order.warnings.filter(({ code }) => code === 'possible_duplicate')
    : [];

interface Amount {
  gross: string | null;
  currency: string;
}

/** The order after the change, as far as it is compared. */
interface ComparedOrder extends Amount {
  itemsKey: number | null;
  contactId: number;
}

/** In one currency. Both may be unknown. */
const isSameAmount = ({ gross: a, currency }: Amount, { gross: b, currency: other }: Amount): boolean =>
  currency === other && (a === null || b === null ? a === b : canonicalDecimal(a) === canonicalDecimal(b));

const possibleDuplicate = ({ id, externalId }: EqualOrder): Warning => ({
  code: 'possible_duplicate',
  pointer: '#',
  detail: `The contact ordered the same for the same total within the last 24 hours: order "${externalId}".`,
  order: id,
  externalId,
});
