import { Body, Controller, Get, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../auth/access.js';
import { created } from '../common/http/created.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { CreatePackagingDto, PackagingDto, toPackagingDto, UpdatePackagingDto } from './dto/packaging.dto.js';
import { PackagingsService } from './packagings.service.js';

@ApiTags('Packagings')
@Controller('packagings')
export class PackagingsController {
  constructor(private readonly packagings: PackagingsService) {}

  /** All packagings, with their products. */
  @Get()
  @Requires('catalogue')
  async list(): Promise<PackagingDto[]> {
    return (await this.packagings.packagings()).map(toPackagingDto);
  }

  /** One packaging, with its product. */
  @Get(':id')
  @Requires('catalogue')
  async get(@Param('id', IdPipe) id: number): Promise<PackagingDto> {
    return toPackagingDto(await this.packagings.packaging(id));
  }

  /** Creates a packaging of a product. */
  @Post()
  @Requires('admin')
  async create(
    @Body() dto: CreatePackagingDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PackagingDto> {
    return created(response, toPackagingDto(await this.packagings.createPackaging(dto)));
  }

  /** Changes what is sent, and leaves the rest. Orders already taken keep the price they were taken with. */
  @Patch(':id')
  @Requires('admin')
  async update(@Param('id', IdPipe) id: number, @Body() dto: UpdatePackagingDto): Promise<PackagingDto> {
    return toPackagingDto(await this.packagings.updatePackaging(id, dto));
  }
}
