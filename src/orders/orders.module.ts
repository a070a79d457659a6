import { Module, RequestMethod, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { LimitsModule } from '../auth/auth.module.js';
import { ChangeRequestsController } from './change-requests.controller.js';
import { OrderBulkController } from './order-bulk.controller.js';
import { OrderBulkService } from './order-bulk.service.js';
import { OrderComparisonController } from './order-comparison.controller.js';
import { OrderComparisonService } from './order-comparison.service.js';
import { OrderComputationController } from './order-computation.controller.js';
import { OrderCreationService } from './order-creation.service.js';
import { InvoiceDownloadController } from './invoice-download.controller.js';
import { OrderListService } from './order-list.service.js';
import { OrderMetrics, OrderOutcomeMiddleware } from './order-metrics.js';
import { OrderStepsController } from './order-steps.controller.js';
import { OrderSteps } from './steps/order-steps.js';
import { ContentChanges } from './versions/content-changes.js';
import { OrderVersions } from './versions/order-versions.js';
import { OrdersController } from './orders.controller.js';
import { OrderTransitionsController } from './order-transitions.controller.js';
import { OrdersService } from './orders.service.js';
import { TestStepsController } from './test-steps/test-steps.controller.js';
import { TestStepsService } from './test-steps/test-steps.service.js';
import { UnknownReferencesController } from './unknown-references/unknown-references.controller.js';
import { UnknownReferencesService } from './unknown-references/unknown-references.service.js';
import { CataloguePersistenceModule } from '../persistence/catalogue/catalogue.repository.js';
import { OrdersPersistenceModule } from '../persistence/orders/orders.persistence.module.js';
import { UnknownItemsPersistenceModule } from '../persistence/unknown-items/unknown-reference.repository.js';

@Module({
  imports: [CataloguePersistenceModule, OrdersPersistenceModule, UnknownItemsPersistenceModule, LimitsModule],
  controllers: [
    OrdersController,
    OrderTransitionsController,
    OrderComparisonController,
    OrderStepsController,
    InvoiceDownloadController,
    ChangeRequestsController,
    OrderComputationController,
    OrderBulkController,
    UnknownReferencesController,
    TestStepsController,
  ],
  providers: [
    ContentChanges,
    OrderVersions,
    OrderComparisonService,
    OrderBulkService,
    OrderCreationService,
    OrderSteps,
    OrderListService,
    OrderMetrics,
    OrdersService,
    TestStepsService,
    UnknownReferencesService,
  ],
  exports: [ContentChanges, OrderBulkService, OrderCreationService, OrderSteps, OrderVersions],
})
export class OrdersModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(OrderOutcomeMiddleware).forRoutes({ path: 'orders', method: RequestMethod.POST });
  }
}
