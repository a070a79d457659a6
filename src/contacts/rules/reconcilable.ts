import { DomainError, invalidMember, notFound, UNKNOWN_REFERENCE } from '../../common/errors/domain-error.js';
import type {
  ReconcilableContact,
  ReconciliationPair,
} from '../../persistence/contacts/reconciled-contacts.repository.js';

/**
 * Checks that a contact can be reconciled into another one; `isDone` if it was before.
 * @param into the other contact, or the one it was reconciled into
 */
export function checkReconcilable(
  from: ReconcilableContact | null,
  into: ReconcilableContact | null,
): { pair: ReconciliationPair; isDone: boolean } {
  if (from === null) throw notFound('contact');
  if (into === null) throw invalidMember('#/contactId', 'unknown_reference', UNKNOWN_REFERENCE);
  const pair = { from, into };
  if (from.reconciledInto !== null) {
    if (from.reconciledInto === into.id) return { pair, isDone: true };
    throw alreadyReconciled(from.reconciledInto);
  }
  // Also when the other contact was reconciled into this one, so that there are no cycles.
  if (from.id === into.id) {
    const detail =
      'Expected a different contact, but this is the same contact or one that was reconciled into it.';
    throw invalidMember('#/contactId', 'same_contact', detail);
  }
  if (!from.temporary) {
    const detail = 'Only a temporary contact can be reconciled; this one belongs to the back office.';
    throw new DomainError('contact_not_temporary', detail);
  }
  return { pair, isDone: false };
}

function alreadyReconciled(contactId: number): DomainError {
  const detail = `The contact has already been reconciled into contact ${contactId}; undo that first.`;
  return new DomainError('already_reconciled', detail, { members: { contactId } });
}

export function reconciliationInProgress(id: number): DomainError {
  const detail = `Reconciliation ${id}, which concerns the same contact, is still moving orders. Send the request again when it has finished.`;
  return new DomainError('reconciliation_in_progress', detail, {
    members: { reconciliationId: id },
  });
}
