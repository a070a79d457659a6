import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../../auth/access.js';
import { created } from '../../http/server/created.js';
import { WithETag } from '../../http/caching/entity-tag.js';
import { IdPipe } from '../../http/validation/id.pipe.js';
import { ListResponder } from '../../http/paging/list-responder.js';
import { ListQueryDto } from '../../http/paging/list-query.dto.js';
import { InOneTransaction } from '../../http/idempotency/stored.js';
import { CreatePackagingDto, PackagingDto, toPackagingDto, UpdatePackagingDto } from './dto/packaging.dto.js';
import { PackagingsService } from './packagings.service.js';

@ApiTags('Packagings')
@Controller('packagings')
export class PackagingsController {
  constructor(
    private readonly packagings: PackagingsService,
    private readonly answer: ListResponder,
  ) {}

  /** All packagings, with their products. */
  @Get()
  @Requires('catalogue')
  @ApiOkResponse({ type: [PackagingDto] })
  list(@Query() query: ListQueryDto, @Res() response: Response): Promise<void> {
    return this.answer.send(response, query, this.packagings.packagings(), toPackagingDto);
  }

  /** One packaging, with its product. */
  @Get(':id')
  @Requires('catalogue')
  @WithETag()
  async get(@Param('id', IdPipe) id: number): Promise<PackagingDto> {
    return toPackagingDto(await this.packagings.packaging(id));
  }

  /** Creates a packaging of a product. */
  @Post()
  @InOneTransaction()
  @Requires('admin')
  async create(
    @Body() dto: CreatePackagingDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PackagingDto> {
    return created(response, toPackagingDto(await this.packagings.createPackaging(dto)));
  }

  /** Changes what is sent, and leaves the rest. Orders already taken keep the price they were taken with. */
  @Patch(':id')
  @InOneTransaction()
  @Requires('admin')
  async update(@Param('id', IdPipe) id: number, @Body() dto: UpdatePackagingDto): Promise<PackagingDto> {
    return toPackagingDto(await this.packagings.updatePackaging(id, dto));
  }
}
