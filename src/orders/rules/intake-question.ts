import { saysWho } from '../../common/account-name.js';
import type { IntakeQuestion } from '../../persistence/repositories/order-intake.js';
import type { OrderContent } from './order-content.js';
import { isReferenceId } from './packaging-matching.js';

/** What has to be looked up before an order can be taken. */
export function intakeQuestion(applicationId: number, content: OrderContent): IntakeQuestion {
  const { contact, items, shippingMethod } = content;
  const names = items.map(({ externalReference }) => externalReference).filter((name) => name !== null);
  const references = items.map(({ internalReferenceId }) => internalReferenceId).filter((id) => id !== null);
  return {
    applicationId,
    externalId: content.externalId,
    contact,
    mayCreateContact: isStranger(content),
    itemCount: items.length,
    packagingIds: unique(items.map(({ packaging }) => packaging).filter((id) => id !== null)),
    packagingReferenceIds: unique([...references, ...names.filter(isReferenceId).map(Number)]),
    packagingExternalReferences: unique(names),
    shipping: shippingMethod,
  };
}

/** Only somebody with a name of the application's own, and no other identifier, can be new. */
const isStranger = ({ contact }: OrderContent): boolean =>
  contact.externalReference !== null &&
  contact.id === null &&
  contact.internalReferenceId === null &&
  saysWho(contact);

const unique = <T>(values: T[]): T[] => [...new Set(values)];
