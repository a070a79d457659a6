import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** RFC 9745 and RFC 8594. */
const DEPRECATION = {
  Deprecation: `@${Date.UTC(2026, 10, 22) / 1_000}`,
  Sunset: new Date(Date.UTC(2027, 11, 1)).toUTCString(),
};

/**
 * The parameter `dryRun` of `POST /orders` was the first form of `POST /orders/preview`. Until its sunset such a request goes
 * to the route of the preview, without the parameter, which the OpenAPI document does not have.
 */
@Injectable()
export class DryRunMiddleware implements NestMiddleware {
  use(request: Request, response: Response, next: NextFunction): void {
    const { dryRun } = request.query;
    if (dryRun === 'true' || dryRun === 'false') {
      response.set(DEPRECATION);
      request.url = targetOf(request.url, dryRun === 'true');
    }
    next();
  }
}

function targetOf(url: string, isPreview: boolean): string {
  const [path = '', query = ''] = url.split('?');
  const others = query.split('&').filter((parameter) => !parameter.startsWith('dryRun='));
  return `${path}${isPreview ? '/preview' : ''}${others.length > 0 ? `?${others.join('&')}` : ''}`;
}
