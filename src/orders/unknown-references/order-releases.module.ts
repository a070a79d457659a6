import { Module } from '@nestjs/common';
import { AutomaticValidation } from '../versions/automatic-validation.js';
import { ContentChanges } from '../versions/content-changes.js';
import { HoldReleases } from '../versions/hold-releases.js';
import { OrderSteps } from '../versions/order-steps.js';
import { OrderReleaseService } from './order-release.service.js';
import { OrderReleases } from './order-releases.js';

/** Releases parked orders in the background; part of every process that delivers webhooks. */
@Module({
  providers: [
    OrderSteps,
    AutomaticValidation,
    HoldReleases,
    ContentChanges,
    OrderReleaseService,
    OrderReleases,
  ],
})
export class OrderReleasesModule {}
