import { minorUnits } from '../../common/currency.js';
import type { ListedOrder } from '../../persistence/orders/listed-order.js';
import type { OrderRecord } from '../../persistence/orders/record/order-record.js';
import type { Address, OrderShipping } from '../../persistence/orders/record/order-values.js';
import { VersionedJson } from '../../platform/http/caching/versioned-json.js';
import type { OrderAddressDto } from '../dto/address.dto.js';
import { priceText } from '../dto/amount-text.js';
import { toBlockerDto, toWarningDto } from '../dto/order-findings.dto.js';
import { toOrderItemDto } from '../dto/order-item.dto.js';
import { toDeclaredTotalsDto, toTotalsDto } from '../dto/order-totals.dto.js';
import type {
  OrderContactDto,
  OrderCustomerDto,
  OrderDto,
  OrderShippingMethodDto,
} from '../dto/order.dto.js';
import { orderWarnings } from '../rules/order-warnings.js';
import { paymentStatus } from '../rules/payment-status.js';

/** An order, mapped and serialised once: an event and the response of the request that caused it have the same bytes. */
export type OrderDocument = VersionedJson<OrderDto>;

export const toOrderDocument = (order: OrderRecord): OrderDocument =>
  new VersionedJson(order.version, toOrderDto(order));

export interface CreatedOrder {
  order: OrderDocument;
  /** The order existed before this request, which repeats the one that created it. */
  replayed: boolean;
}

export const toOrderDto = (order: OrderRecord): OrderDto => ({
  ...membersUpToItems(order),
  ...membersAfterItems(order),
});

/** The JSON of an order of a list, with the same members as that of toOrderDto(). */
export const listedOrderJson = (order: ListedOrder): string =>
  `${order.opening},${JSON.stringify(membersAfterItems(order)).slice(1)}`;

/** In lists PostgreSQL writes these members: `persistence/orders/listed-order.ts` has to be changed with them. */
function membersUpToItems(order: OrderRecord) {
  const digits = minorUnits(order.currency);
  return {
    id: order.id,
    code: order.code,
    access_id: order.accessId,
    state: order.state,
    version: order.version,
    externalId: order.externalId,
    externalReference: order.externalReference,
    purchaseOrderNumber: order.purchaseOrderNumber,
    buyerReference: order.buyerReference,
    costCentre: order.costCentre,
    application: { id: order.application.id, name: order.application.name },
    contact: toContactDto(order),
    customer: toCustomerDto(order),
    invoicingAddress: toAddressDto(order.invoicingAddress),
    deliveryAddress: toAddressDto(order.deliveryAddress),
    items: order.items.map((item) => toOrderItemDto(item, digits)),
  };
}

/** The members behind the items. They follow from rules, or are short. */
function membersAfterItems(order: Omit<ListedOrder, 'opening'>) {
  const digits = minorUnits(order.currency);
  return {
    shippingMethod: order.shippingMethod && toShippingDto(order.shippingMethod, digits),
    vouchers: order.vouchers.map(({ description, taxedAmount }) => ({
      description,
      taxedAmount: priceText(taxedAmount, digits),
    })),
    calculationMode: order.calculationMode,
    roundingMode: order.roundingMode,
    currency: order.currency,
    taxTreatment: order.taxTreatment,
    exemptionReason: order.exemptionReason,
    totals: toTotalsDto(order, digits),
    declaredTotals: toDeclaredTotalsDto(order, digits),
    paymentStatus: paymentStatus(order),
    blockers: order.blockers.map(toBlockerDto),
    warnings: orderWarnings(order).map(toWarningDto),
    expectedDeliveryDate: order.expectedDeliveryDate?.toISOString() ?? null,
    comment: order.comment,
    metadata: order.metadata ?? {},
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    validatedAt: order.validatedAt?.toISOString() ?? null,
  };
}

function toContactDto({ contact }: OrderRecord): OrderContactDto {
  const { id, externalReference, firstName, lastName, email } = contact;
  return { id, externalReference, firstName, lastName, email };
}

function toCustomerDto({ customer: { id, name, temporary, vatNumber } }: OrderRecord): OrderCustomerDto {
  return { id, name, temporary, vatNumber };
}

function toAddressDto({ recipient, street, details, zipCode, city, country }: Address): OrderAddressDto {
  return { recipient, street, details, zipCode, city, country };
}

function toShippingDto(shipping: OrderShipping, digits: number): OrderShippingMethodDto {
  const { id, externalReference, name, vatRate, net, vat, gross } = shipping;
  const own = shipping.price === null ? null : priceText(shipping.price, digits);
  return { id, externalReference, name, price: own, vatRate, net, vat, gross };
}
