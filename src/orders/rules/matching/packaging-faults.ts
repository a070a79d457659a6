import { UNKNOWN_REFERENCE, type Fault } from '../../../common/errors/domain-error.js';
import type { FaultCode } from '../../../common/errors/fault-codes.js';
import type { KnownPackaging } from '../../../persistence/orders/order-creation.js';
import type { ItemContent } from '../content/order-content.js';

/** The packagings to which the identifiers of an item lead. */
export type Found = Record<'byId' | 'byReference' | 'byName', KnownPackaging | undefined>;

export function itemFaults(item: ItemContent, pointer: string, found: Found): Fault[] {
  const sent = sentNames(item, found);
  const [first] = sent;
  if (first === undefined) {
    const detail = 'Expected one of packaging, internalReferenceId and externalReference.';
    return [{ pointer, code: 'required', detail }];
  }
  const unknown = sent.filter(({ packaging }) => packaging === undefined);
  if (unknown.length > 0) {
    return unknown.map(({ field }) => fault(`${pointer}/${field}`, 'unknown_reference', UNKNOWN_REFERENCE));
  }
  if (sent.some(({ packaging }) => packaging!.packagingId !== first.packaging!.packagingId)) {
    return [
      fault(pointer, 'packaging_identifiers_disagree', 'The identifiers refer to different packagings.'),
    ];
  }
  const inactive = sent.find(({ packaging }) => !packaging!.active);
  return inactive === undefined ? [] : [fault(`${pointer}/${inactive.field}`, ...INACTIVE)];
}

/** The identifiers of an item, without an unknown externalReference that is to be bound to its internalReferenceId. */
function sentNames(item: ItemContent, { byId, byReference, byName }: Found) {
  const names = [];
  if (item.packaging !== null) names.push({ field: 'packaging', packaging: byId });
  if (item.internalReferenceId !== null) names.push({ field: 'internalReferenceId', packaging: byReference });
  const binds = item.internalReferenceId !== null && byName === undefined;
  if (item.externalReference !== null && !binds)
    names.push({ field: 'externalReference', packaging: byName });
  return names;
}

export const INACTIVE = ['packaging_inactive', 'This packaging is no longer sold.'] as const;

export const fault = (pointer: string, code: FaultCode, detail: string): Fault => ({ pointer, code, detail });
