import { Body, Controller, Get, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../auth/access.js';
import { created } from '../common/http/created.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { CreateProductDto, ProductDto, toProductDto, UpdateProductDto } from './dto/product.dto.js';
import { PackagingsService } from './packagings.service.js';

@ApiTags('Products')
@Controller('products')
export class ProductsController {
  constructor(private readonly packagings: PackagingsService) {}

  /** All products. */
  @Get()
  @Requires('catalogue')
  async list(): Promise<ProductDto[]> {
    return (await this.packagings.products()).map(toProductDto);
  }

  /** One product. */
  @Get(':id')
  @Requires('catalogue')
  async get(@Param('id', IdPipe) id: number): Promise<ProductDto> {
    return toProductDto(await this.packagings.product(id));
  }

  /** Creates a product. No two have the same code. */
  @Post()
  @Requires('admin')
  async create(
    @Body() dto: CreateProductDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProductDto> {
    return created(response, toProductDto(await this.packagings.createProduct(dto)));
  }

  /** Changes what is sent, and leaves the rest. Orders already taken keep the taxes they were taken with. */
  @Patch(':id')
  @Requires('admin')
  async update(@Param('id', IdPipe) id: number, @Body() dto: UpdateProductDto): Promise<ProductDto> {
    return toProductDto(await this.packagings.updateProduct(id, dto));
  }
}
