import { Module, RequestMethod, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { OrderBulkController } from './order-bulk.controller.js';
import { OrderBulkService } from './order-bulk.service.js';
import { OrderChangeService } from './order-change.service.js';
import { OrderComputationController } from './order-computation.controller.js';
import { OrderComputationService } from './order-computation.service.js';
import { OrderIntakeService } from './order-intake.service.js';
import { OrderListService } from './order-list.service.js';
import { OrderOutcomes } from './order-outcomes.js';
import { OrderController } from './order.controller.js';
import { OrderVerbsController } from './order-verbs.controller.js';
import { OrderService } from './order.service.js';

@Module({
  controllers: [OrderBulkController, OrderController, OrderVerbsController, OrderComputationController],
  providers: [
    OrderChangeService,
    OrderComputationService,
    OrderBulkService,
    OrderIntakeService,
    OrderListService,
    OrderService,
  ],
})
export class OrdersModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(OrderOutcomes).forRoutes({ path: 'orders', method: RequestMethod.POST });
  }
}
