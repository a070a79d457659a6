import { type Fault, UNKNOWN_REFERENCE } from '../../../common/errors/domain-error.js';
import type { Binding, KnownPackaging, LinePackaging } from '../../../persistence/orders/order-creation.js';
import type { ItemContent } from '../content/order-content.js';
import type { FaultCode } from '../../../common/errors/fault-codes.js';

interface PackagingMatches {
  /** One for each item, in order; incomplete when there are faults. */
  packagings: LinePackaging[];
  bindings: Binding[];
  faults: Fault[];
}

interface MatchingChoices {
  /** The packaging that an item keeps, by its position; the identifiers of that item are not looked up. */
  kept?: (KnownPackaging | null)[] | undefined;
  /** True if the application's items with an unknown external reference are parked: they have no packaging. */
  parksUnknown: boolean;
  /** By position, the items that are parked already; they remain so until their reference leads to an active packaging. */
  parked?: boolean[] | undefined;
}

type Index = ReturnType<typeof indexed>;

/** Finds the packaging of each item. All identifiers of an item must lead to the same active packaging. */
export function matchPackagings(
  items: ItemContent[],
  known: KnownPackaging[],
  { kept = [], parksUnknown, parked = [] }: MatchingChoices,
): PackagingMatches {
  const index = indexed(known);
  const matches: PackagingMatches = { packagings: [], bindings: [], faults: [] };
  items.forEach((item, position) => {
    const packaging = kept[position];
    const pointer = `#/items/${position}`;
    if (packaging?.active === false) return void matches.faults.push(fault(pointer, ...INACTIVE));
    if (packaging) return void matches.packagings.push(packaging);
    const wasParked = parked[position] === true;
    const found = lookUp(item, index, wasParked);
    if (isParked(item, found, { parksUnknown, wasParked })) matches.packagings.push(parkedPackaging(item));
    else matchItem(item, pointer, { index, found }, matches);
  });
  return matches;
}

/** Known packagings by each kind of identifier. A reference without a name of the application can only be named by its id. */
function indexed(known: KnownPackaging[]) {
  const index = {
    byId: new Map<number, KnownPackaging>(),
    byReference: new Map<number, KnownPackaging>(),
    byName: new Map<string, KnownPackaging>(),
    byIdAsName: new Map<string, KnownPackaging>(),
  };
  for (const packaging of known) {
    const { referenceId, externalReference } = packaging;
    if (referenceId === null) index.byId.set(packaging.packagingId, packaging);
    else index.byReference.set(referenceId, packaging);
    if (externalReference !== null) index.byName.set(externalReference, packaging);
    else if (referenceId !== null) index.byIdAsName.set(String(referenceId), packaging);
  }
  return index;
}

/** Only an item that is named by its external reference alone can be parked. */
function isParked(
  { packaging, internalReferenceId, externalReference }: ItemContent,
  { byName }: Found,
  { parksUnknown, wasParked }: { parksUnknown: boolean; wasParked: boolean },
): boolean {
  if (packaging !== null || internalReferenceId !== null || externalReference === null) return false;
  return byName === undefined ? parksUnknown || wasParked : wasParked && !byName.active;
}

/** The label is the external reference, unless the item has a label of its own. */
const parkedPackaging = ({ externalReference }: ItemContent): LinePackaging => ({
  referenceId: null,
  externalReference,
  label: externalReference!,
  active: true,
  packagingId: null,
  unitPrice: null,
  taxes: [],
  minimumQuantity: null,
  quantityMultiple: null,
});

function matchItem(
  item: ItemContent,
  pointer: string,
  { index, found }: { index: Index; found: Found },
  matches: PackagingMatches,
): void {
  const faults = itemFaults(item, pointer, found);
  if (faults.length > 0) return void matches.faults.push(...faults);
  const packaging = (found.byReference ?? found.byName ?? found.byId)!;
  if (item.internalReferenceId !== null && item.externalReference !== null && found.byName === undefined) {
    bind(packaging, item.externalReference, pointer, matches);
    // Later items of the same order may use the new external reference.
    index.byName.set(item.externalReference, packaging);
    index.byIdAsName.delete(String(packaging.referenceId));
  }
  matches.packagings.push(packaging);
}

function bind(
  packaging: KnownPackaging,
  name: string,
  pointer: string,
  { bindings, faults }: PackagingMatches,
): void {
  const referenceId = packaging.referenceId!;
  if (bindings.some((binding) => binding.referenceId === referenceId)) {
    const detail = 'Another item of this order gives the same packaging reference a different name.';
    faults.push(fault(`${pointer}/externalReference`, 'packaging_identifiers_disagree', detail));
  } else bindings.push({ referenceId, externalReference: name });
}

/** An id as externalReference never counts for an item that was parked: its name stays that of another product. */
function lookUp(item: ItemContent, index: Index, wasParked: boolean): Found {
  const { packaging, internalReferenceId, externalReference: name } = item;
  const mayBeId = internalReferenceId === null && !wasParked;
  return {
    byId: packaging === null ? undefined : index.byId.get(packaging),
    byReference: internalReferenceId === null ? undefined : index.byReference.get(internalReferenceId),
    byName:
      name === null
        ? undefined
        : (index.byName.get(name) ?? (mayBeId ? index.byIdAsName.get(name) : undefined)),
  };
}

/** The packagings to which the identifiers of an item lead. */
type Found = Record<'byId' | 'byReference' | 'byName', KnownPackaging | undefined>;

function itemFaults(item: ItemContent, pointer: string, found: Found): Fault[] {
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
    const detail = 'The identifiers refer to different packagings.';
    return [fault(pointer, 'packaging_identifiers_disagree', detail)];
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

const INACTIVE = ['packaging_inactive', 'This packaging is no longer sold.'] as const;

const fault = (pointer: string, code: FaultCode, detail: string): Fault => ({ pointer, code, detail });
