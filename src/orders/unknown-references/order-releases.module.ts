import { Module } from '@nestjs/common';
import { OrderChangeService } from '../order-change.service.js';
import { AutomaticValidation } from '../automatic-validation.js';
import { HoldReleases } from '../hold-releases.js';
import { OrderSteps } from '../order-steps.js';
import { OrderReleaseService } from './order-release.service.js';
import { OrderReleases } from './order-releases.js';

/** Releases parked orders in the background; part of every process that delivers webhooks. */
@Module({
  providers: [
    OrderSteps,
    AutomaticValidation,
    HoldReleases,
    OrderChangeService,
    OrderReleaseService,
    OrderReleases,
  ],
})
export class OrderReleasesModule {}
