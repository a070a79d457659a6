import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../auth/access.js';
import { created } from '../common/http/created.js';
import { Tagged } from '../common/http/entity-tag.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { ListAnswer } from '../common/http/list-answer.js';
import { ListQueryDto } from '../common/http/list-query.dto.js';
import { ContactsService } from './contacts.service.js';
import { CreateCustomerDto, CustomerDto, toCustomerDto, UpdateCustomerDto } from './dto/customer.dto.js';

@ApiTags('Contacts')
@Controller('customers')
export class CustomersController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly answer: ListAnswer,
  ) {}

  /** All customers. */
  @Get()
  @Requires('crm')
  @ApiOkResponse({ type: [CustomerDto] })
  list(@Query() query: ListQueryDto, @Res() response: Response): Promise<void> {
    return this.answer.send(response, query, this.contacts.customers(), (row) => toCustomerDto(row));
  }

  /** One customer. The id of one that was reconciled answers whom it turned out to be. */
  @Get(':id')
  @Requires('crm')
  @Tagged()
  async get(@Param('id', IdPipe) id: number): Promise<CustomerDto> {
    return toCustomerDto(await this.contacts.customer(id), id);
  }

  /** Creates a customer. */
  @Post()
  @Requires('admin')
  async create(
    @Body() dto: CreateCustomerDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CustomerDto> {
    return created(response, toCustomerDto(await this.contacts.createCustomer(dto)));
  }

  /** Changes what is sent, and leaves the rest. */
  @Patch(':id')
  @Requires('admin')
  async update(@Param('id', IdPipe) id: number, @Body() dto: UpdateCustomerDto): Promise<CustomerDto> {
    return toCustomerDto(await this.contacts.updateCustomer(id, dto), id);
  }
}
