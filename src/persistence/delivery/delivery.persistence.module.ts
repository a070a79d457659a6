import { Module } from '@nestjs/common';
import { DeliveryRepository } from './delivery.repository.js';
import { SubscriptionCleanupRepository } from './subscription-cleanup.repository.js';

const REPOSITORIES = [DeliveryRepository, SubscriptionCleanupRepository];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class DeliveryPersistenceModule {}
