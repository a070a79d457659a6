import { requireRight, type Caller } from '../../../auth/caller.js';
import { invalidInput, type Fault } from '../../../common/errors/domain-error.js';
import type {
  CreateOrderContactDto,
  CreateOrderDto,
  CreateOrderItemDto,
} from '../../dto/create-order.dto.js';

/** The fields of an order, or of a change, that contain references or prices. */
type Names = Partial<Pick<CreateOrderDto, 'contact' | 'shippingMethod'>> & {
  items?: Pick<CreateOrderItemDto, 'packaging' | 'unitPrice' | 'taxedUnitPrice'>[];
};

/**
 * Checks what the OpenAPI document cannot express, before anything is looked up.
 * @throws DomainError missing_right, contact_identifiers_disagree, validation_failed for two prices of one item
 */
export function checkOrder(caller: Caller, dto: Names): void {
  checkRights(caller, dto);
  if (dto.contact !== undefined) checkNames(dto.contact);
  checkPrices(dto.items ?? []);
}

function checkPrices(items: Pick<CreateOrderItemDto, 'unitPrice' | 'taxedUnitPrice'>[]): void {
  const faults = items.flatMap(({ unitPrice, taxedUnitPrice }, index): Fault[] => {
    if (unitPrice === undefined || taxedUnitPrice === undefined) return [];
    const detail = 'Expected unitPrice or taxedUnitPrice, not both.';
    return [{ pointer: `#/items/${index}/taxedUnitPrice`, code: 'not_valid', detail }];
  });
  if (faults.length > 0) throw invalidInput(faults);
}

/** Internal ids need the right to read the entities they identify. */
function checkRights(caller: Caller, dto: Names): void {
  if (dto.contact?.id !== undefined) requireRight(caller, 'crm', { pointer: '#/contact/id' });
  const item = dto.items?.findIndex(({ packaging }) => packaging !== undefined) ?? -1;
  if (item >= 0) requireRight(caller, 'catalogue', { pointer: `#/items/${item}/packaging` });
  if (dto.shippingMethod?.id !== undefined)
    requireRight(caller, 'catalogue', { pointer: '#/shippingMethod/id' });
}

function checkNames({ externalReference, externalReferenceId }: CreateOrderContactDto): void {
  if (externalReference === undefined || externalReferenceId === undefined) return;
  if (String(externalReference) === String(externalReferenceId)) return;
  const detail = 'Expected the value of externalReference, because this member is an alias of it.';
  const code = 'contact_identifiers_disagree';
  throw invalidInput([{ pointer: '#/contact/externalReferenceId', code, detail }]);
}
