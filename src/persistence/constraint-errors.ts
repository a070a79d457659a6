import { DomainError, invalidInput, notFound, UNKNOWN_REFERENCE } from '../common/errors/domain-error.js';
import {
  isUnavailable,
  unavailable,
  violatedForeignKey,
  violatedUnique,
} from '../platform/postgres/database-error.js';

/** The input field of each unique index and foreign key whose violation the client can correct. */
const UNIQUE_FIELDS: Record<string, string> = {
  products_code_idx: 'code',
  contact_references_external_idx: 'externalReference',
  packaging_references_external_idx: 'externalReference',
  shipping_method_references_external_idx: 'externalReference',
  people_email_idx: 'email',
};
const REFERENCE_FIELDS: Record<string, string> = {
  people_application_id_fkey: 'application',
  contacts_customer_id_fkey: 'customer',
  packagings_product_id_fkey: 'product',
  contact_references_contact_id_fkey: 'contact',
  packaging_references_packaging_id_fkey: 'packaging',
  shipping_method_references_shipping_method_id_fkey: 'shippingMethod',
};

/** The error that the client sees for a database error; null when the cause is a defect of this service. */
export function fromDatabaseError(error: unknown): DomainError | null {
  if (isUnavailable(error)) return unavailable(error);
  const unique = violatedUnique(error);
  if (unique !== null) return alreadyTaken(UNIQUE_FIELDS[unique]);
  const foreignKey = violatedForeignKey(error);
  return foreignKey === null ? null : unknownReference(foreignKey);
}

function alreadyTaken(field: string | undefined): DomainError | null {
  if (field === undefined) return null;
  const detail = `Another entry already has this ${field}.`;
  return new DomainError('already_taken', detail, {
    errors: [{ pointer: `#/${field}`, code: 'already_taken', detail }],
  });
}

function unknownReference(constraint: string): DomainError | null {
  const field = REFERENCE_FIELDS[constraint];
  // For all other tables the application is the one in the path.
  if (field === undefined && constraint.endsWith('_application_id_fkey')) return notFound('application');
  if (field === undefined) return null;
  return invalidInput([{ pointer: `#/${field}`, code: 'unknown_reference', detail: UNKNOWN_REFERENCE }]);
}
