import { Module } from '@nestjs/common';
import { OrderIntakeService } from './order-intake.service.js';
import { OrderListService } from './order-list.service.js';
import { OrderController } from './order.controller.js';
import { OrderService } from './order.service.js';

@Module({
  controllers: [OrderController],
  providers: [OrderIntakeService, OrderListService, OrderService],
})
export class OrdersModule {}
