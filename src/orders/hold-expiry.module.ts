import { Module } from '@nestjs/common';
import { AutomaticValidation } from './automatic-validation.js';
import { HoldExpiry } from './hold-expiry.js';
import { HoldReleases } from './hold-releases.js';
import { OrderSteps } from './order-steps.js';

/** For the processes that do the upkeep: workers, or the API where there are none. */
@Module({ providers: [OrderSteps, AutomaticValidation, HoldReleases, HoldExpiry] })
export class HoldExpiryModule {}
