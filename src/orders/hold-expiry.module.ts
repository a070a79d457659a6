import { Module } from '@nestjs/common';
import { AutomaticValidation } from './automatic-validation.js';
import { HoldExpiry } from './hold-expiry.js';
import { HoldReleases } from './hold-releases.js';
import { OrderSteps } from './order-steps.js';

/** For the processes that run background jobs: workers, or API processes when there are no workers. */
@Module({ providers: [OrderSteps, AutomaticValidation, HoldReleases, HoldExpiry] })
export class HoldExpiryModule {}
