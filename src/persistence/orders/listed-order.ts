import { CURRENCIES_BY_MINOR_UNITS } from '../../common/currency.js';
import type { RowOf } from '../../platform/postgres/statements/columns.js';
import {
  arrayAsJson,
  asJson,
  concatenated,
  instantText,
  jsonObject,
  memberAsJson,
  nullableAsJson,
  openJsonObject,
  plainTextAsJson,
  textAsJson,
  textsAsJson,
  type JsonText,
} from '../../platform/postgres/statements/json-text.sql.js';
import { ORDER } from './record/order-record.js';

/** The columns of which membersAfterItems() of order.dto.ts makes the members of an order behind its items. */
const LATER = ORDER.except(
  'code',
  'accessId',
  'externalId',
  'externalReference',
  'state',
  'version',
  'contact',
  'invoicingAddress',
  'deliveryAddress',
  'purchaseOrderNumber',
  'buyerReference',
  'costCentre',
  'otherTaxes',
  'holdEndsAt',
  'itemsKey',
);

/** An order of a list: the first members are JSON that PostgreSQL wrote, because they are most of it. */
export interface ListedOrder extends RowOf<typeof LATER> {
  /** The members of OrderDto up to `items`, without the closing brace. */
  opening: string;
}

/** An amount with the decimals of the currency, as amountText() of the DTOs writes it. */
const amount = (column: string): JsonText => plainTextAsJson(`round(${column}, o.digits)`);
/** A price with up to six decimals, and at least those of the currency, as priceText() of the DTOs writes it. */
const price = (column: string): JsonText =>
  plainTextAsJson(`round(${column}, greatest(o.digits, min_scale(${column})))`);

/** The members of a `jsonb` object with the sequence and the spaces that JSON.stringify() gives them. */
const membersOf = (object: string, ...names: string[]): JsonText =>
  jsonObject(Object.fromEntries(names.map((name) => [name, memberAsJson(object, name)])));

/** What toOrderItemDto() makes of an item. */
const ITEM_JSON = jsonObject({
  id: asJson('i.id'),
  position: asJson('i.position'),
  packaging: nullableAsJson('i.packaging_id'),
  packagingReference: nullableAsJson('i.packaging_reference_id'),
  externalReference: textAsJson('i.external_reference'),
  label: textAsJson('i.label'),
  orderedQuantity: asJson('trim_scale(i.ordered_quantity)'),
  unitPrice: price('i.unit_price'),
  taxedUnitPrice: price('i.taxed_unit_price'),
  vatRate: nullableAsJson('trim_scale(i.vat_rate)'),
  net: amount('i.net'),
  vat: amount('i.vat'),
  gross: amount('i.gross'),
  taxes: arrayAsJson('i.taxes', (tax) => membersOf(tax, 'name', 'rate', 'vat', 'amount')),
  costCentre: textAsJson('i.cost_centre'),
  expectedDeliveryDate: plainTextAsJson(instantText('i.expected_delivery_date')),
  metadata: textsAsJson('i.metadata'),
});

const addressJson = (column: string): JsonText =>
  membersOf(column, 'recipient', 'street', 'details', 'zipCode', 'city', 'country');

/** What membersUpToItems() of order.dto.ts makes of an order. */
const OPENING = openJsonObject({
  id: asJson('o.id'),
  code: textAsJson('o.code'),
  access_id: textAsJson('o.access_id'),
  state: textAsJson('o.state'),
  version: asJson('o.version'),
  externalId: textAsJson('o.external_id'),
  externalReference: textAsJson('o.external_reference'),
  purchaseOrderNumber: textAsJson('o.purchase_order_number'),
  buyerReference: textAsJson('o.buyer_reference'),
  costCentre: textAsJson('o.cost_centre'),
  application: jsonObject({ id: asJson('o.application_id'), name: textAsJson('o.application_name') }),
  contact: membersOf('o.contact', 'id', 'externalReference', 'firstName', 'lastName', 'email'),
  customer: jsonObject({
    id: asJson('o.customer_id'),
    name: textAsJson('o.customer_name'),
    temporary: nullableAsJson('o.customer_temporary'),
    vatNumber: textAsJson('o.customer_vat_number'),
  }),
  invoicingAddress: addressJson('o.invoicing_address'),
  deliveryAddress: addressJson('o.delivery_address'),
  items: asJson(`(
      SELECT concat('[', string_agg(${concatenated(ITEM_JSON)}, ',' ORDER BY i.position), ']')
      FROM order_items i WHERE i.order_id = o.id
    )`),
});

/** The decimals of the order's currency, as minorUnits() has them. */
const DIGITS = `CASE ${[...CURRENCIES_BY_MINOR_UNITS]
  .filter(([digits]) => digits !== 2)
  .map(([digits, codes]) => `WHEN currency IN ('${codes.join(`', '`)}') THEN ${digits}`)
  .join(' ')} ELSE 2 END`;

/** Reads orders as lists show them, from their own rows and items only, as ORDER_SQL does. */
export const LISTED_ORDER_SQL = `
  SELECT ${LATER.selectFrom('o')}, ${concatenated(OPENING)} AS opening
  FROM (SELECT *, ${DIGITS} AS digits FROM orders) o`;
