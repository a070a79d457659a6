import { IsOptional, Length } from 'class-validator';
import {
  FLAG_QUERY,
  FlagField,
  MayBeAbsent,
  NotBlank,
  QueryField,
  VatNumberField,
} from '../../platform/http/documentation/fields.js';
import { IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { PatchBody } from '../../platform/http/validation/request-extensions.js';
import { flag } from '../../common/values.js';
import { normalVatNumber } from '../../common/vat-number.js';
import { CustomerEntity } from '../../persistence/contacts/contact.entity.js';
import { CUSTOMER_LIST, customerList, type CustomerRow } from '../../persistence/contacts/contact-lists.js';
import { ListQueryDto, SEARCH } from '../../platform/http/paging/list-query.dto.js';
import type { Resource } from '../../resources/resource.js';
import { commonFilters } from './contact.dto.js';

export class ListCustomersDto extends ListQueryDto {
  /** `true`: accounts that an application introduced and the back office has not reconciled yet. `false`: the others. */
  @QueryField(FLAG_QUERY)
  temporary?: string;

  /**
   * Customers with exactly this name, ignoring case.
   * @example "Atelier Lumen"
   */
  @IsOptional() @Length(1, 255) name?: string;

  /**
   * Free text: customers with all of these words, or words that start with them, in their name. Case and accents
   * are ignored.
   */
  @QueryField(SEARCH)
  q?: string;
}

export class CreateCustomerDto {
  /** @example "Atelier Lumen" */
  @Length(1, 255) @NotBlank() name: string;

  /** Whether it is a private person; false by default. */
  @IsOptional() @FlagField({ example: false }) individual?: boolean | number | string;

  /** Begins with the country code; its format is checked. Orders have it unless they have one of their own. */
  @IsOptional() @VatNumberField() vatNumber?: string;

  /** Whether orders need a purchase order number: one without has the blocker `purchase_order_missing`. */
  @IsOptional() @FlagField({ example: false }) purchaseOrderRequired?: boolean | number | string;
}

@PatchBody({ notRemovable: ['name', 'individual', 'purchaseOrderRequired'] })
export class UpdateCustomerDto {
  /** @example "Atelier Lumen" */
  @MayBeAbsent() @Length(1, 255) @NotBlank() name?: string;

  /** Whether it is a private person. */
  @MayBeAbsent() @FlagField({ example: false }) individual?: boolean | number | string;

  /** Null removes it. Applies to orders that are taken or changed from then on. */
  @IsOptional() @VatNumberField() vatNumber?: string | null;

  /** Whether orders need a purchase order number. Applies to orders that are taken or changed from then on. */
  @MayBeAbsent() @FlagField({ example: false }) purchaseOrderRequired?: boolean | number | string;
}

export class CustomerDto {
  @IdValue() id: number;

  name: string;
  /** Whether it is a private person. */
  individual: boolean;
  /** Whether an application introduced it, and the back office has not reconciled it yet. */
  temporary: boolean;
  /** In upper case, without spaces, dots, dashes or slashes. */
  vatNumber: string | null;
  /** Whether orders need a purchase order number. */
  purchaseOrderRequired: boolean;
  /** The requested id, if that customer was reconciled into this one; absent otherwise. */
  @IdValue() reconciledFrom?: number;

  @TimestampValue() createdAt: string;

  @TimestampValue() updatedAt: string;
}

function toCustomerValues(dto: UpdateCustomerDto) {
  return {
    ...(dto.name !== undefined && { name: dto.name }),
    ...(dto.individual !== undefined && { individual: flag(dto.individual) }),
    ...(dto.vatNumber !== undefined && { vatNumber: dto.vatNumber && normalVatNumber(dto.vatNumber) }),
    ...(dto.purchaseOrderRequired !== undefined && {
      purchaseOrderRequired: flag(dto.purchaseOrderRequired),
    }),
  };
}

/** @param asked the id that was asked for */
function toCustomerDto(row: CustomerRow, asked = row.id): CustomerDto {
  return {
    id: row.id,
    name: row.name,
    individual: row.individual,
    temporary: row.temporary,
    vatNumber: row.vatNumber,
    purchaseOrderRequired: row.purchaseOrderRequired,
    ...(asked !== row.id && { reconciledFrom: asked }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const CUSTOMERS: Resource<
  CustomerEntity,
  CustomerRow,
  UpdateCustomerDto,
  CustomerDto,
  ListCustomersDto
> = {
  table: 'customers',
  entity: CustomerEntity,
  isReconcilable: true,
  list: CUSTOMER_LIST,
  listOf: ({ name = null, ...query }) => customerList({ name, ...commonFilters(query) }),
  toValues: toCustomerValues,
  toDto: toCustomerDto,
};
