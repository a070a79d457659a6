import type { Fault } from '../../../common/errors/domain-error.js';
import type { Binding, KnownPackaging, LinePackaging } from '../../../persistence/orders/order-creation.js';
import type { ItemContent } from '../content/order-content.js';
import { fault, INACTIVE, itemFaults, type Found } from './packaging-faults.js';

interface PackagingMatches {
  /** One for each item, in order; incomplete when there are faults. */
  packagings: LinePackaging[];
  bindings: Binding[];
  faults: Fault[];
}

/** The items that may have no packaging. */
export interface Parking {
  /** True if the application's items with an unknown external reference are parked. */
  parksUnknown: boolean;
  /** By position, the items that are parked already; they remain so until their reference leads to an active packaging. */
  parked: boolean[];
}

const NO_PARKING: Parking = { parksUnknown: false, parked: [] };

interface MatchingChoices {
  /** The packaging that an item keeps, by its position; the identifiers of that item are not looked up. */
  kept?: (KnownPackaging | null)[] | undefined;
  parking?: Parking;
}

/** Known packagings by each kind of identifier. */
interface Index {
  byId: Map<number, KnownPackaging>;
  byReference: Map<number, KnownPackaging>;
  /** By the application's own names; and references that have none by their ids, because they can only be named by them. */
  byName: Map<string, KnownPackaging>;
  byIdAsName: Map<string, KnownPackaging>;
}

/** Finds the packaging of each item. All identifiers of an item must lead to the same active packaging. */
export function matchPackagings(
  items: ItemContent[],
  known: KnownPackaging[],
  { kept = [], parking = NO_PARKING }: MatchingChoices = {},
): PackagingMatches {
  const index = indexed(known);
  const matches: PackagingMatches = { packagings: [], bindings: [], faults: [] };
  items.forEach((item, position) => {
    const packaging = kept[position];
    const pointer = `#/items/${position}`;
    if (packaging?.active === false) return void matches.faults.push(fault(pointer, ...INACTIVE));
    if (packaging) return void matches.packagings.push(packaging);
    const found = lookUp(item, index, parking.parked[position] === true);
    if (isParked(item, found, position, parking)) matches.packagings.push(parkedPackaging(item));
    else matchItem(item, pointer, { index, found }, matches);
  });
  return matches;
}

function indexed(known: KnownPackaging[]): Index {
  const index: Index = { byId: new Map(), byReference: new Map(), byName: new Map(), byIdAsName: new Map() };
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
  position: number,
  { parksUnknown, parked }: Parking,
): boolean {
  if (packaging !== null || internalReferenceId !== null || externalReference === null) return false;
  const wasParked = parked[position] === true;
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
  if (faults.length > 0) {
    matches.faults.push(...faults);
    return;
  }
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
  } else {
    bindings.push({ referenceId, externalReference: name });
  }
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

/** An external reference can also be the id of a packaging reference. */
export const isReferenceId = (name: string): boolean => /^[1-9]\d{0,14}$/.test(name);
