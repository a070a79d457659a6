import { invalidInput, type Fault } from '../../common/domain-error.js';
import type {
  Binding,
  IntakeAnswer,
  KnownContact,
  KnownPackaging,
  NewContact,
} from '../../persistence/repositories/order-intake.js';
import type { OrderRecord } from '../../persistence/repositories/order-record.js';
import { matchContact, type ContactMatch } from './contact-matching.js';
import type { OrderContent } from './order-content.js';
import { draftOrder, newContact } from './order-draft.js';
import { matchPackagings } from './packaging-matching.js';
import { matchShipping, type ShippingChoice } from './shipping-matching.js';

export interface ResolvedIntake {
  order: OrderRecord;
  newContact: NewContact | null;
  contactBinding: Binding | null;
  packagingBindings: Binding[];
  shippingBinding: Binding | null;
}

/** What an order that is being changed already has, and keeps: its names are not looked up once more. */
export interface Kept {
  contact?: KnownContact;
  packagings?: KnownPackaging[];
  shipping?: ShippingChoice | null;
}

const asBefore = (contact: KnownContact): ContactMatch => ({ kind: 'known', contact, binding: null });

/**
 * Turns the names of an order into what they stand for.
 * @throws DomainError with every name that leads nowhere, or nowhere sensible
 */
export function resolveIntake(
  application: { id: number; name: string },
  content: OrderContent,
  answer: IntakeAnswer,
  kept: Kept = {},
): ResolvedIntake {
  const match = kept.contact ? asBefore(kept.contact) : matchContact(content.contact, answer.contacts);
  const items = kept.packagings
    ? { packagings: kept.packagings, bindings: [], faults: [] }
    : matchPackagings(content.items, answer.packagings);
  const shipping =
    kept.shipping === undefined
      ? matchShipping(content.shippingMethod, answer.shippingMethods)
      : { choice: kept.shipping, binding: null, faults: [] };
  const faults = [...contactFaults(match, content), ...items.faults, ...shipping.faults];
  if (faults.length > 0) throw invalidInput(faults);
  const { contact, created } = contactOf(match, content, answer);
  const { packagings } = items;
  return {
    order: draftOrder(content, { application, answer, contact, packagings, shipping: shipping.choice }),
    newContact: created,
    contactBinding: match.kind === 'known' ? match.binding : null,
    packagingBindings: items.bindings,
    shippingBinding: shipping.binding,
  };
}

function contactFaults(match: ContactMatch, content: OrderContent): Fault[] {
  if (match.kind === 'refused') return match.faults;
  if (match.kind === 'known' || content.customer !== null) return [];
  const detail = 'is required for a contact that is not known yet; an empty name means a private person';
  return [{ pointer: '#/customer', code: 'required', detail }];
}

function contactOf(
  match: ContactMatch,
  content: OrderContent,
  answer: IntakeAnswer,
): { contact: KnownContact | NewContact; created: NewContact | null } {
  if (match.kind === 'known') return { contact: match.contact, created: null };
  const created = newContact(content, answer.newContact!, content.contact.externalReference!);
  return { contact: created, created };
}
