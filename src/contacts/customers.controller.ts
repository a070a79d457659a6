import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ResourceHistory } from '../auth/journal/resource-history.js';
import { GetHistory } from '../auth/journal/resource-history.js';
import type { ResourceHistoryEntryDto } from '../auth/journal/dto/resource-history.dto.js';
import { Requires } from '../auth/access.js';
import { Location } from '../platform/http/server/location.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { ResourceList, resourceRows, type ResourceRows } from '../platform/http/paging/resource-list.js';
import { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import type { Page } from '../platform/http/paging/paged.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { ContactsService } from './contacts.service.js';
import { ListCustomersDto } from './dto/list-customers.dto.js';
import { CreateCustomerDto, CustomerDto, toCustomerDto, UpdateCustomerDto } from './dto/customer.dto.js';

@ApiTags('Contacts')
@Controller('customers')
export class CustomersController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly histories: ResourceHistory,
  ) {}

  /** List customers */
  @Get()
  @Requires('crm')
  @ResourceList(CustomerDto)
  listCustomers(@Query() query: ListCustomersDto): ResourceRows {
    return resourceRows(query, this.contacts.customers(query), (row) => toCustomerDto(row));
  }

  /**
   * Get a customer
   *
   * The id of a reconciled customer returns the customer into which it was reconciled.
   */
  @Get(':id')
  @Requires('crm')
  @WithETag()
  async getCustomer(@Param('id', IdPipe) id: number): Promise<CustomerDto> {
    return toCustomerDto(await this.contacts.customer(id), id);
  }

  /**
   * Get the history of a customer
   *
   * Who created and changed it, when, and the values that were replaced; oldest first. A reconciled customer
   * has a history of its own, which ends with the reconciliation.
   */
  @GetHistory()
  @Requires('crm')
  getCustomerHistory(
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<ResourceHistoryEntryDto>> {
    return this.histories.page('customers', id, query);
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
  async createCustomer(@Body() dto: CreateCustomerDto): Promise<CustomerDto> {
    return toCustomerDto(await this.contacts.createCustomer(dto));
  }

  /**
   * Change a customer
   *
   * Changes what is sent and leaves the rest.
   */
  @Patch(':id')
  @InOneTransaction()
  @Requires('admin')
  async updateCustomer(
    @Param('id', IdPipe) id: number,
    @Body() dto: UpdateCustomerDto,
  ): Promise<CustomerDto> {
    return toCustomerDto(await this.contacts.updateCustomer(id, dto), id);
  }
}
