import type { KnownPackaging } from '../../persistence/orders/order-creation.js';
import type { OrderItemRecord, OrderRecord } from '../../persistence/orders/order-record.js';
import type { CreateOrderItemDto } from '../dto/create-order.dto.js';
import type { UpdateOrderItemDto } from '../dto/update-order.dto.js';
import { itemContent, type ItemContent, type OrderContent } from './order-content.js';
import { lineOf } from './sent-changes.js';

/** A line of an order after a change. */
export interface ChangedLine {
  /** Null for a new line. */
  id: number | null;
  content: ItemContent;
  /** What the line keeps of its packaging, with its price, label and taxes; null when the packaging is looked up. */
  packaging: KnownPackaging | null;
}

/** Without a change of the items: every line as it is. */
export const keptLines = ({ items }: OrderRecord, before: OrderContent): ChangedLine[] =>
  items.map((item, index) => ({
    id: item.id,
    content: before.items[index]!,
    packaging: keptPackaging(item),
  }));

/**
 * The lines after a change of the items. A line with an id keeps its content but for the members that are sent. Its
 * packaging is looked up again when another one is named, or when a price or label is taken away, so that it gets that of
 * the packaging.
 * @param items checked by sentChanges(), with only the members that differ
 */
export const changedLines = (
  order: OrderRecord,
  before: OrderContent,
  items: UpdateOrderItemDto[],
): ChangedLine[] => {
  const lines = order.items.map((item, index) => ({ ...item, content: before.items[index]! }));
  return items.map((sent) => {
    const line = lineOf(sent, lines);
    const values = { ...sent, internalReferenceId: sent.internalReferenceId ?? sent.packagingReference };
    return line === undefined
      ? { id: null, content: itemContent(values as CreateOrderItemDto), packaging: null }
      : changedLine(line, values);
  });
};

function changedLine(
  { content, ...item }: OrderItemRecord & { content: ItemContent },
  values: UpdateOrderItemDto,
): ChangedLine {
  const sent = itemContent({ ...values, orderedQuantity: values.orderedQuantity ?? content.orderedQuantity });
  const { packaging, internalReferenceId, externalReference, ...others } = sent;
  const names = { packaging, internalReferenceId, externalReference };
  const isNamed = Object.values(names).some((name) => name !== null);
  const changes = Object.entries(others).filter(([field]) => field in values);
  const isReset = changes.some(([, value]) => value === null);
  return {
    id: item.id,
    content: {
      ...content,
      ...Object.fromEntries(changes),
      ...(isNamed && names),
    },
    packaging: isNamed || isReset ? null : keptPackaging(item),
  };
}

const keptPackaging = (item: OrderItemRecord): KnownPackaging => ({
  referenceId: item.packagingReferenceId,
  externalReference: item.externalReference,
  label: item.label,
  active: true,
  packagingId: item.packagingId,
  unitPrice: item.unitPrice,
  taxes: item.taxes.map(({ name, rate, vat }) => ({ name, rate, vat })),
});
