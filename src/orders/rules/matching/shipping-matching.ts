import type { FaultCode } from '../../../common/errors/fault-codes.js';
import { UNKNOWN_REFERENCE, type Fault } from '../../../common/errors/domain-error.js';
import { minorUnits } from '../../../common/currency.js';
import { rateWithinRounding, vatRateOf } from '../../../money/taxes.js';
import type {
  Binding,
  KnownShippingMethod,
  LinePackaging,
} from '../../../persistence/orders/order-creation.js';
import { treatmentOf, type OrderContent, type ShippingContent } from '../content/order-content.js';

/** The charge for shipping, and the id of the method if it is known. */
export interface ShippingChoice {
  methodId: number | null;
  externalReference: string | null;
  name: string | null;
  price: string | null;
  vatRate: string | null;
}

interface ShippingMatch {
  choice: ShippingChoice | null;
  binding: Binding | null;
  faults: Fault[];
}

/**
 * Finds the shipping method of an order. An unknown externalReference is kept when a price or a name is sent with it, so
 * that shops can use their own carriers.
 */
export function matchShipping(sent: ShippingContent | null, known: KnownShippingMethod[]): ShippingMatch {
  if (sent === null) return { choice: null, binding: null, faults: [] };
  const found = {
    id: known.find((method) => method.referenceId === null && method.methodId === sent.id),
    internalReferenceId: known.find(
      (m) => m.referenceId !== null && m.referenceId === sent.internalReferenceId,
    ),
    externalReference: known.find(
      (m) =>
        m.referenceId !== null &&
        m.externalReference !== null &&
        m.externalReference === sent.externalReference,
    ),
  };
  const faults = shippingFaults(sent, found);
  const method = found.internalReferenceId ?? found.externalReference ?? found.id;
  const binds = found.internalReferenceId && !found.externalReference && sent.externalReference !== null;
  return {
    choice: chosenShipping(sent, method),
    binding: binds
      ? { referenceId: found.internalReferenceId!.referenceId!, externalReference: sent.externalReference! }
      : null,
    faults,
  };
}

const NAMES = ['id', 'internalReferenceId', 'externalReference'] as const;
type Name = (typeof NAMES)[number];
type Found = Record<Name, KnownShippingMethod | undefined>;

function shippingFaults(sent: ShippingContent, found: Found): Fault[] {
  const faults: Fault[] = [];
  const refuse = (field: Name, code: FaultCode, detail: string) =>
    faults.push({ pointer: `#/shippingMethod/${field}`, code, detail });
  for (const field of ['id', 'internalReferenceId'] as const) {
    if (sent[field] !== null && !found[field]) refuse(field, 'unknown_reference', UNKNOWN_REFERENCE);
  }
  if (hasOnlyRate(sent)) {
    const detail =
      'A vatRate was sent, but nothing to apply it to. Expected id, internalReferenceId, externalReference, name or price.';
    faults.push({ pointer: '#/shippingMethod', code: 'required', detail });
  }
  const methods = Object.values(found).filter((method) => method !== undefined);
  const isIdentified = methods.length > 0 || sent.name !== null || sent.price !== null;
  if (sent.externalReference !== null && !isIdentified) {
    refuse(
      'externalReference',
      'unknown_reference',
      'There is no shipping method with this reference, and neither name nor price was sent.',
    );
  }
  if (new Set(methods.map(({ methodId }) => methodId)).size > 1) {
    const detail = 'The identifiers refer to different shipping methods.';
    faults.push({ pointer: '#/shippingMethod', code: 'shipping_identifiers_disagree', detail });
  }
  const inactive = NAMES.find((name) => found[name]?.active === false);
  if (inactive !== undefined)
    refuse(inactive, 'shipping_method_inactive', 'This shipping method is no longer offered.');
  return faults;
}

const hasOnlyRate = ({ vatRate, ...others }: ShippingContent): boolean =>
  vatRate !== undefined && vatRate !== null && Object.values(others).every((value) => value === null);

/** The values that were sent, otherwise those of the method. */
export function chosenShipping(
  sent: ShippingContent,
  method: ShippingChoice | undefined,
): ShippingChoice | null {
  const { externalReference, name, price } = sent;
  if (method === undefined) {
    const isEmpty = externalReference === null && name === null && price === null;
    return isEmpty ? null : { methodId: null, externalReference, name, price, vatRate: sent.vatRate ?? null };
  }
  return {
    methodId: method.methodId,
    externalReference: externalReference ?? method.externalReference,
    name: name ?? method.name,
    price: price ?? method.price,
    vatRate: sent.vatRate === undefined ? method.vatRate : sent.vatRate,
  };
}

/**
 * A shop may compute the VAT rate of shipping from rounded amounts: then it is taken as the rate of an item, or of the
 * shipping method, from which rounding made it (decision 19).
 */
export function withKnownRate(
  choice: ShippingChoice | null,
  content: OrderContent,
  { packagings, methods }: { packagings: LinePackaging[]; methods: KnownShippingMethod[] },
): ShippingChoice | null {
  if (choice === null || choice.price === null || choice.vatRate === null) return choice;
  const sent = content.shippingMethod?.vatRate ?? null;
  if (treatmentOf(content) !== 'standard' || sent === null) return choice;
  const ofItems = content.items.map(({ vatRate }, index) =>
    vatRate === undefined ? vatRateOf(packagings[index]!.taxes) : Number(vatRate),
  );
  const ofMethods = methods.map(({ vatRate }) => Number(vatRate ?? 0));
  const known = rateWithinRounding(
    { sent, price: choice.price, rates: [...ofItems, ...ofMethods] },
    { mode: content.roundingMode, minorUnits: minorUnits(content.currency) },
  );
  return known === null ? choice : { ...choice, vatRate: String(known) };
}
