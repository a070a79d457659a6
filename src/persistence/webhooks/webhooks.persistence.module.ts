import { Module } from '@nestjs/common';
import { DeliveryLogRepository } from './delivery-log.repository.js';
import { DeliverySearchRepository } from './delivery-search.repository.js';
import { DeliveryStatisticsRepository } from './delivery-statistics.repository.js';
import { ReplayRepository } from './replay.repository.js';
import { WebhookRepository } from './webhook.repository.js';
import { WebhookKeyRepository } from './webhook-key.repository.js';

const REPOSITORIES = [
  DeliveryLogRepository,
  DeliverySearchRepository,
  DeliveryStatisticsRepository,
  ReplayRepository,
  WebhookRepository,
  WebhookKeyRepository,
];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class WebhooksPersistenceModule {}
