import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../access.js';
import { Location } from '../../http/server/location.js';
import { IdPipe } from '../../http/validation/id.pipe.js';
import { InOneTransaction } from '../../http/idempotency/stored.js';
import { ApplicationsService } from './applications.service.js';
import {
  ApplicationDto,
  CreateApplicationDto,
  NewApplicationDto,
  toApplicationDto,
  toNewApplicationDto,
  UpdateApplicationDto,
} from './dto/application.dto.js';

@ApiTags('Applications')
@Controller('applications')
export class ApplicationsController {
  constructor(private readonly applications: ApplicationsService) {}

  /** All applications but the administrator's own. */
  @Get()
  @Requires('admin')
  async list(): Promise<ApplicationDto[]> {
    return (await this.applications.list()).map(toApplicationDto);
  }

  /** One application. */
  @Get(':id')
  @Requires('admin')
  async get(@Param('id', IdPipe) id: number): Promise<ApplicationDto> {
    return toApplicationDto(await this.applications.get(id));
  }

  /** Creates an application and its first token. The token is shown here and never again. */
  @Post()
  @Location()
  @InOneTransaction()
  @Requires('admin')
  async create(@Body() dto: CreateApplicationDto): Promise<NewApplicationDto> {
    return toNewApplicationDto(await this.applications.create(dto));
  }

  /**
   * Changes what is sent, and leaves the rest. It holds within a second, also for tokens in use. Without the right
   * `sales` an application no longer receives events of other applications; waiting deliveries of them are cancelled.
   */
  @Patch(':id')
  @InOneTransaction()
  @Requires('admin')
  async update(@Param('id', IdPipe) id: number, @Body() dto: UpdateApplicationDto): Promise<ApplicationDto> {
    return toApplicationDto(await this.applications.update(id, dto));
  }
}
