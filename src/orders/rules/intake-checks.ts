import { requireRight, type Application } from '../../auth/caller.js';
import { invalidInput } from '../../common/domain-error.js';
import type { CreateOrderContactDto, CreateOrderDto } from '../dto/create-order.dto.js';

/** What an order, or a change of one, calls things by. */
type Names = Partial<Pick<CreateOrderDto, 'contact' | 'items' | 'shippingMethod'>>;

/**
 * What the document of the interface cannot say of an order, before anything is looked up.
 * @throws DomainError missing_right, contact_identifiers_disagree
 */
export function checkIntake(caller: Application, dto: Names): void {
  checkRights(caller, dto);
  if (dto.contact !== undefined) checkNames(dto.contact);
}

/** Internal identifiers belong to those with direct access. */
function checkRights(caller: Application, dto: Names): void {
  if (dto.contact?.id !== undefined) requireRight(caller, 'crm', '#/contact/id');
  const item = dto.items?.findIndex(({ packaging }) => packaging !== undefined) ?? -1;
  if (item >= 0) requireRight(caller, 'catalogue', `#/items/${item}/packaging`);
  if (dto.shippingMethod?.id !== undefined) requireRight(caller, 'catalogue', '#/shippingMethod/id');
}

function checkNames({ externalReference, externalReferenceId }: CreateOrderContactDto): void {
  if (externalReference === undefined || externalReferenceId === undefined) return;
  if (String(externalReference) === String(externalReferenceId)) return;
  const detail = 'must be equal to externalReference, of which it is another name';
  const code = 'contact_identifiers_disagree';
  throw invalidInput([{ pointer: '#/contact/externalReferenceId', code, detail }]);
}
