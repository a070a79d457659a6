import { Module, RequestMethod, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { LimitsModule } from '../auth/auth.module.js';
import { ChangeAcceptance } from './change-requests/change-acceptance.js';
import { ChangeProposals } from './change-requests/change-proposals.js';
import { ChangeRequestDecisionsController } from './change-requests/change-request-decisions.controller.js';
import { ChangeRequestDecisionsService } from './change-requests/change-request-decisions.service.js';
import { ChangeRequestListService } from './change-requests/change-request-list.service.js';
import { ChangeRequestsController } from './change-requests/change-requests.controller.js';
import { ChangeRequestsService } from './change-requests/change-requests.service.js';
import { OrderBulkController } from './order-bulk.controller.js';
import { OrderBulkService } from './order-bulk.service.js';
import { OrderChangeService } from './order-change.service.js';
import { OrderComparisonController } from './order-comparison.controller.js';
import { OrderComparisonService } from './order-comparison.service.js';
import { OrderComputationController } from './order-computation.controller.js';
import { OrderComputationService } from './order-computation.service.js';
import { OrderCreationService } from './order-creation.service.js';
import { InvoiceDownloadController } from './invoice-download.controller.js';
import { OrderListService } from './order-list.service.js';
import { OrderMetrics, OrderOutcomeMiddleware } from './order-metrics.js';
import { OrderStepsController } from './order-steps.controller.js';
import { OrderSteps } from './steps/order-steps.js';
import { OrderVersionsModule } from './versions/order-versions.module.js';
import { OrdersController } from './orders.controller.js';
import { OrderTransitionsController } from './order-transitions.controller.js';
import { OrdersService } from './orders.service.js';
import { UnknownReferencesController } from './unknown-references/unknown-references.controller.js';
import { UnknownReferencesService } from './unknown-references/unknown-references.service.js';

@Module({
  imports: [OrderVersionsModule, LimitsModule],
  controllers: [
    OrdersController,
    OrderTransitionsController,
    OrderComparisonController,
    OrderStepsController,
    InvoiceDownloadController,
    ChangeRequestsController,
    ChangeRequestDecisionsController,
    OrderComputationController,
    OrderBulkController,
    UnknownReferencesController,
  ],
  providers: [
    OrderChangeService,
    OrderComparisonService,
    OrderComputationService,
    OrderBulkService,
    OrderCreationService,
    ChangeAcceptance,
    ChangeProposals,
    ChangeRequestDecisionsService,
    ChangeRequestListService,
    ChangeRequestsService,
    OrderSteps,
    OrderListService,
    OrderMetrics,
    OrdersService,
    UnknownReferencesService,
  ],
  exports: [ChangeRequestsService, OrderBulkService, OrderCreationService],
})
export class OrdersModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(OrderOutcomeMiddleware).forRoutes({ path: 'orders', method: RequestMethod.POST });
  }
}
