import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GetHistory, type HistoryPage } from '../auth/journal/resource-history.js';
import { Requires } from '../auth/access.js';
import { Location } from '../platform/http/server/location.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { ResourceList, type ResourceRows } from '../platform/http/paging/resource-list.js';
import { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Resources } from '../resources/resources.service.js';
import {
  CreateCustomerDto,
  CustomerDto,
  CUSTOMERS,
  ListCustomersDto,
  UpdateCustomerDto,
} from './dto/customer.dto.js';

@ApiTags('Contacts')
@Controller('customers')
export class CustomersController {
  constructor(private readonly resources: Resources) {}

  /** List customers */
  @Get()
  @Requires('crm')
  @ResourceList(CustomerDto)
  listCustomers(@Query() query: ListCustomersDto): ResourceRows {
    return this.resources.list(CUSTOMERS, query);
  }

  /**
   * Get a customer
   *
   * The id of a reconciled customer returns the customer into which it was reconciled.
   */
  @Get(':id')
  @Requires('crm')
  @WithETag()
  getCustomer(@IdParam() id: number): Promise<CustomerDto> {
    return this.resources.get(CUSTOMERS, id);
  }

  /**
   * Get the history of a customer
   *
   * Who created and changed it, when, and the values that were replaced; oldest first. A reconciled customer
   * has a history of its own, which ends with the reconciliation.
   */
  @GetHistory()
  @Requires('crm')
  getCustomerHistory(@IdParam() id: number, @Query() query: PageQueryDto): Promise<HistoryPage> {
    return this.resources.history(CUSTOMERS, id, query);
  }

  /**
   * Create a customer
   *
   * A company, or with `individual` a private person.
   */
  @Post()
  @Location()
  @InOneTransaction()
  @Requires('admin')
  createCustomer(@Body() dto: CreateCustomerDto): Promise<CustomerDto> {
    return this.resources.create(CUSTOMERS, dto);
  }

  /**
   * Change a customer
   *
   * Changes what is sent and leaves the rest.
   */
  @Patch(':id')
  @InOneTransaction()
  @Requires('admin')
  updateCustomer(@IdParam() id: number, @Body() dto: UpdateCustomerDto): Promise<CustomerDto> {
    return this.resources.change(CUSTOMERS, id, dto);
  }
}
