import { requireRight, type Caller } from '../../../auth/caller.js';
import { invalidInput, type Fault } from '../../../common/errors/domain-error.js';
import type { CreateOrderDto } from '../../dto/create-order.dto.js';

export const CONTENT_ERRORS = [
  'missing_right',
  'unknown_reference',
  'contact_identifiers_disagree',
  'packaging_inactive',
  'voucher_exceeds_total',
  'tax_treatment_conflict',
] as const;

/** The members of an order, or of a change, that contain references or prices. */
interface Named {
  contact?: { id?: unknown } & ContactNames;
  shippingMethod?: { id?: unknown; externalReference?: unknown } | null;
  items?: { packaging?: unknown; unitPrice?: unknown; taxedUnitPrice?: unknown }[];
}

type ContactNames = Pick<CreateOrderDto['contact'], 'externalReferenceId'> & {
  externalReference?: string | number | null;
};

const isSent = (value: unknown): boolean => value !== undefined && value !== null;

/** Checks what the OpenAPI document cannot express, before anything is looked up. */
export function checkOrder(caller: Caller, order: Named): void {
  checkRights(caller, order);
  if (order.contact !== undefined) checkNames(order.contact);
  checkPrices(order.items ?? []);
}

function checkPrices(items: NonNullable<Named['items']>): void {
  const faults = items.flatMap(({ unitPrice, taxedUnitPrice }, index): Fault[] => {
    if (!isSent(unitPrice) || !isSent(taxedUnitPrice)) return [];
    const detail = 'Expected unitPrice or taxedUnitPrice, not both.';
    return [{ pointer: `#/items/${index}/taxedUnitPrice`, code: 'not_valid', detail }];
  });
  if (faults.length > 0) throw invalidInput(faults);
}

/** Internal ids need the right to read the entities they identify. */
function checkRights(caller: Caller, { contact, items = [], shippingMethod }: Named): void {
  if (isSent(contact?.id)) requireRight(caller, 'crm', { pointer: '#/contact/id' });
  const item = items.findIndex(({ packaging }) => isSent(packaging));
  if (item >= 0) requireRight(caller, 'catalogue', { pointer: `#/items/${item}/packaging` });
  if (isSent(shippingMethod?.id)) requireRight(caller, 'catalogue', { pointer: '#/shippingMethod/id' });
}

function checkNames({ externalReference, externalReferenceId }: ContactNames): void {
  if (!isSent(externalReference) || externalReferenceId === undefined) return;
  if (String(externalReference) === String(externalReferenceId)) return;
  const detail = 'Expected the value of externalReference, because this member is an alias of it.';
  const code = 'contact_identifiers_disagree';
  throw invalidInput([{ pointer: '#/contact/externalReferenceId', code, detail }]);
}
