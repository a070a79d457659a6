import { invalidInput, type Fault } from '../../common/errors/domain-error.js';
import type {
  ReferenceResult,
  KnownContact,
  KnownPackaging,
  NewContact,
  NewOrder,
} from '../../persistence/orders/order-creation.js';
import type { Warning } from '../../persistence/orders/record/order-values.js';
import type { UnknownItems } from '../../persistence/applications/application.entity.js';
import { matchContact } from './matching/contact-matching.js';
import type { OrderContent } from './content/order-content.js';
import type { OrderCustomerDto } from '../dto/order.dto.js';
import { draftOrder, type OrderBefore } from './order-draft.js';
import { customerOfOrder, newContact } from './order-parties.js';
import { matchPackagings } from './matching/packaging-matching.js';
import { matchShipping, type ShippingChoice } from './matching/shipping-matching.js';
import { withKnownRate, taxTreatmentFaults } from './order-taxes.js';

export type ResolvedOrder = ReturnType<typeof draftOrder> &
  Pick<NewOrder, 'newContact' | 'contactBinding' | 'packagingBindings' | 'shippingBinding'>;

/** The order that is changed, and the resolved references that it keeps; they are not looked up again. */
export interface KeptReferences {
  before?: OrderBefore;
  contact?: KnownContact;
  /** The customer of the order, which stays unless the contact now has another customer. */
  customer?: OrderCustomerDto;
  /** By the position of the item; null for an item whose packaging is looked up. */
  packagings?: (KnownPackaging | null)[];
  shipping?: ShippingChoice | null;
  /** True if the VAT rate of shipping is that of the order, and not one that the change sends. */
  keepsShippingRate?: boolean;
  /** By the position of the item; true for one that is parked. */
  parked?: boolean[];
}

type ContactResolution = ReturnType<typeof matchContact>;

const asBefore = (contact: KnownContact): ContactResolution => ({ kind: 'known', contact, binding: null });

/** Resolves the references of an order and computes it. */
export function resolveOrder(
  application: { id: number; name: string; unknownItems: UnknownItems },
  content: OrderContent,
  result: ReferenceResult,
  kept: KeptReferences = {},
): ResolvedOrder {
  const match = kept.contact ? asBefore(kept.contact) : matchContact(content.contact, result.contacts);
  const items = matchPackagings(content.items, result.packagings, {
    kept: kept.packagings,
    parking: { parksUnknown: application.unknownItems === 'park', parked: kept.parked ?? [] },
  });
  const shipping =
    kept.shipping === undefined
      ? matchShipping(content.shippingMethod, result.shippingMethods)
      : { choice: kept.shipping, binding: null, faults: [] };
  const faults = [
    ...contactFaults(match, content),
    ...items.faults,
    ...shipping.faults,
    ...taxTreatmentFaults(content),
  ];
  if (faults.length > 0) throw invalidInput(faults);
  const { contact, created, warnings } = contactOf(match, content, { result, kept });
  const { packagings } = items;
  const sources = { packagings, methods: result.shippingMethods };
  const choice =
    kept.keepsShippingRate === true ? shipping.choice : withKnownRate(shipping.choice, content, sources);
  const resolved = { application, result, contact, packagings, shipping: choice, warnings };
  return {
    ...draftOrder(content, resolved, kept.before),
    newContact: created,
    contactBinding: match.kind === 'known' ? match.binding : null,
    packagingBindings: items.bindings,
    shippingBinding: shipping.binding,
  };
}

function contactFaults(match: ContactResolution, content: OrderContent): Fault[] {
  if (match.kind === 'refused') return match.faults;
  if (match.kind === 'known' || content.customer !== null) return [];
  const detail =
    'The contact is not known yet, so the customer is required. An empty name means a private person.';
  return [{ pointer: '#/customer', code: 'required', detail }];
}

function contactOf(
  match: ContactResolution,
  content: OrderContent,
  { result, kept }: { result: ReferenceResult; kept: KeptReferences },
): { contact: KnownContact | NewContact; created: NewContact | null; warnings: Warning[] } {
  if (match.kind === 'known') {
    const { customer, warnings } = customerOfOrder(match.contact, content, kept.customer);
    return { contact: { ...match.contact, customer }, created: null, warnings };
  }
  const created = newContact(content, result.newContact!, content.contact.externalReference!);
  return { contact: created, created, warnings: [] };
}
