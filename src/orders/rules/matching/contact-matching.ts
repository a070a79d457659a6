import { isIdentifiable } from '../../../common/account-name.js';
import { UNKNOWN_REFERENCE, type Fault } from '../../../common/errors/domain-error.js';
import type { Binding, KnownContact } from '../../../persistence/orders/order-creation.js';
import type { ContactContent } from '../content/order-content.js';

type ContactResolution =
  | { kind: 'known'; contact: KnownContact; binding: Binding | null }
  | { kind: 'unknown'; externalReference: string }
  | { kind: 'refused'; faults: Fault[] };

/** Every identifier that is sent must lead to the same contact. Names and e-mail addresses are not used to find contacts. */
export function matchContact(sent: ContactContent, known: KnownContact[]): ContactResolution {
  // Found by the id that was sent, which may be that of a contact reconciled into this one.
  const byId = known.find(({ referenceId }) => referenceId === null);
  const byReference = known.find(
    ({ referenceId }) => referenceId !== null && referenceId === sent.internalReferenceId,
  );
  const byName = known.find(
    ({ referenceId, externalReference }) =>
      referenceId !== null && isSame(externalReference, sent.externalReference),
  );
  const faults = [
    ...unknownFault('id', sent.id, byId),
    ...unknownFault('internalReferenceId', sent.internalReferenceId, byReference),
  ];
  // Otherwise an unknown externalReference is bound to the reference that is sent, or creates a contact.
  if (!byName && byId && !byReference) {
    faults.push(...unknownFault('externalReference', sent.externalReference, byName));
  }
  if (faults.length > 0) return { kind: 'refused', faults };
  return agreed(sent, { byId, byReference, byName });
}

type Found = Record<'byId' | 'byReference' | 'byName', KnownContact | undefined>;

function agreed(sent: ContactContent, { byId, byReference, byName }: Found): ContactResolution {
  // A reference comes before the id, because it contains the externalReference.
  const found = [byReference, byName, byId].filter((contact) => contact !== undefined);
  const [contact] = found;
  if (contact === undefined) return newContactMatch(sent);
  if (found.some(({ contactId }) => contactId !== contact.contactId)) {
    return { kind: 'refused', faults: [disagreement(sent)] };
  }
  const binds = byReference !== undefined && byName === undefined && sent.externalReference !== null;
  return {
    kind: 'known',
    contact,
    binding: binds
      ? { referenceId: byReference.referenceId!, externalReference: sent.externalReference! }
      : null,
  };
}

function newContactMatch(sent: ContactContent): ContactResolution {
  if (sent.externalReference === null) {
    const detail = 'Expected one of id, externalReference and internalReferenceId.';
    return refused({ pointer: '#/contact/externalReference', code: 'required', detail });
  }
  if (!isIdentifiable(sent)) {
    const detail =
      'There is no contact with this reference, and neither a name nor an e-mail address was sent to create one.';
    return refused({ pointer: '#/contact/externalReference', code: 'unknown_reference', detail });
  }
  return { kind: 'unknown', externalReference: sent.externalReference };
}

/** Two external references that are both null are not the same. */
const isSame = (name: string | null, other: string | null): boolean => name !== null && name === other;

const refused = (fault: Fault): ContactResolution => ({ kind: 'refused', faults: [fault] });

function unknownFault(field: string, sent: unknown, found: KnownContact | undefined): Fault[] {
  if (sent === null || found !== undefined) return [];
  return [{ pointer: `#/contact/${field}`, code: 'unknown_reference', detail: UNKNOWN_REFERENCE }];
}

function disagreement(sent: ContactContent): Fault {
  const fields = (['id', 'internalReferenceId', 'externalReference'] as const).filter(
    (name) => sent[name] !== null,
  );
  const detail = `The identifiers ${fields.join(' and ')} refer to different contacts.`;
  return { pointer: '#/contact', code: 'contact_identifiers_disagree', detail };
}
