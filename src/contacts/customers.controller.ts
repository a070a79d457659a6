import { Body, Controller, Get, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../auth/access.js';
import { created } from '../common/http/created.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { ContactsService } from './contacts.service.js';
import { CreateCustomerDto, CustomerDto, toCustomerDto, UpdateCustomerDto } from './dto/customer.dto.js';

@ApiTags('Contacts')
@Controller('customers')
export class CustomersController {
  constructor(private readonly contacts: ContactsService) {}

  /** All customers. */
  @Get()
  @Requires('crm')
  async list(): Promise<CustomerDto[]> {
    return (await this.contacts.customers()).map(toCustomerDto);
  }

  /** One customer. */
  @Get(':id')
  @Requires('crm')
  async get(@Param('id', IdPipe) id: number): Promise<CustomerDto> {
    return toCustomerDto(await this.contacts.customer(id));
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
    return toCustomerDto(await this.contacts.updateCustomer(id, dto));
  }
}
