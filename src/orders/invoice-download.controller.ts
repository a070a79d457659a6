import { Controller, Get, Header, HttpCode, Param, Req, Res } from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../auth/access.js';
import { DownloadLimit } from '../auth/rate-limits/address-limits.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { OrdersService } from './orders.service.js';

const ACCESS_ID = {
  name: 'access_id',
  description: 'The `access_id` of the order.',
  schema: { type: 'string', example: '5f1c0f4e8d2b4b1e9a7c3d6e8f0a1b2c' },
};

@ApiTags('Orders')
@Controller('public/invoice')
export class InvoiceDownloadController {
  constructor(
    private readonly orders: OrdersService,
    private readonly limit: DownloadLimit,
  ) {}

  /**
   * Download the invoice of an order
   *
   * For the customer, whom a shop gives this address: it leads to the URL of the document `invoice`. An address may send a limited
   * number of requests per minute.
   */
  @Get(':access_id/download')
  @Public()
  @HttpCode(302)
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @ApiParam(ACCESS_ID)
  @ApiResponse({
    status: 302,
    description: 'The invoice is at `Location`.',
    headers: {
      Location: { required: true, description: 'The URL of the invoice.', schema: { type: 'string' } },
    },
  })
  @Refuses('document_not_found', 'rate_limited')
  async downloadInvoice(
    @Param('access_id') accessId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.limit.record(request, response);
    response.setHeader('Location', await this.orders.invoiceUrl(accessId));
  }
}
