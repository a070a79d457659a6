import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { Location } from '../platform/http/server/location.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { CreatePortalLinkDto, PortalLinkDto } from './dto/credential.dto.js';
import { ApplicationCredentialsService } from './application-credentials.service.js';

@ApiTags('Applications')
@Controller('applications/:id/portal_links')
export class PortalLinksController {
  constructor(private readonly credentials: ApplicationCredentialsService) {}

  /**
   * Create a portal link
   *
   * For a partner: it opens the console once as the application, which sees its orders, subscriptions, deliveries, tokens and what it
   * may order. The session ends like any other, and when the application is switched off.
   */
  @Post()
  @Location()
  @InOneTransaction()
  @Requires('admin')
  @Refuses('application_inactive')
  createPortalLink(@IdParam() id: number, @Body() dto: CreatePortalLinkDto): Promise<PortalLinkDto> {
    return this.credentials.createLink(id, dto);
  }

  /**
   * Withdraw portal links
   *
   * All links of the application that nobody has opened yet. Sessions of links that were opened stay: end them under `/sessions`.
   */
  @Delete()
  @HttpCode(204)
  @InOneTransaction()
  @Requires('admin')
  withdrawPortalLinks(@IdParam() id: number): Promise<void> {
    return this.credentials.withdrawLinks(id);
  }
}
