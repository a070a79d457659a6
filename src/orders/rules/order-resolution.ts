import { invalidInput, type Fault } from '../../common/errors/domain-error.js';
import type {
  ReferenceResult,
  KnownContact,
  KnownPackaging,
  NewOrder,
} from '../../persistence/orders/order-creation.js';
import { treatmentOf, type OrderContent } from './content/order-content.js';
import type { OrderCustomerDto } from '../dto/order.dto.js';
import { draftOrder } from './order-draft.js';
import type { OrderBefore } from './order-totals.js';
import { matchPackagings } from './matching/packaging-matching.js';
import { matchShipping, withKnownRate, type ShippingChoice } from './matching/shipping-matching.js';
import type { UnknownItems } from '../../persistence/applications/application.entity.js';
import { matchContact, contactOf } from './order-parties.js';

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

/** Resolves the references of an order and computes it. */
export function resolveOrder(
  application: { id: number; name: string; unknownItems: UnknownItems },
  content: OrderContent,
  result: ReferenceResult,
  kept: KeptReferences = {},
): ResolvedOrder {
  const match = kept.contact
    ? { contact: kept.contact, binding: null, faults: [] }
    : matchContact(content, result.contacts);
  const items = matchPackagings(content.items, result.packagings, {
    kept: kept.packagings,
    parksUnknown: application.unknownItems === 'park',
    parked: kept.parked,
  });
  const shipping =
    kept.shipping === undefined
      ? matchShipping(content.shippingMethod, result.shippingMethods)
      : { choice: kept.shipping, binding: null, faults: [] };
  const faults = [...match.faults, ...items.faults, ...shipping.faults, ...taxTreatmentFaults(content)];
  if (faults.length > 0) throw invalidInput(faults);
  const { contact, created, warnings } = contactOf(match, content, result.newContact, kept.customer);
  const { packagings } = items;
  const sources = { packagings, methods: result.shippingMethods };
  const choice =
    kept.keepsShippingRate === true ? shipping.choice : withKnownRate(shipping.choice, content, sources);
  const resolved = { application, result, contact, packagings, shipping: choice, warnings };
  return {
    ...draftOrder(content, resolved, kept.before),
    newContact: created,
    contactBinding: match.binding,
    packagingBindings: items.bindings,
    shippingBinding: shipping.binding,
  };
}

/** Every VAT above 0 that was sent with a treatment that charges none, and a reason for no VAT where VAT is charged. */
function taxTreatmentFaults(content: OrderContent): Fault[] {
  const treatment = treatmentOf(content);
  const { items, shippingMethod, exemptionReason } = content;
  if (treatment === 'standard') {
    if (exemptionReason === undefined) return [];
    return [conflict('#/exemptionReason', 'Expected no reason, because taxTreatment is standard.')];
  }
  const rates = [
    ...items.map(({ vatRate }, index) => ({ pointer: `#/items/${index}/vatRate`, vatRate })),
    { pointer: '#/shippingMethod/vatRate', vatRate: shippingMethod?.vatRate },
  ];
  const detail = `Expected 0 or no value, because taxTreatment is ${treatment}.`;
  return rates
    .filter(({ vatRate }) => Number(vatRate ?? 0) > 0)
    .map(({ pointer }) => conflict(pointer, detail));
}

const conflict = (pointer: string, detail: string): Fault => ({
  pointer,
  code: 'tax_treatment_conflict',
  detail,
});
