import { Module } from '@nestjs/common';
import { AutomaticValidation } from '../versions/automatic-validation.js';
import { HoldExpiry } from './hold-expiry.js';
import { HoldReleases } from '../versions/hold-releases.js';
import { OrderSteps } from '../versions/order-steps.js';

/** For the processes that run background jobs: workers, or API processes when there are no workers. */
@Module({ providers: [OrderSteps, AutomaticValidation, HoldReleases, HoldExpiry] })
export class HoldExpiryModule {}
