import { Module, RequestMethod, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { OrderBulkController } from './order-bulk.controller.js';
import { OrderBulkService } from './order-bulk.service.js';
import { OrderChangeService } from './order-change.service.js';
import { OrderComputationController } from './order-computation.controller.js';
import { OrderComputationService } from './order-computation.service.js';
import { OrderCreationService } from './order-creation.service.js';
import { OrderListService } from './order-list.service.js';
import { OrderOutcomeMiddleware } from './order-outcome.middleware.js';
import { OrdersController } from './orders.controller.js';
import { OrderTransitionsController } from './order-transitions.controller.js';
import { OrdersService } from './orders.service.js';

@Module({
  controllers: [
    OrdersController,
    OrderTransitionsController,
    OrderComputationController,
    OrderBulkController,
  ],
  providers: [
    OrderChangeService,
    OrderComputationService,
    OrderBulkService,
    OrderCreationService,
    OrderListService,
    OrdersService,
  ],
})
export class OrdersModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(OrderOutcomeMiddleware).forRoutes({ path: 'orders', method: RequestMethod.POST });
  }
}
