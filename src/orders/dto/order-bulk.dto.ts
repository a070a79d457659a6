import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional } from 'class-validator';
import { enumeration } from '../../common/enumeration.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { CountValue, HTTP_STATUS } from '../../platform/http/documentation/response-values.js';
import { ApiProperty } from '@nestjs/swagger';
import { SCHEMAS } from '../../platform/http/validation/schema-references.js';
import { VALIDATED_SEPARATELY } from '../../platform/http/validation/ajv-document.js';
import { CreateOrderDto } from './create-order.dto.js';
import { OrderDto } from './order.dto.js';

const ERROR_POLICIES = enumeration('ErrorPolicy', ['reject_failed_rows', 'reject_everything']);
type ErrorPolicy = (typeof ERROR_POLICIES)[number];

export class CreateOrdersDto {
  /** Each order is validated separately, as if it were sent alone. */
  @ApiProperty({ type: [CreateOrderDto], [VALIDATED_SEPARATELY]: true } as object)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  orders: unknown[];

  /**
   * When an order is refused: `reject_failed_rows` (the default) stores the other orders; `reject_everything` stores none
   * of them.
   * @example reject_failed_rows
   */
  @IsOptional() @IsIn(ERROR_POLICIES) errorPolicy?: ErrorPolicy;
}

export class CreateOrdersResultDto {
  /** The order's place in the request; 0 for the first. */
  @CountValue(0)
  index: number;

  /** The status that sending the order alone would have had; 424 if only another row prevents it from being stored. */
  @DocumentedProperty(HTTP_STATUS)
  status: number;

  /** Whether the order already existed. Only with the status 200. */
  replayed?: boolean;

  /** Only with the status 200. */
  order?: OrderDto;

  /** Why the order was not stored; its pointers begin at the order. */
  @ApiProperty({ required: false, allOf: [{ $ref: `${SCHEMAS}Problem` }] })
  problem?: object;
}

export class CreateOrdersResponseDto {
  /** One for each order, in the order of the request. */
  results: CreateOrdersResultDto[];
}
