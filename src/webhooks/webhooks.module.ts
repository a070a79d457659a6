import { Module } from '@nestjs/common';
import { AvailableWebhooks } from './available-webhooks.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesService } from './deliveries.service.js';
import { WebhookKeysController } from './keys/webhook-keys.controller.js';
import { WebhookKeysService } from './keys/webhook-keys.service.js';
import { ReplaysController } from './replays.controller.js';
import { ReplaysService } from './replays.service.js';
import { TestEventsController } from './test-events/test-events.controller.js';
import { TestEventsService } from './test-events/test-events.service.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';
import { JournalPersistenceModule } from '../persistence/journal/journal.repository.js';
import { WebhooksPersistenceModule } from '../persistence/webhooks/webhooks.persistence.module.js';

@Module({
  imports: [JournalPersistenceModule, WebhooksPersistenceModule],
  controllers: [
    WebhooksController,
    DeliveriesController,
    ReplaysController,
    WebhookKeysController,
    TestEventsController,
  ],
  providers: [
    AvailableWebhooks,
    WebhooksService,
    DeliveriesService,
    ReplaysService,
    WebhookKeysService,
    TestEventsService,
  ],
})
export class WebhooksModule {}
