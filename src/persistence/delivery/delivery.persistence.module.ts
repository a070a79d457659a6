import { Module } from '@nestjs/common';
import { DeliveryRepository } from './delivery.repository.js';
import { RetentionRepository } from './retention.repository.js';
import { SubscriptionCleanupRepository } from './subscription-cleanup.repository.js';

const REPOSITORIES = [DeliveryRepository, RetentionRepository, SubscriptionCleanupRepository];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class DeliveryPersistenceModule {}
