import { Module, RequestMethod, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { AutomaticValidation } from './versions/automatic-validation.js';
import { ContentChanges } from './versions/content-changes.js';
import { OrderBulkController } from './order-bulk.controller.js';
import { OrderBulkService } from './order-bulk.service.js';
import { OrderChangeService } from './order-change.service.js';
import { OrderComparisonController } from './order-comparison.controller.js';
import { OrderComparisonService } from './order-comparison.service.js';
import { OrderComputationController } from './order-computation.controller.js';
import { OrderComputationService } from './order-computation.service.js';
import { OrderCreationService } from './order-creation.service.js';
import { DryRunMiddleware } from './dry-run.middleware.js';
import { HoldReleases } from './versions/hold-releases.js';
import { OrderHoldsController } from './holds/order-holds.controller.js';
import { OrderHoldsService } from './holds/order-holds.service.js';
import { OrderListService } from './order-list.service.js';
import { OrderMetrics } from './order-metrics.js';
import { OrderOutcomeMiddleware } from './order-outcome.middleware.js';
import { OrderSteps } from './versions/order-steps.js';
import { OrdersController } from './orders.controller.js';
import { OrderTransitionsController } from './order-transitions.controller.js';
import { OrdersService } from './orders.service.js';
import { UnknownReferencesController } from './unknown-references/unknown-references.controller.js';
import { UnknownReferencesService } from './unknown-references/unknown-references.service.js';

@Module({
  controllers: [
    OrdersController,
    OrderTransitionsController,
    OrderComparisonController,
    OrderHoldsController,
    OrderComputationController,
    OrderBulkController,
    UnknownReferencesController,
  ],
  providers: [
    AutomaticValidation,
    ContentChanges,
    HoldReleases,
    OrderChangeService,
    OrderComparisonService,
    OrderComputationService,
    OrderBulkService,
    OrderCreationService,
    OrderHoldsService,
    OrderListService,
    OrderMetrics,
    OrderSteps,
    OrdersService,
    UnknownReferencesService,
  ],
})
export class OrdersModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    const creation = { path: 'orders', method: RequestMethod.POST };
    consumer.apply(DryRunMiddleware, OrderOutcomeMiddleware).forRoutes(creation);
  }
}
