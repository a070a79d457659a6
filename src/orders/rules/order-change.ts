import { invalidInput } from '../../common/domain-error.js';
import type { IntakeAnswer, IntakeQuestion } from '../../persistence/repositories/order-intake.js';
import type { OrderRecord } from '../../persistence/repositories/order-record.js';
import type { UpdateOrderDto } from '../dto/update-order.dto.js';
import { intakeQuestion } from './intake-question.js';
import { resolveIntake, type Kept, type ResolvedIntake } from './intake-resolution.js';
import { orderContent, type OrderContent } from './order-content.js';
import type { ShippingChoice } from './shipping-matching.js';

const NOWHERE = { recipient: '', street: '', zipCode: '', city: '', country: '' };
/** Stands in for what an order has to say, where a change of it says nothing. */
const UNSAID = {
  externalId: '',
  contact: {},
  invoicingAddress: NOWHERE,
  deliveryAddress: NOWHERE,
  items: [],
};

/**
 * What an order asks for after a change.
 * @param dto a field that is there and undefined is to be taken away
 * @param currency the one that is meant when the order names none
 */
export function changedContent(before: OrderContent, dto: UpdateOrderDto, currency: string): OrderContent {
  const said = orderContent({ ...UNSAID, ...dto }, currency);
  const fields = Object.keys(dto) as (keyof UpdateOrderDto)[];
  return { ...before, ...Object.fromEntries(fields.map((field) => [field, said[field]])) };
}

/** What has to be looked up for a change: the names it brings, and nothing else. */
export function changeQuestion(
  order: OrderRecord,
  content: OrderContent,
  dto: UpdateOrderDto,
): IntakeQuestion {
  const said = orderContent(UNSAID, content.currency);
  const question = intakeQuestion(order.application.id, {
    ...content,
    contact: 'contact' in dto ? content.contact : said.contact,
    items: 'items' in dto ? content.items : [],
    shippingMethod: 'shippingMethod' in dto ? content.shippingMethod : null,
  });
  return { ...question, externalId: null };
}

/**
 * The order after a change of its content. What the change does not bring keeps what it stood for: neither a new
 * price in the catalogue nor a packaging that is no longer sold touches it.
 * @throws DomainError as for a new order
 */
export function resolveChange(
  order: OrderRecord,
  content: OrderContent,
  { dto, answer, now }: { dto: UpdateOrderDto; answer: IntakeAnswer; now: Date },
): ResolvedIntake {
  checkCurrency(order, content);
  const itemIds = 'items' in dto ? answer.itemIds : order.items.map(({ id }) => id);
  const kept: Kept = {
    ...(!('contact' in dto) && { contact: knownContact(order) }),
    ...(!('items' in dto) && { packagings: knownPackagings(order) }),
    ...(!('shippingMethod' in dto) && { shipping: shippingChoice(order) }),
  };
  const { order: draft, ...names } = resolveIntake(order.application, content, { ...answer, itemIds }, kept);
  const { id, code, accessId, state, paidAmount, createdAt, validatedAt } = order;
  const identity = { id, code, accessId, state, paidAmount, createdAt, validatedAt };
  return { order: { ...draft, ...identity, version: order.version + 1, updatedAt: now }, ...names };
}

/** What was paid is an amount in the currency the order had. */
function checkCurrency({ currency, paidAmount }: OrderRecord, content: OrderContent): void {
  if (content.currency === currency || Number(paidAmount) === 0) return;
  const detail = `cannot be changed: something was paid in ${currency}`;
  throw invalidInput([{ pointer: '#/currency', code: 'already_paid', detail }]);
}

const knownContact = ({
  contact: { id, ...person },
  customer,
}: OrderRecord): NonNullable<Kept['contact']> => ({
  ...person,
  referenceId: null,
  contactId: id,
  customer,
});

const knownPackagings = ({ items }: OrderRecord): NonNullable<Kept['packagings']> =>
  items.map(({ packagingId, packagingReferenceId, externalReference, label, unitPrice, taxes }) => ({
    referenceId: packagingReferenceId,
    externalReference,
    label,
    active: true,
    packagingId,
    unitPrice,
    taxes: taxes.map(({ name, rate, vat }) => ({ name, rate, vat })),
  }));

function shippingChoice({ shippingMethod }: OrderRecord): ShippingChoice | null {
  if (shippingMethod === null) return null;
  const { id, externalReference, name, price, vatRate } = shippingMethod;
  return { methodId: id, externalReference, name, price, vatRate: vatRate === null ? null : String(vatRate) };
}
