import { IdValue, TimestampValue } from '../../http/openapi/response-values.js';
import { FlagField, TextField } from '../../http/openapi/fields.js';
import { flag } from '../../common/values.js';
import type { ListedCustomerRow, CustomerValues } from '../../persistence/contacts/contact.repository.js';

export class CreateCustomerDto {
  @TextField(255, { example: 'Atelier Lumen' })
  name: string;

  /** Whether it is a private person; false unless said otherwise. */
  @FlagField({ required: false, example: false })
  individual?: boolean | number | string;
}

export class UpdateCustomerDto {
  @TextField(255, { required: false, example: 'Atelier Lumen' })
  name?: string;

  /** Whether it is a private person. */
  @FlagField({ required: false, example: false })
  individual?: boolean | number | string;
}

export class CustomerDto {
  @IdValue()
  id: number;

  name: string;
  /** Whether it is a private person. */
  individual: boolean;
  /** Whether an application introduced it, and the back office has not yet said who it really is. */
  temporary: boolean;
  /** The id that was asked for, when that customer was reconciled into this one; absent otherwise. */
  @IdValue()
  reconciledFrom?: number;

  @TimestampValue()
  createdAt: string;

  @TimestampValue()
  updatedAt: string;
}

export function toCustomerValues(dto: UpdateCustomerDto): CustomerValues {
  return {
    ...(dto.name !== undefined && { name: dto.name }),
    ...(dto.individual !== undefined && { individual: flag(dto.individual) }),
  };
}

/** @param asked the id that was asked for */
export function toCustomerDto(row: ListedCustomerRow, asked = row.id): CustomerDto {
  return {
    id: row.id,
    name: row.name,
    individual: row.individual,
    temporary: row.temporary,
    ...(asked !== row.id && { reconciledFrom: asked }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
